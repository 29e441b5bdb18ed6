// SPDX-License-Identifier: BSD-3-Clause
#include "written_code.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>

#include "support/sha256.hpp"

namespace dynac::bench {
namespace {

namespace fs = std::filesystem;

std::string quoted(const std::string& word) { return "'" + word + "'"; }

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The first number that a command prints.
std::optional<long> number_from(const std::string& command) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  long number = 0;
  if (!pipe || std::fscanf(pipe.get(), "%ld", &number) != 1) return std::nullopt;
  return number;
}

std::string command_of(const WrittenCode& code, const std::string& compiler,
                       const std::vector<std::string>& flags) {
  std::string command = compiler + " -fPIC -shared -Iinclude -I.";
  for (const std::string& flag : code.flags) command += ' ' + flag;
  for (const std::string& flag : flags) command += ' ' + flag;
  for (const std::string& source : code.sources) command += ' ' + quoted(source);
  return command + " -lm";
}

// Sources with headers: what is written beside them counts, too.
std::string key_of(const WrittenCode& code, const std::string& command,
                   const CompileLimits& limits) {
  std::string text = fmt::format("{} {} {}", command, limits.seconds, limits.kilobytes);
  for (const std::string& source : code.sources) text += read(code.folder / source);
  return sha256_hex(text);
}

// Seconds that the compiler took; less than 0 where it failed.
double compile(const WrittenCode& code, const std::string& command, const fs::path& library,
               const CompileLimits& limits) {
  const auto start = std::chrono::steady_clock::now();
  const std::string shell =
      fmt::format("cd {} && ulimit -v {} && ulimit -t {} && {} -o {} 2>{}", quoted(code.folder),
                  limits.kilobytes, limits.seconds, command, quoted(library),
                  quoted(library.string() + ".log"));
  const bool is_built = std::system(shell.c_str()) == 0;
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  return is_built ? taken.count() : -1;
}

}  // namespace

std::optional<BuiltCode> build(const WrittenCode& code, const std::string& compiler,
                               const std::vector<std::string>& flags, const fs::path& cache,
                               const CompileLimits& limits) {
  const std::string command = command_of(code, compiler, flags);
  fs::create_directories(cache);
  const fs::path stem = fs::absolute(cache) / key_of(code, command, limits);
  const fs::path library = stem.string() + ".so", record = stem.string() + ".seconds";
  if (!fs::exists(record)) {
    const double taken = compile(code, command, library, limits);
    std::ofstream(record) << taken << '\n';
  }
  double seconds = -1;
  std::ifstream(record) >> seconds;
  if (seconds < 0) return std::nullopt;
  const auto text = number_from(
      fmt::format("size -A {} | awk '$1 == \".text\" {{ print $2 }}'", quoted(library)));
  return BuiltCode{library, seconds, text.value_or(0)};
}

Entry load(const BuiltCode& built) {
  void* const library = dlopen(built.library.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* const entry = library == nullptr ? nullptr : dlsym(library, "dynac_entry");
  if (entry == nullptr) throw std::runtime_error(dlerror());
  return reinterpret_cast<Entry>(entry);
}

std::vector<std::string> counting_flags() {
#if defined(__x86_64__)
  return {"-O3", "-march=x86-64-v3"};
#else
  return {"-O3"};
#endif
}

std::optional<long> count_instructions(const WrittenCode& code, const BuiltCode& built,
                                       const fs::path& program) {
  const std::string call = built.library.string() + ".call";
  const std::string output = built.library.string() + ".callgrind";
  std::ofstream file(call);
  file << code.outputs;
  for (const double number : code.sample) file << fmt::format(" {}", number);
  file.close();
  fs::remove(output);
  const std::string command = fmt::format(
      "LD_BIND_NOW=1 valgrind --tool=callgrind --toggle-collect=dynac_entry "
      "--callgrind-out-file={} {} {} {} >/dev/null 2>&1",
      quoted(output), quoted(program), quoted(built.library), quoted(call));
  if (std::system(command.c_str()) != 0) return std::nullopt;
  return number_from(
      fmt::format("sed -nE 's/^(totals|summary): ([0-9]+)$/\\2/p' {}", quoted(output)));
}

}  // namespace dynac::bench
