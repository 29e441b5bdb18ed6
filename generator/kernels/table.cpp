#include "kernels/table.hpp"

#include <map>
#include <vector>

#include "kernels/groups.hpp"

namespace dynac {
namespace {

using Family = std::vector<Kernel>;

Family members(Kernel (*make)(std::size_t)) {
  Family family;
  for (std::size_t order = 0; order <= kLargestOrder; ++order) family.push_back(make(order));
  return family;
}

// In the order in which they are listed; of each family the member that is.
std::vector<Kernel> all_kernels() {
  using namespace kernels;
  return {forward_kinematics(),
          frame_jacobian(),
          frame_jacobian_dot(),
          frame_motion(),
          frame_motion_derivatives(),
          inverse_dynamics(),
          forward_dynamics(),
          mass_matrix(),
          mass_matrix_inverse(),
          bias_forces(),
          gravity_forces(),
          coriolis_matrix(),
          energies(),
          center_of_mass(),
          centroidal_momentum(),
          inertial_regressor(),
          inverse_dynamics_derivatives(),
          forward_dynamics_derivatives(),
          inverse_dynamics_second_derivatives(),
          forward_dynamics_second_derivatives(),
          inverse_dynamics_hessian_product(),
          forward_dynamics_hessian_product(),
          linearization(),
          discrete_linearization(),
          forward_kinematics(2),
          frame_jacobian(2),
          frame_motion(2),
          inverse_kinematics(),
          inverse_dynamics(2),
          forward_dynamics(2),
          hybrid_dynamics(2),
          equations_of_motion(1),
          elastic_joint_feedforward(),
          variable_stiffness_feedforward(),
          damped_elastic_joint_feedforward(),
          integrate(),
          difference(),
          dynamics_estimation()};
}

// Made once, and never changed.
const std::map<std::string, Family, std::less<>>& families() {
  using namespace kernels;
  static const std::map<std::string, Family, std::less<>> all = [] {
    std::map<std::string, Family, std::less<>> result;
    for (Kernel (*const make)(std::size_t) :
         {static_cast<Kernel (*)(std::size_t)>(forward_kinematics),
          static_cast<Kernel (*)(std::size_t)>(frame_jacobian),
          static_cast<Kernel (*)(std::size_t)>(frame_motion),
          static_cast<Kernel (*)(std::size_t)>(inverse_dynamics),
          static_cast<Kernel (*)(std::size_t)>(forward_dynamics), &hybrid_dynamics,
          &equations_of_motion}) {
      Family family = members(make);
      result.emplace(family.front().family, std::move(family));
    }
    return result;
  }();
  return all;
}

}  // namespace

std::span<const Kernel> kernel_table() {
  static const std::vector<Kernel> kernels = all_kernels();
  return kernels;
}

std::span<const Kernel> family_of(const Kernel& kernel) {
  if (kernel.family.empty()) return {&kernel, 1};
  return families().find(kernel.family)->second;
}

const Kernel* find_kernel(std::string_view name) {
  if (name.empty()) return nullptr;
  for (const Kernel& listed : kernel_table()) {
    for (const Kernel& kernel : family_of(listed)) {
      if (kernel.name == name || kernel.alias == name) return &kernel;
    }
  }
  return nullptr;
}

}  // namespace dynac
