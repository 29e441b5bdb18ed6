// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/selected_kernels.hpp"

#include <functional>
#include <set>
#include <string>
#include <utility>

#include "dynac/options/fuse_option.hpp"
#include "dynac/options/option_forms.hpp"
#include "dynac/request_of.hpp"
#include "kernels/table.hpp"

namespace dynac {

std::vector<const Kernel*> selected_kernels(const Options& options) {
  std::set<std::string, std::less<>> names;
  for (const std::string& name : kernels_asked(options)) {
    if (name == "all") {
      for (const Kernel& kernel : kernel_table()) names.emplace(kernel.name);
    } else {
      for (std::string& known : option_forms::known_kernels({name}, "kernels")) {
        names.insert(std::move(known));
      }
    }
  }
  std::vector<const Kernel*> kernels;
  for (const Kernel& listed : kernel_table()) {
    for (const Kernel& kernel : family_of(listed)) {
      if (names.contains(kernel.name)) kernels.push_back(&kernel);
    }
  }
  for (const Kernel* kernel : fused_kernels(options)) kernels.push_back(kernel);
  static_cast<void>(request_of(options));  // what is wrong is refused before the robot is read
  return kernels;
}

}  // namespace dynac
