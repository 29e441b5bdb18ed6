// Which kernels heed an option: predicates for rows of options, in terms of what a kernel takes and
// gives for a robot. The last argument is a word of the option, for those that are heeded word by
// word. Defined in heeded_options.cpp.
#pragma once

#include <string_view>

namespace dynac {

struct KernelRow;
struct KernelContext;

namespace heeding {

/// Whether a kernel is about one step of time.
[[nodiscard]] bool is_of_a_step(const KernelRow& kernel);

bool takes_wrenches(const KernelRow& kernel, const KernelContext& context, std::string_view word);
bool depends_on_gravity(const KernelRow& kernel, const KernelContext& context,
                        std::string_view word);
bool is_of_frames(const KernelRow& kernel, const KernelContext& context, std::string_view word);
bool has_motion_of_frames(const KernelRow& kernel, const KernelContext& context,
                          std::string_view word);
bool has_velocities(const KernelRow& kernel, const KernelContext& context, std::string_view word);
bool takes_run_time_parameters(const KernelRow& kernel, const KernelContext& context,
                               std::string_view word);
bool has_derivatives_by(const KernelRow& kernel, const KernelContext& context,
                        std::string_view word);
bool is_discretized(const KernelRow& kernel, const KernelContext& context, std::string_view word);
bool prescribes_motion(const KernelRow& kernel, const KernelContext& context,
                       std::string_view word);
bool solves_a_problem(const KernelRow& kernel, const KernelContext& context, std::string_view word);
bool counts_effects(const KernelRow& kernel, const KernelContext& context, std::string_view word);
bool counts_friction(const KernelRow& kernel, const KernelContext& context, std::string_view word);
bool counts_rotors(const KernelRow& kernel, const KernelContext& context, std::string_view word);
bool has_formulation(const KernelRow& kernel, const KernelContext& context, std::string_view word);

}  // namespace heeding
}  // namespace dynac
