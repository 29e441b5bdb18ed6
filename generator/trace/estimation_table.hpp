// The kernel that finds any quantities of a moving robot from any others, as an estimation problem
// says; a formulation an order of elimination. These are instantiated in the .cpp file, apart from
// all others.
#pragma once

#include <array>
#include <vector>

#include "trace/kernel_table.hpp"

namespace dynac::estimation {

extern const std::array<FormulationRow, 6> kFormulations;

inline constexpr std::array kInputs{
    ArgumentRow{"q", Quantity::kPosition, "joint positions"},
    ArgumentRow{"v", Quantity::kVelocity, "joint velocities"},
    ArgumentRow{"measurements", Quantity::kMeasurements,
                "what the sensors show, in the order of the problem's `measure` lines"}};
inline constexpr std::array kOutputs{
    ArgumentRow{"estimates", Quantity::kEstimates,
                "what is asked for, in the order of the problem's `estimate` lines; of noisy "
                "measurements the most likely, the equations of motion being exact"}};

inline constexpr KernelRow kRow{
    .name = "dynamics_estimation",
    .alias = "estimation",
    .summary = "Any accelerations, torques and wrenches from any others that determine them.",
    .formula = "of D(q) d + b(q, v) = 0 and what is measured of d, the rest of d",
    .inputs = kInputs,
    .outputs = kOutputs,
    .takes_wrenches = false,
    .need = Need::kProblem,
    .depends_on = DependsOn::kGravityAndInertia,
    .freedom = Freedom::kFrames,
    .formulations = kFormulations};

/// The outputs that a problem asks for besides the estimates.
[[nodiscard]] std::vector<const ArgumentRow*> added_outputs(const Selection& selection);

/// Whether a problem speaks of wrenches that pass through fixed joints.
[[nodiscard]] bool cuts_links(const KernelContext& context);

/// Whether a formulation finds an order of elimination with pivots that are safe.
[[nodiscard]] bool has_plan(const KernelContext& context, const FormulationRow& formulation);

/// Why the problem of a context has no solution, in words; empty: it has one.
[[nodiscard]] std::vector<std::string> problems_of(const KernelContext& context);

}  // namespace dynac::estimation
