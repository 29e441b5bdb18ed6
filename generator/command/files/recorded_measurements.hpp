// SPDX-License-Identifier: BSD-3-Clause
// Times that a folder's manifest records: another measurement gives others, so those that are there
// hold.
#pragma once

#include "command/files/recorded_folder.hpp"

namespace dynac {

struct EmitJob;

/// Fills in KernelEntry::measured of the kernels of which the manifest records a time. What the
/// manifest has in another form is left out, and so is a difference that `check` reports.
void take_recorded_measurements(EmitJob& job, const RecordedFolder& folder);

}  // namespace dynac
