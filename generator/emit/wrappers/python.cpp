// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/python.hpp"

#include <fmt/format.h>

#include "emit/documents/frame.hpp"
#include "emit/text_template.hpp"
#include "emit/wrappers/python_stub.hpp"

namespace dynac {

std::vector<OutputFile> python_package(const EmitJob& job) {
  const Placeholders values = common_placeholders(job);
  const std::string folder = fmt::format("python/{}/", job.robot);
  std::vector<OutputFile> files{
      {"pyproject.toml", fill(embedded_file("python_project.toml.in"), values)},
      {folder + "__init__.py", fill(embedded_file("python_package.py.in"), values)},
      {folder + "__init__.pyi", print_python_stub(job)},
      {folder + "py.typed", fill(embedded_file("python_typed.in"), values)}};
  constexpr std::string_view kModules = "python/";
  for (const std::string_view module : embedded_names(kModules, "")) {
    files.push_back(
        {folder + std::string(module.substr(kModules.size())),
         fill(embedded_file("python_banner.in"), values) + std::string(embedded_file(module))});
  }
  return files;
}

}  // namespace dynac
