// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/measure/toolchain.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <regex>
#include <sstream>

#include "support/child_process.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

using Words = std::vector<std::string>;

Words words_of(std::string_view text) {
  std::istringstream stream{std::string(text)};
  Words list;
  for (std::string word; stream >> word;) list.push_back(word);
  return list;
}

void append(Words& list, const Words& more) { list.insert(list.end(), more.begin(), more.end()); }

std::string place(const Machine* machine) {
  return fmt::format("@measure {}", machine == nullptr ? "" : machine->name);
}

std::string how_to_install(const Machine* machine) {
  if (machine == nullptr) return "install gcc and g++";
  return fmt::format("{}on Debian: apt-get install gcc {}",
                     machine->is_host() ? "name a compiler in CXX, for @language c in CC, or " : "",
                     machine->packages);
}

// The words of a variable of the environment.
Words environment(const char* name) {
  const char* const value = std::getenv(name);
  return words_of(value == nullptr ? "" : value);
}

// Both outputs of a command.
std::string output_of(const Machine* machine, const Words& command) {
  const ChildResult result = run_child(command);
  if (!result.was_started) {
    throw InputError(place(machine), fmt::format("{} is not installed; {}", command.front(),
                                                 how_to_install(machine)));
  }
  if (result.exit_code != 0) {
    constexpr std::size_t kShown = 1000;
    throw InputError(place(machine),
                     fmt::format("`{}` ended with exit code {}: {}", fmt::join(command, " "),
                                 result.exit_code, result.errors.substr(0, kShown)));
  }
  return result.output + result.errors;
}

std::string found(const Machine* machine, const std::string& text, const std::string& pattern) {
  std::smatch match;
  if (std::regex_search(text, match, std::regex(pattern))) return match[1];
  throw InputError(place(machine), fmt::format("the tools report {}, without {}",
                                               dynac::quoted(text), dynac::quoted(pattern)));
}

unsigned number(const std::string& text, int base = 10) {
  return static_cast<unsigned>(std::stoul(text, nullptr, base));
}

}  // namespace

Toolchain::Toolchain(const Machine* machine, std::filesystem::path folder)
    : machine_(machine), folder_(std::move(folder)) {
  if (is_host()) return;  // which of its two compilers is needed, bodies tell
  static_cast<void>(output_of(machine_, {tool("gcc"), "--version"}));
  if (machine_ == nullptr) return;
  static_cast<void>(output_of(machine_, {words_of(machine_->emulator).front(), "--version"}));
  // QEMU loads the plugin, so it is code for the machine that QEMU runs on.
  output_of(machine_,
            {"gcc", "-std=c99", "-O2", "-shared", "-fPIC", folder_ / "measure/count_instructions.c",
             "-o", folder_ / "measure/count_instructions.so"});
}

std::string Toolchain::tool(std::string_view name) const {
  return std::string(machine_ == nullptr ? "" : machine_->tools).append(name);
}

// As the emitted Python package and Makefiles find them.
Words Toolchain::compiler_command(bool is_c) const {
  if (!is_host()) return {tool(is_c ? "gcc" : "g++")};
  const Words named = environment(is_c ? "CC" : "CXX");
  return named.empty() ? Words{is_c ? "cc" : "c++"} : named;
}

std::string Toolchain::compiler(bool is_c) const {
  if (is_host()) {
    Words command = compiler_command(is_c);
    command.emplace_back("--version");
    constexpr std::size_t kMostLength = 200;  // whatever it is that the variable names
    const std::string text = output_of(machine_, command);
    return text.substr(0, std::min(text.find('\n'), kMostLength));
  }
  return fmt::format(
      "{} {}", tool("gcc"),
      found(machine_, output_of(machine_, {tool("gcc"), "-dumpfullversion"}), "(\\S+)"));
}

std::string Toolchain::flags(bool is_c) const {
  if (machine_ == nullptr) return "-O2";
  if (is_host()) {
    Words list = compiler_command(is_c);
    std::erase_if(list, [](const std::string& word) { return !word.starts_with('-'); });
    append(list, own_flags(is_c));
    return fmt::format("{}", fmt::join(list, " "));
  }
  return fmt::format("-O2 {}", machine_->flags);
}

// Besides those that the compiler's name brings.
Words Toolchain::own_flags(bool is_c) const {
  if (!is_host()) return words_of(flags(is_c));
  Words list = words_of(machine_->flags);
  append(list, environment(is_c ? "CFLAGS" : "CXXFLAGS"));
  return list;
}

