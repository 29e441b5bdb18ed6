// Writes a picture or a page where the user wants it: whole or not at all, and over nothing that
// dynac did not write.
#pragma once

#include <filesystem>
#include <string_view>

namespace dynac {

/// @param[in] picture  bears the mark of support/banner.hpp
/// @param[in] flag     by which the user chose the path, a literal
/// @throws InputError  where something else stands there, or it cannot be written
void write_picture(const std::filesystem::path& path, std::string_view picture,
                   std::string_view flag);

}  // namespace dynac
