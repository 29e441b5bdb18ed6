// SPDX-License-Identifier: BSD-3-Clause
// MJCF files written in tests: what stands in the world, the sections around it, and what is read.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "harness/state.hpp"
#include "harness/subject.hpp"
#include "readers/mjcf/mjcf.hpp"

namespace dynac::test::own_mjcf {

constexpr double kOwnFileTolerance = 1e-13;

/// A file with these sections; angles are radians.
inline std::string file(const std::string& world, const std::string& sections = "") {
  return "<mujoco model=\"robot\">\n<compiler angle=\"radian\"/>\n" + sections + "\n<worldbody>\n" +
         world + "\n</worldbody>\n</mujoco>\n";
}

inline Model read(const std::string& world, const std::string& sections = "") {
  return read_mjcf_text(file(world, sections), "robot.xml");
}

inline std::string messages(const std::string& world, const std::string& sections = "") {
  try {
    std::string text;
    for (const Diagnostic& warning : read(world, sections).warnings) {
      text += to_string(warning) + '\n';
    }
    return text;
  } catch (const InputError& error) {
    return error.what();
  }
}

/// A body on a hinge with this inside.
inline std::string hinged(const std::string& inside) {
  return "<body name=\"arm\"><joint name=\"hinge\" axis=\"0 1 0\"/>" + inside + "</body>";
}

const std::string kInertial =
    "<inertial pos=\"0.1 0 0\" mass=\"2\" diaginertia=\"0.02 0.03 0.04\"/>";

inline const Link& link_of(const Model& model, const std::string& name) {
  return model.link(link_called(model, name));
}

/// Moments about the axes of the link's frame at its origin.
inline Vector3<double> moments(const Model& model, const std::string& name) {
  const Matrix3<double>& I = link_of(model, name).inertia.I_o;
  return {{I(0, 0), I(1, 1), I(2, 2)}};
}

inline void expect_near(const Vector3<double>& a, const Vector3<double>& b) {
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(a[i], b[i], kOwnFileTolerance);
}

}  // namespace dynac::test::own_mjcf
