#include "measure.hpp"

#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "utilities/files.hpp"
#include "utilities/process.hpp"

namespace dynac::test {

namespace fs = std::filesystem;

namespace {

using nlohmann::json;

constexpr std::string_view kSources = DYNAC_SOURCE_DIR "/tests/cross/";
constexpr std::string_view kFirmware = DYNAC_SOURCE_DIR "/bench/examples/firmware/";

Words words(std::string_view text) {
  std::istringstream stream{std::string(text)};
  Words list;
  for (std::string word; stream >> word;) list.push_back(word);
  return list;
}

Words operator+(Words list, const Words& more) {
  list.insert(list.end(), more.begin(), more.end());
  return list;
}

/// Runs a command; both of its outputs.
std::string output_of(const Words& command) {
  const Outcome outcome = run(Words{"timeout", "300"} + command);
  if (outcome.exit_code != 0) {
    std::string text;
    for (const std::string& word : command) text += word + " ";
    throw std::runtime_error(text + "\n" + to_string(outcome));
  }
  return outcome.out + outcome.err;
}

std::string name_of(const Subject& subject, const std::string& fma) {
  return subject.robot + "_" + subject.kernel + "_" + subject.scalar + "_fma_" + fma + "_" +
         subject.lanes + (subject.language == "c" ? "c" : "");
}

/// The emitted files of a kernel for a machine.
struct Emitted {
  fs::path folder;
  std::string function;
  std::string body;  ///< path of the source
};

/// The header of the kernel's call for target/measure.c.
std::string call_header(const json& manifest, const json& kernel, const std::string& scalar) {
  std::string arguments;
  const auto count = [&](const char* key, const char* array) {
    std::size_t size = 0;
    for (const json& argument : kernel[key]) {
      std::size_t entries = 1;
      for (const json& extent : argument["shape"]) entries *= extent.get<std::size_t>();
      arguments += (arguments.empty() ? "" : ", ") + (array + (" + " + std::to_string(size)));
      size += entries;
    }
    return std::to_string(size);
  };
  const std::string inputs = count("inputs", "in"), outputs = count("outputs", "out");
  return "#include \"" + manifest["robot"].get<std::string>() + "_c.h\"\ntypedef " + scalar +
         " number;\nenum { kInputs = " + inputs + ", kOutputs = " + outputs +
         " };\nstatic void call_kernel(const number* in, number* out) {\n  " +
         kernel["functions"][0].get<std::string>() + "(" + arguments + ");\n}\n";
}

Emitted generate(const Machine& machine, const Subject& subject, const std::string& fma,
                 const fs::path& root) {
  Emitted emitted;
  emitted.folder = root / machine.target / name_of(subject, fma);
  const Words shape = subject.language == "c" ? Words{} : Words{"--lanes", subject.lanes};
  output_of(Words{dynac_path(), "generate", own_robot(subject.robot), "--base", subject.base,
                  "--kernels", subject.kernel, "--scalar", subject.scalar, "--fma", fma,
                  "--language", subject.language, "--target", std::string(machine.target),
                  "--output", emitted.folder.string()} +
            shape);
  const json manifest = json::parse(read_file(emitted.folder / (subject.robot + ".json")));
  const json& kernel = manifest["kernels"][0];
  emitted.function = kernel["functions"][0];
  emitted.body = (emitted.folder / (subject.robot + "_" + subject.kernel +
                                    (subject.language == "c" ? ".c" : ".cpp")))
                     .string();
  write_file(emitted.folder / "call.h", call_header(manifest, kernel, subject.scalar));
  return emitted;
}

/// A program that calls the kernel, and the object file of the kernel.
struct Program {
  std::string path, object;
};

/// @param[in] tools  "" for this machine
Program compile(const Emitted& emitted, std::string_view tools, const Words& flags, bool is_bare,
                std::string_view memories) {
  const std::string ending = "." + std::string(tools.empty() ? "here" : "there");
  const Program program{(emitted.folder / ("program" + ending)).string(),
                        emitted.body + ending + ".o"};
  const Words common =
      Words{"-O2", "-I" + emitted.folder.string(), "-I" + (emitted.folder / "include").string()} +
      flags;
  const bool is_c = emitted.body.ends_with(".c");
  const Words body{std::string(tools) + (is_c ? "gcc" : "g++"), is_c ? "-std=c99" : "-std=c++14"};
  output_of(body + common + Words{"-c", emitted.body, "-o", program.object});
  Words link{std::string(tools) + "gcc", "-std=gnu99"};
  link = link + common + Words{std::string(kSources) + "target/measure.c"};
  if (is_bare) {
    const std::string board(kFirmware);
    link = link + words(memories) + Words{"-DBARE_METAL",       "-ffreestanding",    "-nostdlib",
                                          "-I" + board,         board + "startup.c", "-T",
                                          board + "firmware.ld"};
  } else {
    // Without relaxation the code of the kernel is that of its object file, byte for byte.
    link.insert(link.end(), {"-static", "-no-pie", "-Wl,--no-relax"});
  }
  output_of(link + Words{program.object, "-o", program.path});
  return program;
}

std::string found(const std::string& text, const std::string& pattern) {
  std::smatch match;
  if (!std::regex_search(text, match, std::regex(pattern))) {
    throw std::runtime_error("there is no " + pattern + " in:\n" + text);
  }
  return match[1];
}

/// Where a function is in a file of machine code, without the bit that marks Thumb code.
unsigned long address_of(const std::string& function, const Words& nm, const std::string& file) {
  const std::string address =
      found(output_of(nm + Words{file}), "(?:^|\n)([0-9a-f]+) T " + function + "\n");
  return std::stoul(address, nullptr, 16) & ~1UL;
}

/// The bytes of all sections whose names begin so.
unsigned bytes_of(const std::string& sections, const std::string& name) {
  unsigned bytes = 0;
  const std::regex row("\n\\" + name + "[^ \n]* +([0-9]+)");
  for (std::sregex_iterator match(sections.begin(), sections.end(), row), end; match != end;
       ++match)
    bytes += static_cast<unsigned>(std::stoul((*match)[1]));
  return bytes;
}

/// The words of the emulator that runs a program and counts the instructions of its kernel.
Words emulator(const Machine& machine, const std::string& plugin, unsigned long begin,
               unsigned long end, unsigned long entry) {
  Words command = words(machine.emulator);
  command.insert(command.end(), {"-plugin", plugin + ",begin=" + std::to_string(begin) +
                                                ",end=" + std::to_string(end) +
                                                ",entry=" + std::to_string(entry)});
  if (!machine.is_bare()) return command;
  return command + words(
                       "-nographic -monitor none -serial none -semihosting-config "
                       "enable=on,target=native -kernel");
}

void expect_equal(const std::string& what, const std::string& is, const std::string& expected) {
  if (is != expected) {
    throw std::runtime_error(what + ": " + is + ", expected " + expected);
  }
}

}  // namespace

bool is_installed(const Machine& machine) {
  const Words compiler{std::string(machine.tools) + "gcc", "--version"};
  const Words emulator{words(machine.emulator).front(), "--version"};
  return run(compiler).exit_code == 0 && run(emulator).exit_code == 0;
}

std::string compiler_version(const Machine& machine) {
  return found(output_of({std::string(machine.tools) + "gcc", "-dumpfullversion"}), "(\\S+)");
}

Measurement measure(const Machine& machine, const Subject& subject, const std::string& fma,
                    const fs::path& folder) {
  const std::string what = std::string(machine.name) + ", " + name_of(subject, fma);
  const std::string tools(machine.tools);
  const Emitted emitted = generate(machine, subject, fma, folder);
  const std::string memories = "-Wl,--defsym=flash=" + std::string(machine.flash) +
                               " -Wl,--defsym=ram=" + std::string(machine.ram);
  const Program program =
      compile(emitted, tools, words(machine.flags), machine.is_bare(), memories);
  expect_equal(what + ", undefined symbols", output_of({tools + "nm", "-u", program.object}), "");

  const std::string plugin = (folder / "count_instructions.so").string();
  if (!fs::exists(plugin)) {
    output_of({DYNAC_C_COMPILER, "-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-shared",
               "-fPIC", std::string(kSources) + "count_instructions.c", "-o", plugin});
  }
  const std::string sections = output_of({tools + "size", "-A", program.object});
  Measurement measured;
  measured.text = bytes_of(sections, ".text");
  measured.rodata = bytes_of(sections, ".rodata");
  const unsigned long entry = address_of(emitted.function, {tools + "nm"}, program.path);
  const unsigned long begin = entry - address_of(emitted.function, {tools + "nm"}, program.object);
  const std::string output = output_of(
      emulator(machine, plugin, begin, begin + measured.text, entry) + Words{program.path});
  measured.stack =
      static_cast<unsigned>(std::stoul(found(output, "stack ([0-9a-f]+)"), nullptr, 16));
  measured.instructions = static_cast<unsigned>(std::stoul(found(output, "fewest ([0-9]+)")));
  expect_equal(what + ", calls", found(output, "calls ([0-9]+)"), "1001");
  expect_equal(what + ", most instructions of a call", found(output, "most ([0-9]+)"),
               std::to_string(measured.instructions));
  if (fma == "off") {
    const Program here = compile(emitted, "", {}, false, "");
    expect_equal(what + ", bits", found(output, "bits ([0-9a-f]+)"),
                 found(output_of({here.path}), "bits ([0-9a-f]+)"));
  }
  return measured;
}

}  // namespace dynac::test
