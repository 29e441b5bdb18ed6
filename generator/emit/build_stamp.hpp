// The generation stamp: a number that all files of one run share, so that a mix of two runs, or of
// two robots of one name, neither compiles nor links.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// What files say in place of the stamp until stamp() has seen all of them: a character that no
/// text from a robot file can bring.
inline constexpr std::string_view kUnstamped = "\x01";

/// Writes the stamp into the files: 16 hexadecimal digits, from the sha256 of all their texts.
/// @return the stamp
std::string stamp(std::vector<OutputFile>& files);

/// Whether these are the files of one run of this stamp, in the order in which it wrote them, and
/// nobody has changed them since.
[[nodiscard]] bool bear_stamp(std::vector<OutputFile> files, const std::string& digits);

/// Preprocessor lines by which a file refuses a header of another run.
/// @param[in] file, header  their names
[[nodiscard]] std::string print_stamp_check(const EmitJob& job, std::string_view file,
                                            std::string_view header);

/// The name that calls of a C function are linked by: `panda_inverse_dynamics_double_<stamp>`.
[[nodiscard]] std::string link_name(const EmitJob& job, std::string_view c_function);

}  // namespace dynac
