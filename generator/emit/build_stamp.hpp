// SPDX-License-Identifier: BSD-3-Clause
// Stamps, by which a mix of two runs, or of two robots of one name, neither compiles nor links.
//
// The generation stamp is a number that the headers of one run share. A body has a stamp of its
// own, of its text alone, which is in the name that calls of it are linked by: what another run
// writes in the same words stays as it is and is not compiled again.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// What files say in place of the generation stamp until stamp() has seen all of them: a character
/// that no text from a robot file can bring.
inline constexpr std::string_view kUnstamped = "\x01";

/// 16 hexadecimal digits from the sha256 of a text.
[[nodiscard]] std::string text_digits(std::string_view text);

/// Writes a generation stamp of one's own into a text.
void write_stamp(std::string& text, std::string_view digits);

/// What files say in place of the stamp of one of them.
[[nodiscard]] std::string file_stamp(std::string_view path);

/// Writes the stamps into the files: 16 hexadecimal digits each, from the sha256 of a file's text,
/// and of all their texts.
/// @return the generation stamp
std::string stamp(std::vector<OutputFile>& files);

/// Whether these are the files of one run of this stamp, in the order in which it wrote them, and
/// nobody has changed them since.
[[nodiscard]] bool bear_stamp(std::vector<OutputFile> files, const std::string& digits);

/// Preprocessor lines by which a file refuses a header of another run.
/// @param[in] file, header  their names
[[nodiscard]] std::string print_stamp_check(const EmitJob& job, std::string_view file,
                                            std::string_view header);

/// The name that calls of a C function are linked by: `panda_inverse_dynamics_double_<stamp>`.
/// @param[in] body  path of the file that defines it
[[nodiscard]] std::string link_name(const EmitJob& job, std::string_view c_function,
                                    std::string_view body);

}  // namespace dynac
