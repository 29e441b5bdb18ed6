// SPDX-License-Identifier: BSD-3-Clause
// Writes a picture or a page where the user wants it: whole or not at all, and over nothing that
// dynac did not write.
#pragma once

#include <filesystem>
#include <string_view>

namespace dynac {

/// Refuses to replace what is not a file of dynac's of the same kind: a page does not take the
/// place of a kernel.
/// @param[in] opening  what all files of the kind begin with, up to the mark of support/banner.hpp
/// @param[in] flag     by which the user chose the path, a literal
/// @throws InputError  where something else stands there
void check_replaceable(const std::filesystem::path& path, std::string_view opening,
                       std::string_view flag);

/// @param[in] picture  bears the mark of support/banner.hpp
/// @param[in] flag     by which the user chose the path, a literal
/// @throws InputError  where something else stands there, or it cannot be written
void write_picture(const std::filesystem::path& path, std::string_view picture,
                   std::string_view flag);

}  // namespace dynac
