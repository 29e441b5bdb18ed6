// SPDX-License-Identifier: BSD-3-Clause
#include "emit/report/signatures.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <utility>

#include "emit/documents/frame.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/wrappers/python_stub.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;

std::string cpp_signature(const EmitJob& job, const KernelEntry& kernel, const SpanWords& words) {
  const std::string begin = fmt::format("void {}::{}(", job.name_space, kernel.name);
  return begin + span_parameters(kernel, words, begin.size());
}

std::string c_signature(const Language& language, const EmitJob& job, const KernelEntry& kernel) {
  const std::string begin = fmt::format("void {}(", c_function(job, kernel));
  return fmt::format("{}{});", begin, pointer_parameters(language, job, kernel, begin.size()));
}

// The stub's own names of types, written out.
std::string readable(std::string signature) {
  constexpr std::pair<const char*, const char*> kTypes[] = {
      {"\\b_Out\\b", "Optional[NDArray]"},
      {"\\b_Array\\b", "NDArray"},
      {"\\b_Number\\b", "Union[float, NDArray]"}};
  for (const auto& [name, type] : kTypes) {
    signature = std::regex_replace(signature, std::regex(name), type);
  }
  return signature;
}

}  // namespace

Json print_signatures(const EmitJob& job, const KernelEntry& kernel) {
  const Language& language = language_of(job.emit);
  if (language.number().is_generic) {
    return Json::array(
        {{{"language", "C++"},
          {"text", "template <class T>\n" + cpp_signature(job, kernel, {"T", "<T>"}) + ");"}}});
  }
  return Json::array(
      {{{"language", "C++"},
        {"text", cpp_signature(job, kernel, {language.number().name}) + ") noexcept;"}},
       {{"language", "C"}, {"text", c_signature(language, job, kernel)}},
       {{"language", "Python"}, {"text", readable(python_signature(kernel))}}});
}

}  // namespace dynac
