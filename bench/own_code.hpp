// SPDX-License-Identifier: BSD-3-Clause
// What dynac writes for a subject, as the code of any generator.
#pragma once

#include "engine.hpp"
#include "written_code.hpp"

namespace dynac::bench {

/// Writes the subject's kernel, as chosen and compiled already, into a folder, which is made.
[[nodiscard]] WrittenCode write_own(const Subject& subject, const std::filesystem::path& folder);

/// An engine of what a compiler made of it. `subject` must outlive it.
[[nodiscard]] Engine own_engine(const Subject& subject, Entry entry);

}  // namespace dynac::bench
