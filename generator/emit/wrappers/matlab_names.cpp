// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/matlab_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <vector>

#include "emit/number_type.hpp"

namespace dynac {
namespace {

// Those of MATLAB, then those that Octave has besides (iskeyword).
constexpr std::string_view kMatlabKeywords =
    " break case catch classdef continue else elseif end for function global if otherwise parfor "
    "persistent return spmd switch try while arguments enumeration events methods properties "
    "__FILE__ __LINE__ do end_try_catch end_unwind_protect endarguments endclassdef endenumeration "
    "endevents endfor endfunction endif endmethods endparfor endproperties endspmd endswitch "
    "endwhile until unwind_protect unwind_protect_cleanup ";

// Functions that every session calls: a package of the same name cannot be told from them.
constexpr std::string_view kMatlabFunctions =
    " ans e eps exit help i inf j mex nan pi matlab quit zeros ones disp get set info print clear "
    "close plot figure load save who whos what which type size length version path cd ls dir ";

bool is_among(std::string_view names, std::string_view name) {
  return names.find(fmt::format(" {} ", name)) != names.npos;
}

}  // namespace

std::string matlab_argument(const std::string& name, std::string_view kind, std::size_t number) {
  if (name.size() > kLongestMatlabName) return fmt::format("{}_{}", kind, number);
  return is_among(kMatlabKeywords, name) ? name + '_' : name;
}

std::string matlab_name_problem(std::string_view robot) {
  constexpr std::string_view kEnding = "_mex";
  if (is_among(kMatlabKeywords, robot)) return "it is a keyword of MATLAB or Octave";
  if (is_among(kMatlabFunctions, robot)) {
    return "a function of MATLAB and Octave has it";
  }
  if (!robot.empty() && std::isalpha(static_cast<unsigned char>(robot.front())) == 0) {
    return "names in MATLAB begin with a letter";
  }
  if (robot.size() + kEnding.size() > kLongestMatlabName) {
    return fmt::format("names in MATLAB have up to {} characters, {} of its gateway included",
                       kLongestMatlabName, kEnding.size());
  }
  return "";
}

std::string matlab_text(std::string_view bytes) {
  const bool is_plain =
      std::ranges::all_of(bytes, [](char byte) { return byte >= ' ' && byte <= '~'; });
  if (!is_plain) {
    std::vector<int> codes;
    for (const char byte : bytes) codes.push_back(static_cast<unsigned char>(byte));
    return fmt::format("native2unicode(uint8([{}]), 'UTF-8')", fmt::join(codes, " "));
  }
  std::string text = "'";
  for (const char byte : bytes) text += byte == '\'' ? "''" : std::string(1, byte);
  return text + "'";
}

std::string matlab_number(double number) {
  if (std::isinf(number)) return number < 0 ? "-Inf" : "Inf";
  return number_type(ScalarType::kDouble).sample(number);
}

std::string matlab_column(std::span<const double> numbers) {
  if (numbers.empty()) return "zeros(0, 1)";
  std::vector<std::string> texts;
  for (const double number : numbers) texts.push_back(matlab_number(number));
  return fmt::format("[{}]", fmt::join(texts, "; "));
}

}  // namespace dynac
