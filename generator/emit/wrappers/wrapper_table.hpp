// All wrappers, files that make the kernels usable from elsewhere: a row per word of the setting
// wrap.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "emit/wrappers/python.hpp"
#include "emit/wrappers/python_names.hpp"

namespace dynac {

/// One row.
struct WrapperRow {
  std::string_view word;
  std::vector<OutputFile> (*value)(const EmitJob& job);  ///< its files
  /// Why a robot of this name cannot have them; empty: it can.
  std::string (*name_problem)(std::string_view robot);
};

inline constexpr std::array kWrappers{WrapperRow{"python", python_package, package_name_problem}};

}  // namespace dynac