std::string Toolchain::compile(const std::string& body) const {
  const bool is_c = body.ends_with(".c");
  const std::string object =
      (folder_ / body).string() + (machine_ == nullptr ? ".here.o" : ".there.o");
  Words command = compiler_command(is_c);
  append(command, {is_c ? "-std=c99" : "-std=c++14", "-Wno-psabi"});
  append(command, own_flags(is_c));
  append(command, {"-I" + (folder_ / "include").string(), "-c", folder_ / body, "-o", object});
  output_of(machine_, command);
  return object;
}

std::string Toolchain::link(const std::string& object, bool is_c) const {
  const std::filesystem::path measure = folder_ / "measure";
  const std::string program = object + ".program";
  if (is_host()) {
    Words command = compiler_command(is_c);
    append(command, own_flags(is_c));
    append(command,
           {"-O2", "-std=gnu99", "-I" + folder_.string(), "-I" + (folder_ / "include").string(),
            "-x", "c", measure / "time.c", "-x", "none", object, "-o", program, "-lm"});
    output_of(machine_, command);
    return program;
  }
  Words command{tool("gcc"), "-std=gnu99"};
  append(command, words_of(flags()));
  append(command, {"-I" + folder_.string(), measure / "measure.c", object, "-o", program});
  if (machine_ != nullptr && machine_->is_bare()) {
    const auto memory = [&](std::string_view name, std::string_view begin) {
      return fmt::format("-Wl,--defsym={0}={1},--defsym={0}_size={2}", name, begin, machine_->size);
    };
    append(command,
           {memory("flash", machine_->flash), memory("ram", machine_->ram), "-DBARE_METAL",
            "-ffreestanding", "-nostdlib", measure / "startup.c", "-T", measure / "firmware.ld"});
  } else {
    // Without relaxation the code of the kernel is that of its object file, byte for byte.
    append(command, {"-static", "-no-pie", "-Wl,--no-relax"});
  }
  output_of(machine_, command);
  return program;
}

std::string Toolchain::undefined_symbols(const std::string& object) const {
  std::string names;
  for (const std::string& word : words_of(output_of(machine_, {tool("nm"), "-u", object}))) {
    if (word != "U") names += (names.empty() ? "" : ", ") + word;
  }
  return names;
}

SectionSizes Toolchain::section_sizes(const std::string& object) const {
  const std::string sections = output_of(machine_, {tool("size"), "-A", object});
  // Of all sections whose names begin so.
  const auto bytes = [&](const std::string& name) {
    unsigned sum = 0;
    const std::regex row("\n\\" + name + "[^ \n]* +([0-9]+)");
    for (std::sregex_iterator match(sections.begin(), sections.end(), row), end; match != end;
         ++match)
      sum += number((*match)[1]);
    return sum;
  };
  return {bytes(".text"), bytes(".rodata")};
}

// Without the bit that marks Thumb code.
unsigned long Toolchain::address(const std::string& function, const std::string& file) const {
  const std::string symbols = output_of(machine_, {tool("nm"), file});
  const std::string text = found(machine_, symbols, "(?:^|\n)([0-9a-f]+) T " + function + "\n");
  return std::stoul(text, nullptr, 16) & ~1UL;
}

EmulatedRun Toolchain::run(const std::string& program, const std::string& object,
                           unsigned text_size, const std::string& function) const {
  const unsigned long entry = address(function, program);
  const unsigned long begin = entry - address(function, object);
  Words command = words_of(machine_->emulator);
  append(command, {"-plugin", fmt::format("{},begin={},end={},entry={}",
                                          (folder_ / "measure/count_instructions.so").string(),
                                          begin, begin + text_size, entry)});
  if (machine_->is_bare()) {
    append(command, words_of("-nographic -monitor none -serial none -semihosting-config "
                             "enable=on,target=native -kernel"));
  }
  append(command, {program});
  const std::string output = output_of(machine_, command);
  const auto count = [&](const char* name) {
    return number(found(machine_, output, fmt::format("{} ([0-9]+)", name)));
  };
  return {count("calls"), count("fewest"), count("most"),
          number(found(machine_, output, "stack ([0-9a-f]+)"), 16),
          found(machine_, output, "bits ([0-9a-f]+)")};
}

std::string Toolchain::bits_here(const std::string& program) const {
  return found(machine_, output_of(machine_, {program}), "bits ([0-9a-f]+)");
}

double Toolchain::nanoseconds(const std::string& program) const {
  const std::string text = found(machine_, output_of(machine_, {program}), "nanoseconds (\\S+)");
  double nanoseconds = 0;
  const char* const end = text.data() + text.size();
  if (std::from_chars(text.data(), end, nanoseconds).ptr == end && nanoseconds > 0) {
    return nanoseconds;
  }
  throw InputError(place(machine_), fmt::format("the program that times a kernel reports {} ns, "
                                                "which is no time; please report this",
                                                dynac::quoted(text)));
}

}  // namespace dynac
