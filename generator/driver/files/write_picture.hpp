// Writes a picture where the user wants it: whole or not at all, and over nothing but a picture.
#pragma once

#include <filesystem>
#include <string_view>

namespace dynac {

/// @param[in] picture  bears the mark of support/banner.hpp
/// @throws InputError  where something else stands there, or it cannot be written
void write_picture(const std::filesystem::path& path, std::string_view picture);

}  // namespace dynac
