// SPDX-License-Identifier: BSD-3-Clause
// Reads a robot from an MJCF file, after MuJoCo's semantics (version 3): tinyxml2 parses it, and
// everything else is done here.
//
// What is particular to MJCF: the world is the root link, on a fixed base, unless a free joint
// moves everything there is (see mjcf_tree.hpp); a body with several joints is a chain of massless
// links and itself; positions are counted from MuJoCo's reference positions, in which the file
// draws the robot, except those of free joints, which are poses in the world; <connect> and <weld>
// close loops, linear <joint> and <tendon> equalities couple joints; the file's gravity is the
// model's. Equality constraints are exact, MuJoCo's are soft. What kernels do not model (contacts,
// sensors, muscles) is named in warnings. Refused by name: inertia from meshes, armature
// that couples joints, bodies that are made by <composite>, <flexcomp> or <attach>.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "model/builder.hpp"
#include "model/model.hpp"
#include "readers/text/described_robot.hpp"
#include "readers/text/format_reader.hpp"

namespace dynac {

/// What the text of an MJCF file describes.
///
/// @param[in] name     stands for the file in messages
/// @param[in] options  the strictness, and what kernels count; the base is the file's or `base`
/// @param[in] base     that the user asks for; none: the file's
/// @param[in] folder   of the file, where included ones are; none: <include> is refused
/// @throws InputError  with all findings, each placed as `path:line`
[[nodiscard]] DescribedRobot describe_mjcf_text(
    std::string_view text, const std::string& name, const BuildOptions& options = {},
    std::optional<Base> base = std::nullopt,
    const std::optional<std::filesystem::path>& folder = {});

/// The robot that it describes.
[[nodiscard]] Model read_mjcf_text(std::string_view text, const std::string& name,
                                   const BuildOptions& options = {},
                                   std::optional<Base> base = std::nullopt,
                                   const std::optional<std::filesystem::path>& folder = {});

/// The same of a file, with those that it includes.
[[nodiscard]] Model read_mjcf(const std::filesystem::path& path, const BuildOptions& options = {},
                              std::optional<Base> base = std::nullopt);

/// Whether a text's root element is <mujoco>.
[[nodiscard]] bool is_mjcf(std::string_view text);
[[nodiscard]] DescribedRobot describe_mjcf(const RobotText& robot, const ReadOptions& options);

inline constexpr FormatReader kMjcfReader{
    .word = "mjcf", .ending = ".mjcf", .recognises = is_mjcf, .describe = describe_mjcf};

}  // namespace dynac
