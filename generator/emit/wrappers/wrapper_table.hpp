// All wrappers, files that make the kernels usable from elsewhere: a row per word of --wrap.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "emit/wrappers/python.hpp"

namespace dynac {

/// One row.
struct WrapperRow {
  std::string_view word;
  std::vector<OutputFile> (*value)(const EmitJob& job);  ///< its files
};

inline constexpr std::array kWrappers{WrapperRow{"python", python_package}};

}  // namespace dynac
