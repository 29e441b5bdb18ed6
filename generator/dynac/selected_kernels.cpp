#include "dynac/selected_kernels.hpp"

#include <fmt/format.h>

#include <set>
#include <string_view>

#include "dynac/options/kernel_names.hpp"
#include "dynac/request_of.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {

std::vector<const Kernel*> selected_kernels(const Options& options) {
  std::set<std::string_view> names;
  for (const std::string& name : options.kernels) {
    const Kernel* row = find_kernel(name);
    if (row != nullptr) {
      names.insert(row->name);
    } else if (name == "all") {
      for (const Kernel& kernel : kernel_table()) names.insert(kernel.name);
    } else {
      throw UsageError("@kernels: " + unknown_kernel(name));
    }
  }
  std::vector<const Kernel*> kernels;
  for (const Kernel& listed : kernel_table()) {
    for (const Kernel& kernel : family_of(listed)) {
      if (names.contains(kernel.name)) kernels.push_back(&kernel);
    }
  }
  static_cast<void>(request_of(options));  // what is wrong is refused before the robot is read
  return kernels;
}

}  // namespace dynac
