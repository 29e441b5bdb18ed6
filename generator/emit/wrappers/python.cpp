#include "emit/wrappers/python.hpp"

#include <fmt/format.h>

#include "emit/documents/frame.hpp"
#include "emit/text_template.hpp"

namespace dynac {
namespace {

// Those that know nothing of the robot but its manifest.
constexpr std::string_view kModules[] = {"build.py", "cache.py", "kernel.py", "loader.py"};

}  // namespace

std::vector<OutputFile> python_package(const EmitJob& job) {
  const Placeholders values = common_placeholders(job);
  const std::string folder = fmt::format("python/{}/", job.robot);
  std::vector<OutputFile> files{
      {"pyproject.toml", fill(embedded_file("python_project.toml.in"), values)},
      {folder + "__init__.py", fill(embedded_file("python_package.py.in"), values)}};
  for (const std::string_view module : kModules) {
    files.push_back({folder + std::string(module),
                     fill(embedded_file("python_banner.in"), values) +
                         std::string(embedded_file(fmt::format("python/{}", module)))});
  }
  return files;
}

}  // namespace dynac
