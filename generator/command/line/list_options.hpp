// SPDX-License-Identifier: BSD-3-Clause
// The options of the command line as text and as JSON, for `dynac list --options` and for manuals.
#pragma once

#include <string>

namespace dynac {

/// A line per option below the heading of its group, and its help.
[[nodiscard]] std::string options_as_text();

/// An array of one object per option: flag, argument ("" for a switch), words (those it takes, the
/// default first; where its user is not free), help, group, commands, changes_emitted_bytes,
/// about_kernels (whether it is rejected where it affects no kernel), example, range (of a number:
/// least and most, as text; where it has one), may_repeat.
[[nodiscard]] std::string options_as_json();

}  // namespace dynac
