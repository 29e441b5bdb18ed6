// SPDX-License-Identifier: BSD-3-Clause
// Links that options name.
#pragma once

#include <string>
#include <vector>

#include "model/model.hpp"

namespace dynac {

/// The link that a flag names.
/// @throws UsageError  where there is none of this name
[[nodiscard]] LinkId link_called(const Model& model, const char* flag, const std::string& name);

/// The links that a flag names, in its order; for "all" all but frames that options name.
[[nodiscard]] std::vector<LinkId> links_called(const Model& model, const char* flag,
                                               const std::vector<std::string>& names);

/// Whether some joint moves a link.
[[nodiscard]] bool moves(const Model& model, LinkId link);

/// The links that inputs place, in the model's order.
/// @throws InputError  where one hangs on a link that does not move
[[nodiscard]] std::vector<LinkId> links_placed_by_input(const Model& model);

}  // namespace dynac
