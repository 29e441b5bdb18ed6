#include "model/mechanism.hpp"

#include <algorithm>
#include <array>

namespace dynac {
namespace {

constexpr std::array<std::size_t, 1> kTurn{2};
constexpr std::array<std::size_t, 1> kSlide{5};
constexpr std::array<std::size_t, 2> kTurnAndSlide{2, 5};
constexpr std::array<std::size_t, 3> kRotation{0, 1, 2};
constexpr std::array<std::size_t, 3> kPlane{3, 4, 2};
constexpr std::array<std::size_t, 6> kFree{3, 4, 5, 0, 1, 2};

}  // namespace

bool is_screw(JointType type) {
  return type == JointType::kRevolute || type == JointType::kPrismatic ||
         type == JointType::kHelical || type == JointType::kCylindrical;
}

std::span<const std::size_t> motion_components(JointType type) {
  switch (type) {
    case JointType::kRevolute:
    case JointType::kHelical:
      return kTurn;
    case JointType::kPrismatic:
      return kSlide;
    case JointType::kCylindrical:
      return kTurnAndSlide;
    case JointType::kSpherical:
      return kRotation;
    case JointType::kPlanar:
      return kPlane;
    case JointType::kFloating:
      return kFree;
    case JointType::kFixed:
    case JointType::kContinuous:
    case JointType::kUniversal:
      break;
  }
  throw InternalError("a mechanism has no such joints");
}

bool has_mimic_joints_but(const Mechanism& robot, const std::vector<bool>& coordinates) {
  std::vector<bool> is_taken(robot.nv, false);
  return std::any_of(robot.bodies.begin(), robot.bodies.end(), [&](const Body& body) {
    const bool is_shared = is_taken[body.v_index];
    is_taken[body.v_index] = true;
    return !coordinates[body.v_index] && (is_shared || body.multiplier != 1);
  });
}

bool has_mimic_joints(const Mechanism& robot) {
  return has_mimic_joints_but(robot, std::vector<bool>(robot.nv, false));
}

}  // namespace dynac
