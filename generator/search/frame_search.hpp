// SPDX-License-Identifier: BSD-3-Clause
// Searches the frames of bodies for those in which a kernel takes few operations.
#pragma once

#include <vector>

#include "kernels/kernel.hpp"
#include "lower/lower.hpp"
#include "model/model.hpp"
#include "search/session.hpp"

namespace dynac {

/// Whether frames are searched body by body: in long robots that would take a square of their
/// length. There the best of three is taken: the links' own frames and two kinds of
/// Denavit-Hartenberg's.
[[nodiscard]] bool searches_frames(const Mechanism& robot);

/// Frames for the moving bodies in which `formulation` takes few operations: coordinate descent
/// over frame_candidates(), from the links' own frames and from modified Denavit-Hartenberg frames.
[[nodiscard]] std::vector<FrameChoice> search_frames(const Model& model, const Kernel& kernel,
                                                     const Formulation& formulation,
                                                     const KernelSettings& settings,
                                                     double snap_tolerance);

/// The same, with what was found for other kernels of this robot and selection.
/// @param[in,out] session  what is found now is added to it
[[nodiscard]] std::vector<FrameChoice> search_frames(const Model& model, const Kernel& kernel,
                                                     const Formulation& formulation,
                                                     const KernelSettings& settings,
                                                     double snap_tolerance, Session& session);

/// The frames that suit the kernel which guides the search.
/// @param[in,out] session  as above
[[nodiscard]] const std::vector<FrameChoice>& guiding_frames(const Model& model,
                                                             const KernelSettings& settings,
                                                             double snap_tolerance,
                                                             Session& session);

}  // namespace dynac
