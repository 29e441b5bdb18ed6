// SPDX-License-Identifier: BSD-3-Clause
// What snapping rotations and axes (LowerOptions::snap_tolerance) does to a robot.
#pragma once

#include "describe/datasheet.hpp"
#include "search/robot.hpp"

namespace dynac {

/// How many entries of rotations and axes are snapped, by how much, and how far that moves inverse
/// dynamics at a few pseudo-random states, the same on every machine. Numbers are rounded to two
/// digits.
[[nodiscard]] SnappingEntry measure_snapping(const Robot& robot, double tolerance);

}  // namespace dynac
