// SPDX-License-Identifier: BSD-3-Clause
// Names of the locals that hold a kernel's inputs: of q what the joint is called, q_elbow.
#pragma once

#include <string>
#include <vector>

#include "emit/job.hpp"

namespace dynac {

/// Names that neither inputs nor temporaries of a kernel may have: of arrays, functions and tables.
[[nodiscard]] std::vector<std::string> taken_names(const Graph& graph);

/// One name an entry of each input; they differ from one another and from taken_names().
[[nodiscard]] std::vector<std::vector<std::string>> input_names(const KernelEntry& kernel);

/// What names of temporaries, `<link>_<number>`, must not begin with: taken_names(), and names of
/// inputs that end in a number, without it.
[[nodiscard]] std::vector<std::string> taken_prefixes(
    const Graph& graph, const std::vector<std::vector<std::string>>& inputs);

}  // namespace dynac
