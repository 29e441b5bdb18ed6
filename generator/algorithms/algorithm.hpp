// SPDX-License-Identifier: BSD-3-Clause
// How an algorithm is called: on a robot with what the user asks, in some state. The types that
// it takes are only declared here; include them where one is called.
#pragma once

#include <vector>

namespace dynac {

class BodyObserver;
struct KernelContext;
template <class Scalar>
struct RobotState;

/// Several vectors, such as the inputs or the outputs of a kernel; matrices are column-major.
template <class Scalar>
using Arrays = std::vector<std::vector<Scalar>>;

/// An algorithm with its results in the order of a kernel's outputs.
template <class Scalar>
using Algorithm = Arrays<Scalar> (*)(const KernelContext&, const RobotState<Scalar>&,
                                     const BodyObserver&);

}  // namespace dynac
