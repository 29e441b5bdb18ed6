// SPDX-License-Identifier: BSD-3-Clause
// From the bodies of an MJCF file to links and joints: a body with several joints becomes a chain
// of massless links, one per joint, named `<body>_<joint>`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/description.hpp"
#include "readers/mjcf/mjcf_body.hpp"

namespace dynac {

/// How the robot stands in the world.
struct MjcfBase {
  Base base = Base::kFixed;
  std::size_t root = 0;         ///< the body that is the root link
  std::size_t beside_root = 0;  ///< bodies without joints that stand beside the root
};

/// A body whose free joint moves it alone from the world, and without which nothing moves, is the
/// root link of a floating base. Otherwise the world is the root link, on a fixed base.
/// @param[in] wanted  what the user asks for, if anything; what the file cannot be is reported
[[nodiscard]] MjcfBase choose_mjcf_base(const std::vector<MjcfBody>& bodies,
                                        std::optional<Base> wanted, Findings& findings);

/// The links and joints. The link of a body has its name and its frame.
/// @param[in] bodies  the joint of a root body is left out
[[nodiscard]] RobotDescription describe_mjcf(const std::vector<MjcfBody>& bodies,
                                             const MjcfBase& base);

/// The named sites of the bodies that are links, in the order of the file.
/// @param[in] tree  that the robot's bodies make
[[nodiscard]] std::vector<FrameDescription> describe_mjcf_sites(const MjcfBodies& robot,
                                                                const RobotDescription& tree);

}  // namespace dynac
