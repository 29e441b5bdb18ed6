// Reads a robot from an SDF file (versions 1.4 to 1.12): tinyxml2 checks everything and reports
// every error with its line, and only a model known to be good is given to libsdformat, which
// resolves its frames.
//
// What is particular to SDF: a joint whose parent is "world" makes a massless root link of that
// name on a fixed base; a link without <inertial> has SDF's default of 1 kg and 1 kg m^2; a joint
// with a <pose> of its own gets a massless link of its own where that matters (see sdf_tree.hpp);
// positions of universal joints are those about axis and axis2, in this order; limits that are not
// set are infinite; of several joints of a child link one carries it and the others close loops, as
// Drake's ball constraints do (see sdf_loops.hpp). Refused by name: gearbox joints, <include>,
// models in models, <static>.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "model/builder.hpp"
#include "model/model.hpp"
#include "readers/text/described_robot.hpp"

namespace dynac {

/// The robot that an SDF file describes.
///
/// @param[in] path     a regular file, UTF-8, at most 64 MB, elements nested at most 100 deep
/// @param[in] options  the base and the strictness
/// @param[in] model    which <model>; empty: the only one there is
/// @throws InputError  with all findings, each placed as `path:line`; or if this compiler was built
///                     without libsdformat
[[nodiscard]] Model read_sdf(const std::filesystem::path& path, const BuildOptions& options = {},
                             const std::string& model = "");

/// What the text of an SDF file describes; `name` stands for the file in messages.
/// @throws InputError  as read_sdf() does
[[nodiscard]] DescribedRobot describe_sdf_text(std::string_view text, const std::string& name,
                                               const BuildOptions& options = {},
                                               const std::string& model = "");

/// The robot that it describes.
[[nodiscard]] Model read_sdf_text(std::string_view text, const std::string& name,
                                  const BuildOptions& options = {}, const std::string& model = "");

}  // namespace dynac
