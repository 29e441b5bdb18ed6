// SPDX-License-Identifier: BSD-3-Clause
// What `./dev cross` measures, and the rows that it prints.
#include "measure.hpp"

namespace dynac::test {

std::vector<Subject> subjects_of(const Machine& machine) {
  std::vector<Subject> list;
  const auto add = [&](Subject subject) {
    for (const char* scalar : {"double", "float"}) {
      if (!machine.has_doubles && std::string_view(scalar) == "double") continue;
      subject.scalar = scalar;
      list.push_back(subject);
    }
  };
  add({});
  if (machine.is_bare()) {
    for (const char* kernel : {"forward_dynamics", "mass_matrix", "gravity_forces"})
      add({.kernel = kernel});
    add({.robot = "puma560"});
    add({.robot = "quadruped", .base = "floating"});
    return list;
  }
  add({.language = "c++"});
  for (const char* lanes : {"1", "2", "4"})
    add({.robot = "quadruped", .base = "floating", .language = "c++", .lanes = lanes});
  return list;
}

std::vector<std::string> heads() {
  return {"processor",   "robot",      "kernel", "bodies", "`--scalar`",
          "`--fma off`", "`--fma on`", "stack",  "text",   "rodata"};
}

std::vector<std::string> label(const Machine& machine, const Subject& subject) {
  const std::string lanes = subject.lanes == "1" ? ", 1 lane" : ", " + subject.lanes + " lanes";
  return {"`" + std::string(machine.name) + "`", subject.robot, "`" + subject.kernel + "`",
          subject.language == "c" ? "C" : "C++" + lanes, subject.scalar};
}

std::vector<std::string> figures(const Machine& machine, const Subject& subject,
                                 const std::filesystem::path& folder) {
  const Measurement off = measure(machine, subject, "off", folder);
  const Measurement on = measure(machine, subject, "on", folder);
  return {std::to_string(off.instructions), std::to_string(on.instructions),
          std::to_string(on.stack), std::to_string(on.text), std::to_string(on.rodata)};
}

}  // namespace dynac::test
