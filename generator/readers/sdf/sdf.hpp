// SPDX-License-Identifier: BSD-3-Clause
// Reads a robot from an SDF file (versions 1.2 to 1.12). One pass over the XML reads the model as
// it is written and reports every error with its line; of a model known to be good the frames are
// resolved (sdf_poses.hpp), and then it is a tree of links (sdf_tree.hpp).
//
// What is particular to SDF: a joint whose parent is "world" makes a massless root link of that
// name on a fixed base, and without one the root link floats; the gravity of the world that the
// model is in is the robot's; a link without <inertial> has SDF's default of 1 kg and 1 kg m^2; a
// joint with a <pose> of its own gets a massless link of its own where that matters (see
// sdf_tree.hpp); positions of universal joints are those about axis and axis2, in this order;
// limits that are not set are infinite; of several joints of a child link one carries it and the
// others close loops, as Drake's ball constraints do (see sdf_loops.hpp). Gearboxes
// are couplings. Nested and included models are flattened, with names such as "arm::hand" (see
// sdf_flat.hpp). Refused by name: <static>.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "model/builder.hpp"
#include "model/model.hpp"
#include "readers/sdf/sdf_files.hpp"
#include "readers/text/described_robot.hpp"
#include "readers/text/format_reader.hpp"

namespace dynac {

/// What is asked of an SDF file, besides how the robot is built.
struct SdfOptions {
  std::string model = {};         ///< which <model>; empty: the only one there is
  std::optional<Base> base = {};  ///< that the user asks for; none: the file's
  SdfSearch search = {};          ///< of what it includes
};

/// The robot that an SDF file describes.
///
/// @param[in] path     a regular file, UTF-8, at most 64 MB, elements nested at most 100 deep
/// @param[in] options  the strictness, and what kernels count; the base is the file's or `sdf.base`
/// @throws InputError  with all findings, each placed as `path:line`
[[nodiscard]] Model read_sdf(const std::filesystem::path& path, const BuildOptions& options = {},
                             SdfOptions sdf = {});

/// What the text of an SDF file describes; `name` stands for the file in messages.
/// @throws InputError  as read_sdf() does
[[nodiscard]] DescribedRobot describe_sdf_text(std::string_view text, const std::string& name,
                                               const BuildOptions& options = {},
                                               const SdfOptions& sdf = {});

/// The robot that it describes.
[[nodiscard]] Model read_sdf_text(std::string_view text, const std::string& name,
                                  const BuildOptions& options = {}, const SdfOptions& sdf = {});

/// Whether a text's root element is <sdf>, or what it was called before.
[[nodiscard]] bool is_sdf(std::string_view text);
[[nodiscard]] DescribedRobot describe_sdf(const RobotText& robot, const ReadOptions& options);

inline constexpr FormatReader kSdfReader{.word = "sdf",
                                         .ending = ".sdf",
                                         .recognises = is_sdf,
                                         .describe = describe_sdf,
                                         .holds_models = true};

}  // namespace dynac
