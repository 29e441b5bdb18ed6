// SPDX-License-Identifier: BSD-3-Clause
// The processors on which the option measure runs kernels: a row for each, with its compiler, the
// flags for it and its emulator, for it need not be there; and this machine, whose time is
// measured. Boards: QEMU 7.2, docs/system/arm/mps2.rst.
#pragma once

#include <array>
#include <string_view>

namespace dynac {

struct Machine {
  std::string_view name;
  std::string_view meaning;
  std::string_view tools;       ///< what the names of its compiler and its other tools begin with
  std::string_view packages;    ///< Debian's, that have all of them
  std::string_view flags;       ///< of the compiler
  std::string_view emulator;    ///< command that runs a program, whose path follows
  std::string_view target;      ///< row of dynac's table of targets (`the option target`)
  std::string_view flash, ram;  ///< where its memories begin; empty under an operating system
  std::string_view size;        ///< of each of them, as the linker reads it
  bool has_doubles = false;     ///< whether it computes them by instructions

  [[nodiscard]] bool is_bare() const { return !flash.empty(); }
  /// Whether it is this machine: its compilers are those of CXX and CC, and it takes times, which
  /// are others in every run.
  [[nodiscard]] bool is_host() const { return emulator.empty(); }
};

inline constexpr Machine kHost{.name = "host",
                               .meaning = "this machine",
                               .tools = {},
                               .packages = "g++",
                               .flags = "-O3 -march=native",
                               .emulator = {},
                               .target = {},
                               .flash = {},
                               .ram = {},
                               .size = {},
                               .has_doubles = true};

/// The others.

inline constexpr std::array kMachines{
    Machine{.name = "cortex-m7",
            .meaning = "Arm Cortex-M7, double-precision unit",
            .tools = "arm-none-eabi-",
            .packages = "gcc-arm-none-eabi qemu-system-arm",
            .flags = "-mcpu=cortex-m7 -mfpu=fpv5-d16 -mfloat-abi=hard",
            .emulator = "qemu-system-arm -M mps2-an500",
            .target = "cortex-m7",
            .flash = "0",
            .ram = "0x20000000",
            .size = "4M",
            .has_doubles = true},
    Machine{.name = "cortex-m55",
            .meaning = "Arm Cortex-M55, double-precision unit",
            .tools = "arm-none-eabi-",
            .packages = "gcc-arm-none-eabi qemu-system-arm",
            .flags = "-mcpu=cortex-m55 -mfloat-abi=hard",
            .emulator = "qemu-system-arm -M mps3-an547",
            .target = "cortex-m55",
            .flash = "0",
            .ram = "0x20000000",
            .size = "512K",
            .has_doubles = true},
    Machine{.name = "cortex-m33",
            .meaning = "Arm Cortex-M33, single-precision unit",
            .tools = "arm-none-eabi-",
            .packages = "gcc-arm-none-eabi qemu-system-arm",
            .flags = "-mcpu=cortex-m33 -mfpu=fpv5-sp-d16 -mfloat-abi=hard",
            .emulator = "qemu-system-arm -M mps2-an505",
            .target = "cortex-m33",
            .flash = "0x10000000",
            .ram = "0x38000000",
            .size = "4M"},
    Machine{.name = "cortex-m4f",
            .meaning = "Arm Cortex-M4, single-precision unit",
            .tools = "arm-none-eabi-",
            .packages = "gcc-arm-none-eabi qemu-system-arm",
            .flags = "-mcpu=cortex-m4 -mfpu=fpv4-sp-d16 -mfloat-abi=hard",
            .emulator = "qemu-system-arm -M mps2-an386",
            .target = "cortex-m4f",
            .flash = "0",
            .ram = "0x20000000",
            .size = "4M"},
    Machine{.name = "aarch64",
            .meaning = "64-bit Arm, Linux",
            .tools = "aarch64-linux-gnu-",
            .packages = "g++-aarch64-linux-gnu qemu-user",
            .flags = "-march=armv8-a",
            .emulator = "qemu-aarch64",
            .target = "aarch64",
            .flash = {},
            .ram = {},
            .size = {},
            .has_doubles = true},
    Machine{.name = "riscv64",
            .meaning = "64-bit RISC-V, Linux",
            .tools = "riscv64-linux-gnu-",
            .packages = "g++-riscv64-linux-gnu qemu-user",
            .flags = "-march=rv64gc",
            .emulator = "qemu-riscv64",
            .target = "aarch64",
            .flash = {},
            .ram = {},
            .size = {},
            .has_doubles = true},
};

}  // namespace dynac
