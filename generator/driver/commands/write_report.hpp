// The page about a robot and its kernels: what `dynac report` writes, and `dynac generate
// --report`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/compile.hpp"

namespace dynac {

/// Writes the page and prints a line about it.
/// @param[in] job      of the kernels
/// @param[in] kernels  compiled in a session that predicts steps
/// @param[in] path     of the page
/// @param[in] flag     by which the user chose it, a literal
/// @throws InputError  as write_picture() does
void write_report(const Robot& robot, const EmitJob& job,
                  const std::vector<CompiledKernel>& kernels, const Options& options,
                  Session& session, const std::string& path, std::string_view flag);

}  // namespace dynac
