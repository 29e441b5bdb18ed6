// A robot as the options give it: read, named, with what the user asks of it.
#pragma once

#include <string>

#include "algorithms/selection.hpp"
#include "model/model.hpp"

namespace dynac {

struct Options;

/// A robot read and named.
struct Robot {
  Model model;
  std::string identifier;   ///< sanitised name, stem of every file
  std::string source_file;  ///< basename
  std::string source_sha256;
  Selection selection;
};

/// Reads and names the robot that the options give.
/// @throws InputError  what is wrong with the file, or with a name in the options
[[nodiscard]] Robot load_robot(const Options& options);

}  // namespace dynac
