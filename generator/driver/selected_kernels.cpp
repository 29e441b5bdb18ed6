#include "driver/selected_kernels.hpp"

#include <fmt/format.h>

#include <set>
#include <string_view>

#include "driver/options/kernel_names.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {

const Formulation* requested_formulation(const Kernel& kernel, const Options& options) {
  const Formulation* requested = nullptr;
  for (const std::string& request : options.formulations) {
    const std::size_t equals = request.find('=');
    if (equals == std::string::npos) {
      throw UsageError(
          fmt::format("--formulation {}: write KERNEL=NAME; `dynac list KERNEL` shows both",
                      dynac::quoted(request)));
    }
    const std::string kernel_name = request.substr(0, equals), name = request.substr(equals + 1);
    const Kernel* row = find_kernel(kernel_name);
    if (row == nullptr) throw UsageError("--formulation: " + unknown_kernel(kernel_name));
    if (row != &kernel) continue;
    const Formulation* formulation = find_formulation(kernel, name);
    if (formulation == nullptr) {
      throw UsageError(
          fmt::format("--formulation {}: {}", kernel_name, unknown_formulation(kernel, name)));
    }
    if (requested != nullptr && requested != formulation) {
      throw UsageError("--formulation " + request +
                       ": another one is given for this kernel; leave out one of them");
    }
    requested = formulation;
  }
  return requested;
}

std::vector<const Kernel*> selected_kernels(const Options& options) {
  std::set<std::string_view> names;
  for (const std::string& name : options.kernels) {
    const Kernel* row = find_kernel(name);
    if (row != nullptr) {
      names.insert(row->name);
    } else if (name == "all") {
      for (const Kernel& kernel : kernel_table()) names.insert(kernel.name);
    } else {
      throw UsageError(unknown_kernel(name));
    }
  }
  std::vector<const Kernel*> kernels;
  for (const Kernel& listed : kernel_table()) {
    for (const Kernel& kernel : family_of(listed)) {
      if (!names.contains(kernel.name)) continue;
      static_cast<void>(requested_formulation(kernel, options));  // what is wrong is refused first
      kernels.push_back(&kernel);
    }
  }
  return kernels;
}

}  // namespace dynac
