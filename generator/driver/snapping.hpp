// What --snap-angles does to a robot.
#pragma once

#include <string>

namespace dynac {

struct Options;
struct Robot;
struct SnappingEntry;

/// How many entries of rotations and axes are snapped, by how much, and how far that moves inverse
/// dynamics at a few pseudo-random states, the same on every machine. Numbers are rounded to two
/// digits.
[[nodiscard]] SnappingEntry measure_snapping(const Robot& robot, const Options& options);

/// A line for the user; empty where only rounding was snapped.
[[nodiscard]] std::string snapping_note(const SnappingEntry& snapping, double tolerance);

}  // namespace dynac
