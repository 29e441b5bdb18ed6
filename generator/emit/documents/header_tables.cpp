// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/header_tables.hpp"

#include "emit/documents/configuration_tables.hpp"
#include "emit/documents/joint_tables.hpp"
#include "emit/documents/link_parameter_tables.hpp"
#include "emit/documents/problem_indices.hpp"
#include "emit/documents/sparsity_tables.hpp"
#include "emit/documents/sphere_tables.hpp"

namespace dynac {

std::string print_tables(const EmitJob& job) {
  return print_joints(job) + print_spheres(job) + print_problem_indices(job) +
         print_link_parameters(job) + print_sparsities(job);
}

std::string print_c_tables(const EmitJob& job) {
  return print_c_configurations(job) + print_c_spheres(job) + print_c_link_parameters(job) +
         print_c_sparsities(job);
}

}  // namespace dynac
