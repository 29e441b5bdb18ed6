// SPDX-License-Identifier: BSD-3-Clause
// Names that an emitted file must not define. In: a name. Out: whether it would be swallowed by a
// keyword or a macro, or would collide with something that stands at global scope, in the build or
// in the file system. The tables are in the source file, one for each reason.
#pragma once

#include <string_view>

namespace dynac {

/// Whether no identifier of an emitted file may have this name, wherever it stands: keywords of C
/// and C++, macros of compilers, of the C library, of Windows, of Arduino and of CUDA, `std` and a
/// number, and names that every emitted file has. Names with `__` or a leading '_' are not looked
/// at.
[[nodiscard]] bool is_reserved_name(std::string_view name);

/// Whether no robot may have this name, beyond is_reserved_name(): a robot is a namespace at global
/// scope (`time`, `link`, `y1`, in CUDA `float4`), a target of CMake (`test`) and the name of files
/// (`con`).
[[nodiscard]] bool is_reserved_robot_name(std::string_view name);

}  // namespace dynac
