// What --fext adds to a kernel's arguments, for each frame that --wrench-frame knows. Names say the
// frame, so that code written for one does not compile with another.
#pragma once

#include <array>

#include "trace/arguments.hpp"

namespace dynac::wrench_arguments {

/// A row for each frame.
struct Rows {
  ArgumentRow local, world_aligned, spatial;
};

[[nodiscard]] constexpr const ArgumentRow& in_frame(const Rows& rows, JacobianFrame frame) {
  if (frame == JacobianFrame::kLocal) return rows.local;
  return frame == JacobianFrame::kSpatial ? rows.spatial : rows.world_aligned;
}

/// The input.
inline constexpr Rows kWrenches{
    {"fext_body", Quantity::kWrenches,
     "wrench of the environment on each listed link, [force; moment], in the link's axes at its "
     "origin, one column a link"},
    {"fext_world_aligned", Quantity::kWrenches,
     "wrench of the environment on each listed link, [force; moment], in the world's axes at the "
     "link's origin, one column a link"},
    {"fext_spatial", Quantity::kWrenches,
     "wrench of the environment on each listed link, [force; moment], in the world's axes at the "
     "world's origin, one column a link"}};

/// The input of kernels of some order.
[[nodiscard]] constexpr Rows derivatives(std::size_t count) {
  return {{"fext_body_derivatives",
           Quantity::kWrenches,
           "wrench of the environment on each listed link, [force; moment], in the link's axes at "
           "its origin, one column a link, and the time derivatives of these components: the last "
           "index",
           {},
           count},
          {"fext_world_aligned_derivatives",
           Quantity::kWrenches,
           "wrench of the environment on each listed link, [force; moment], in the world's axes "
           "at the link's origin, one column a link, and the time derivatives of these "
           "components: the last index",
           {},
           count},
          {"fext_spatial_derivatives",
           Quantity::kWrenches,
           "wrench of the environment on each listed link, [force; moment], in the world's axes "
           "at the world's origin, one column a link, and the time derivatives of these "
           "components: the last index",
           {},
           count}};
}

inline constexpr std::array kByWrenches{Quantity::kWrenches};

/// First derivatives by it.
inline constexpr Rows kOfTorques{
    {"dtau_dfext", Quantity::kTorque, "derivative of tau by the entries of fext_body", kByWrenches},
    {"dtau_dfext", Quantity::kTorque, "derivative of tau by the entries of fext_world_aligned",
     kByWrenches},
    {"dtau_dfext", Quantity::kTorque, "derivative of tau by the entries of fext_spatial",
     kByWrenches}};
inline constexpr Rows kOfAccelerations{
    {"da_dfext", Quantity::kAcceleration, "derivative of a by the entries of fext_body",
     kByWrenches},
    {"da_dfext", Quantity::kAcceleration, "derivative of a by the entries of fext_world_aligned",
     kByWrenches},
    {"da_dfext", Quantity::kAcceleration, "derivative of a by the entries of fext_spatial",
     kByWrenches}};

}  // namespace dynac::wrench_arguments
