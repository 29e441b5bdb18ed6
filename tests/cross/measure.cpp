// SPDX-License-Identifier: BSD-3-Clause
#include "measure.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "utilities/files.hpp"
#include "utilities/process.hpp"

namespace dynac::test {

namespace {

std::string name_of(const Subject& subject, const std::string& fma) {
  return subject.robot + "_" + subject.kernel + "_" + subject.scalar + "_fma_" + fma + "_" +
         subject.lanes + (subject.language == "c" ? "c" : "");
}

std::string first_word(std::string_view text) {
  return std::string(text.substr(0, text.find(' ')));
}

}  // namespace

bool is_installed(const Machine& machine) {
  return run({std::string(machine.tools) + "gcc", "--version"}).exit_code == 0 &&
         run({first_word(machine.emulator), "--version"}).exit_code == 0;
}

std::string compiler_version(const Machine& machine) {
  const Outcome outcome = run({std::string(machine.tools) + "gcc", "-dumpfullversion"});
  return outcome.out.substr(0, outcome.out.find('\n'));
}

Measurement measure(const Machine& machine, const Subject& subject, const std::string& fma,
                    const std::filesystem::path& folder) {
  const std::filesystem::path output = folder / machine.name / name_of(subject, fma);
  Words command{"timeout",
                "300",
                dynac_path(),
                "generate",
                own_robot(subject.robot),
                "--base",
                subject.base,
                "--kernels",
                subject.kernel,
                "--scalar",
                subject.scalar,
                "--fma",
                fma,
                "--language",
                subject.language,
                "--target",
                std::string(machine.target),
                "--measure",
                std::string(machine.name),
                "--output",
                output.string()};
  if (subject.language != "c") command.insert(command.end(), {"--lanes", subject.lanes});
  const Outcome outcome = run(command);
  if (outcome.exit_code != 0) {
    throw std::runtime_error(std::string(machine.name) + ", " + name_of(subject, fma) + ": " +
                             to_string(outcome));
  }
  const auto manifest = nlohmann::json::parse(read_file(output / (subject.robot + ".json")));
  const nlohmann::json& measured = manifest["kernels"][0]["measured"];
  return {measured["instructions"], measured["stack"], measured["text"], measured["rodata"]};
}

}  // namespace dynac::test
