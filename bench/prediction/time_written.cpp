// SPDX-License-Identifier: BSD-3-Clause
// dynac_time_written LIBRARY CALL [LIBRARY CALL]...: times what dynac_prediction compiled, on a
// machine that may have no compiler: all libraries in turn. A call is a file with the number of
// outputs and then the inputs. Prints a line per library: its name and the least nanoseconds.
#include <dlfcn.h>

#include <cstdio>
#include <fstream>

#include "measure.hpp"
#include "repeated_call.hpp"

namespace dynac::bench {
namespace {

using Function = void (*)(const double*, double*);

Function function_of(const char* library) {
  void* const handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  void* const entry = handle == nullptr ? nullptr : dlsym(handle, "dynac_entry");
  if (entry == nullptr) std::fprintf(stderr, "%s\n", dlerror());
  return reinterpret_cast<Function>(entry);
}

Engine engine_of(Function entry, const char* call) {
  std::ifstream file(call);
  std::size_t outputs = 0;
  file >> outputs;
  std::vector<double> in;
  for (double number = 0; file >> number;) in.push_back(number);
  return repeated_call(entry, std::move(in), outputs);
}

}  // namespace
}  // namespace dynac::bench

int main(int argc, char** argv) {
  using namespace dynac::bench;
  std::vector<Engine> engines;
  for (int k = 1; k + 1 < argc; k += 2) {
    const Function entry = function_of(argv[k]);
    if (entry == nullptr) return 3;
    engines.push_back(engine_of(entry, argv[k + 1]));
  }
  const std::vector<Times> times = measure(engines, 25, 0.01);
  for (std::size_t k = 0; k < times.size(); ++k) {
    std::printf("%s %.2f\n", argv[2 * k + 1], times[k].minimum);
  }
}
