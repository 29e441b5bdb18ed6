// SPDX-License-Identifier: BSD-3-Clause
#include "solvers.hpp"

#include <stdexcept>

namespace dynac::test {

const std::vector<Solver>& solvers() {
  static const std::vector<Solver> kSolvers{
      {"casadi", DYNAC_TEST_CASADI_HEADERS, DYNAC_TEST_CASADI_LIBRARIES},
      {"acados", DYNAC_TEST_ACADOS_HEADERS, DYNAC_TEST_ACADOS_LIBRARIES}};
  return kSolvers;
}

const Solver& solver(std::string_view name) {
  for (const Solver& each : solvers()) {
    if (each.name == name) return each;
  }
  throw std::runtime_error("no solver is called " + std::string(name));
}

const Solver* linked_solver(const std::string& command) {
  for (const Solver& each : solvers()) {
    if (command.find(" -l" + std::string(each.name) + " ") != command.npos) return &each;
  }
  return nullptr;
}

const Solver* included_solver(const std::string& program) {
  for (const Solver& each : solvers()) {
    for (const char* folder : {"/", "_c/"}) {
      if (program.find("#include <" + std::string(each.name) + folder) != program.npos) {
        return &each;
      }
    }
  }
  return nullptr;
}

std::string environment_of(const std::string& command) {
  const Solver* const linked = linked_solver(command);
  if (linked == nullptr || !linked->is_found()) return "";
  const std::string libraries(linked->libraries);
  return "export CPATH='" + std::string(linked->headers) + "' LIBRARY_PATH='" + libraries +
         "' LD_LIBRARY_PATH='" + libraries + "'; ";
}

}  // namespace dynac::test
