// SPDX-License-Identifier: BSD-3-Clause
// Frame text with @PLACEHOLDERS@: all that stands around the arithmetic of emitted files. The texts
// live in templates/ and hold no logic; they are built into the compiler.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace dynac {

using Placeholders = std::map<std::string, std::string>;

/// The text with every placeholder replaced. A placeholder without a value is an InternalError.
[[nodiscard]] std::string fill(std::string_view text, const Placeholders& values);

/// A file of templates/ ("robot.hpp.in", "report/style.css"), of runtime/include/
/// ("dynac/runtime/sincos.hpp") or of python/dynac/ ("python/loader.py").
[[nodiscard]] std::string_view embedded_file(std::string_view name);

/// Names of the files that are built in and begin and end so, sorted.
[[nodiscard]] std::vector<std::string_view> embedded_names(std::string_view beginning,
                                                           std::string_view ending);

/// Names of the runtime headers that are built in.
/// @param[in] ending  of their files
[[nodiscard]] std::vector<std::string_view> embedded_runtime_headers(std::string_view ending);

}  // namespace dynac
