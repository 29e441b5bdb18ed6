#include "emit/report/signatures.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "emit/documents/frame.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/wrappers/python_stub.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;

std::string cpp_signature(const EmitJob& job, const KernelEntry& kernel, const SpanWords& words) {
  const std::string begin = fmt::format("void {}::{}(", job.name_space, kernel.row->name);
  return begin + span_parameters(kernel, words, begin.size());
}

std::string c_signature(const Language& language, const EmitJob& job, const KernelEntry& kernel) {
  const std::string begin = fmt::format("void {}(", c_function(job, kernel));
  return fmt::format("{}{});", begin, pointer_parameters(language, job, kernel, begin.size()));
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
       {{"language", "Python"}, {"text", python_signature(kernel)}}});
}

}  // namespace dynac
