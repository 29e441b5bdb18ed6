// SPDX-License-Identifier: BSD-3-Clause
// The passes in the order in which they run, and the loop that runs them.
//
// A new pass is a row of the list in pipeline.cpp. Verification, the setting dump-after, explain
// and the tests of passes take the rows as they are.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "ir/graph.hpp"
#include "ir/limb_inputs.hpp"

namespace dynac {

/// What passes depend on besides the graph.
struct PassContext {
  bool multiply_adds = false;      ///< the target has them, and may use them
  std::size_t lanes = 1;           ///< the most SIMD lanes that a value may have; 1: scalars alone
  std::size_t register_lanes = 1;  ///< how many numbers a register of the target holds
  std::vector<LimbInputs> limbs = {};  ///< groups of at most `lanes` limbs of one shape
  /// Groups of at most as many as the widest vectors have lanes for: sums are the same whatever
  /// `lanes` is, and so are their roundings.
  std::vector<LimbInputs> summed_limbs = {};
  /// Of which outputs the elements that are zero whatever the inputs are left out; empty: of none.
  std::vector<bool> sparse_outputs = {};
  bool makes_loops = false;  ///< products of matrices may be loops
};

/// Makes a graph of a graph.
struct Pass {
  std::string_view name;       ///< as the setting dump-after takes it
  std::string_view condition;  ///< where it applies, in words; empty: everywhere
  bool (*applies)(const PassContext&);
  Graph (*run)(const Graph&, const PassContext&);
  bool keeps_bits;  ///< changes no rounding
  bool makes_lanes = false;
};

/// All passes, in order.
[[nodiscard]] std::span<const Pass> pipeline();

/// Runs one pass: by default what it is.
using RunPass = std::function<Graph(const Pass&, Graph&)>;

/// The graph after all passes that apply.
[[nodiscard]] Graph run_pipeline(Graph graph, const PassContext& context);
/// @param[in] run  called for each of them in order, for whoever wants to look at the steps
[[nodiscard]] Graph run_pipeline(Graph graph, const PassContext& context, const RunPass& run);

}  // namespace dynac
