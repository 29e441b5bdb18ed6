// SPDX-License-Identifier: BSD-3-Clause
#include "emit/job.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace dynac {

const KernelEntry* find_kernel(const EmitJob& job, std::string_view name) {
  const auto found = std::ranges::find(job.kernels, name, &KernelEntry::name);
  return found == job.kernels.end() ? nullptr : &*found;
}

std::string c_prefix(const EmitJob& job) {
  std::string prefix;
  for (const char c : job.name_space) {
    if (c != ':') {
      prefix += c;
    } else if (!prefix.ends_with('_')) {
      prefix += '_';
    }
  }
  return prefix;
}

std::string batch_c_function(const EmitJob& job, const KernelEntry& kernel) {
  return c_function(job, kernel) + "_batch";
}

std::size_t batch_size(const EmitJob& job, const ArgumentEntry& argument) {
  return argument.members.empty() ? job.emit.batch * argument.size() : argument.size();
}

std::string c_function(const EmitJob& job, const KernelEntry& kernel) {
  return fmt::format("{}_{}", c_prefix(job), kernel.name);
}

}  // namespace dynac
