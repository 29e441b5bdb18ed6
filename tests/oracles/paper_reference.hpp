// SPDX-License-Identifier: BSD-3-Clause
// Reference values of two papers' robots: the few that lie in own/, so that they are tested
// everywhere, and all of them where the folder of shared values exists. In: a JSON file.
// Out: inputs and outputs of inverse dynamics in our conventions.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/subject.hpp"

namespace dynac::test {

/// Inputs of inverse dynamics and what comes out.
struct PaperSample {
  std::string name;
  Arrays<double> inputs;
  std::vector<double> tau;
};

/// A robot and its samples.
struct PaperCase {
  Subject subject;
  std::vector<PaperSample> samples;
};

/// The file of reference values in own/, which is always there, for `stem` ("panda", "aerial",
/// "idsva", "eidamb").
[[nodiscard]] std::filesystem::path own_reference_file(const std::string& stem);

/// The files of reference values for `stem` ("panda" or "aerial"): our own, then the shared one
/// where it exists.
[[nodiscard]] std::vector<std::filesystem::path> paper_files(const std::string& stem);

/// The arm of robots/panda.urdf on the trajectory of its identification: every gravity, and both
/// readings of its inertias (about the centres of mass, which is right, and about the links'
/// origins).
[[nodiscard]] std::vector<PaperCase> read_panda(const std::filesystem::path& file);

/// robots/aerial_manipulator.urdf on a floating base, with wrenches on every link. The file's base
/// twist and wrenches are spatial, in the inertial frame: here they are turned into the base's and
/// the links' frames.
[[nodiscard]] PaperCase read_aerial(const std::filesystem::path& file);

/// The same robot along a motion, with time derivatives; all of the base and of wrenches is
/// spatial: in the inertial frame, about its origin. Matrices are column-major, column k the k-th
/// derivative.
struct WorldKinematics {
  std::string name;
  std::vector<double> q;                   ///< (13)
  std::vector<double> v_derivatives;       ///< (12 x 7)
  std::vector<double> wrench_derivatives;  ///< (6 x 7 x 6), [force; moment] of each link
  std::vector<double> tau_derivatives;     ///< (12 x 6)
};

/// Those of a file: orders 0 to 5.
[[nodiscard]] std::vector<WorldKinematics> read_aerial_motions(const std::filesystem::path& file);

}  // namespace dynac::test
