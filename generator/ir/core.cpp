#include "ir/core.hpp"

#include <array>

namespace dynac {

std::span<const Core> core_table() {
  static constexpr std::array kCores{
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
  return kCores;
}

}  // namespace dynac
