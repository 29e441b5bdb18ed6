// SPDX-License-Identifier: BSD-3-Clause
// Reads spheres on links from a JSON file; docs/collision_spheres.md is the format. In: text and
// the robot that it is about. Out: the spheres in the order of the file.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/collision_sphere.hpp"
#include "model/model.hpp"

namespace dynac {

/// More of them than this are an error: kernels of so many would be too long to compile.
inline constexpr std::size_t kMostSpheres = 1000;

/// The spheres that a file describes, one or more.
/// @throws InputError  with all findings in the order of the lines
[[nodiscard]] std::vector<CollisionSphere> read_spheres(const std::filesystem::path& path,
                                                        const Model& model);

/// The same from text in memory; `name` stands for the file in messages.
[[nodiscard]] std::vector<CollisionSphere> read_spheres_text(std::string_view text,
                                                             const std::string& name,
                                                             const Model& model);

}  // namespace dynac
