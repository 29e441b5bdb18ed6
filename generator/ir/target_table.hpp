// The table of targets, and of the cores whose times are predicted.
#pragma once

#include <array>
#include <span>

#include "ir/target.hpp"

namespace dynac {

/// Cores of x86-64; both were measured.
inline constexpr std::array kX86Cores{
    Core{.name = "zen5",
         .meaning = "AMD Zen 5, at 3.8 GHz",
         .gigahertz = 3.8,
         .add_latency = 3,
         .multiply_latency = 3,
         .fma_latency = 4,
         .divide_latency = 13,
         .move_latency = 3,
         .sincos_latency = 60,
         .arithmetic_cycles = 0.357,
         .divide_cycles = 6.3,
         .move_cycles = 0.44,
         .sincos_cycles = 14,
         .write_cycles = 0.349,
         .window = 448,
         .path_share = 0.785,
         .bytes_per_cycle = 16.8,
         .cached_bytes = 47000},
    Core{.name = "sapphire_rapids",
         .meaning = "Intel Sapphire Rapids, at 2.8 GHz",
         .gigahertz = 2.8,
         .add_latency = 3,
         .multiply_latency = 4,
         .fma_latency = 4,
         .divide_latency = 14,
         .move_latency = 3,
         .sincos_latency = 60,
         .arithmetic_cycles = 0.323,
         .divide_cycles = 6.1,
         .move_cycles = 0.55,
         .sincos_cycles = 16,
         .write_cycles = 0.42,
         .window = 512,
         .path_share = 0.77,
         .bytes_per_cycle = 13.6,
         .cached_bytes = 62400},
};

/// Latencies and throughputs: Arm Neoverse N1 Software Optimization Guide (PJDOC-466751330-9707),
/// section 3; two SIMD pipes. The others are estimated.
inline constexpr std::array kAarch64Cores{
    Core{.name = "neoverse_n1",
         .meaning = "Arm Neoverse N1, at 2.6 GHz (estimated)",
         .gigahertz = 2.6,
         .add_latency = 2,
         .multiply_latency = 3,
         .fma_latency = 4,
         .divide_latency = 15,
         .move_latency = 3,
         .sincos_latency = 60,
         .arithmetic_cycles = 0.55,
         .divide_cycles = 14,
         .move_cycles = 0.6,
         .sincos_cycles = 22,
         .write_cycles = 0.6,
         .window = 128,
         .instruction_bytes = 4,
         .path_share = 0.8,
         .bytes_per_cycle = 12,
         .cached_bytes = 64000},
};

/// In order, at most one operation of its floating-point unit a cycle, of doubles every second one:
/// all estimated.
inline constexpr std::array kCortexM7Cores{
    Core{.name = "cortex_m7",
         .meaning = "Arm Cortex-M7 with double-precision unit, at 480 MHz (estimated)",
         .gigahertz = 0.48,
         .add_latency = 3,
         .multiply_latency = 4,
         .fma_latency = 7,
         .divide_latency = 30,
         .move_latency = 1,
         .sincos_latency = 90,
         .arithmetic_cycles = 2,
         .divide_cycles = 28,
         .move_cycles = 1,
         .sincos_cycles = 70,
         .write_cycles = 1,
         .window = 4,
         .instruction_bytes = 4,
         .path_share = 0.4,
         .bytes_per_cycle = 4,
         .cached_bytes = 16000},
};

/// Cycles of single precision: Cortex-M4 Technical Reference Manual (ARM 100166), table 7-1, whose
/// unit has the same operations. The others are estimated.
inline constexpr std::array kCortexM33Cores{
    Core{.name = "cortex_m33",
         .meaning = "Arm Cortex-M33 with single-precision unit, at 160 MHz (estimated)",
         .gigahertz = 0.16,
         .add_latency = 2,
         .multiply_latency = 2,
         .fma_latency = 4,
         .divide_latency = 14,
         .move_latency = 1,
         .sincos_latency = 70,
         .arithmetic_cycles = 1.2,
         .divide_cycles = 14,
         .move_cycles = 1,
         .sincos_cycles = 50,
         .write_cycles = 2,
         .window = 3,
         .instruction_bytes = 4,
         .path_share = 0.3,
         .bytes_per_cycle = 4,
         .cached_bytes = 8000},
};

/// Code of Arm: four bytes an instruction, and loads apart from arithmetic.
inline constexpr CodeBytes kArmCodeBytes{
    .arithmetic = 4, .moves = 4, .sincos = 160, .reads = 4, .writes = 4, .call = 300};

/// All targets; the first is the default.
inline constexpr std::array kTargets{
    Target{.name = "x86-64-v3",
           .meaning = "x86-64 with AVX2 and fused multiply-adds",
           .flags = "-march=x86-64-v3",
           .register_bytes = 32,
           .registers = 16,
           .largest_number = 8,
           .has_multiply_add = true,
           .lanes = 4,
           .code_budget = 384,
           .code = {},
           .cores = kX86Cores},
    Target{
        .name = "x86-64-v4",
        .meaning = "x86-64 with AVX-512",
        .flags = "-march=x86-64-v4",
        .register_bytes = 64,
        .registers = 32,
        .largest_number = 8,
        .has_multiply_add = true,
        .lanes = 4,  // eight are slower: 1.3 to 1.8 times as long for derivatives of legged robots
        .code_budget = 384,
        .code = {},
        .cores = kX86Cores},
    Target{.name = "x86-64",
           .meaning = "any x86-64: SSE2, no fused multiply-adds",
           .flags = "-march=x86-64",
           .register_bytes = 16,
           .registers = 16,
           .largest_number = 8,
           .has_multiply_add = false,
           .lanes = 2,
           .code_budget = 384,
           .code = {},
           .cores = kX86Cores},
    Target{.name = "aarch64",
           .meaning = "64-bit Arm with NEON",
           .flags = "-march=armv8-a",
           .register_bytes = 16,
           .registers = 32,
           .largest_number = 8,
           .has_multiply_add = true,
           .lanes = 2,
           .code_budget = 384,
           .code = kArmCodeBytes,
           .cores = kAarch64Cores},
    Target{.name = "cortex-m7",
           .meaning = "Arm Cortex-M7 with a double-precision unit",
           .flags = "-mcpu=cortex-m7 -mfpu=fpv5-d16 -mfloat-abi=hard",
           .register_bytes = 0,
           .registers = 16,
           .largest_number = 8,
           .has_multiply_add = true,
           .is_in_order = true,
           .lanes = 1,
           .code_budget = 128,
           .code = kArmCodeBytes,
           .cores = kCortexM7Cores},
    Target{.name = "cortex-m33",
           .meaning = "Arm Cortex-M33 with a single-precision unit",
           .flags = "-mcpu=cortex-m33 -mfpu=fpv5-sp-d16 -mfloat-abi=hard",
           .register_bytes = 0,
           .registers = 32,
           .largest_number = 4,
           .has_multiply_add = true,
           .is_in_order = true,
           .lanes = 1,
           .code_budget = 64,
           .code = kArmCodeBytes,
           .cores = kCortexM33Cores},
};

inline constexpr const Target& kDefaultTarget = kTargets.front();

/// The cores that were measured; the others are estimated.
inline constexpr std::span<const Core> kMeasuredCores = kX86Cores;

}  // namespace dynac
