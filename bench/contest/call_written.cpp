// SPDX-License-Identifier: BSD-3-Clause
// dynac_call_written LIBRARY CALL: calls what written_code.hpp built, once, for callgrind to count.
// CALL holds the number of outputs and then the inputs.
#include <dlfcn.h>

#include <cstdio>
#include <fstream>
#include <vector>

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  std::ifstream call(argv[2]);
  std::size_t outputs = 0;
  call >> outputs;
  std::vector<double> in, out(outputs);
  for (double number = 0; call >> number;) in.push_back(number);
  void* const library = dlopen(argv[1], RTLD_NOW);
  void* const entry = library == nullptr ? nullptr : dlsym(library, "dynac_entry");
  if (entry == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 3;
  }
  reinterpret_cast<void (*)(const double*, double*)>(entry)(in.data(), out.data());
  return 0;
}
