#include "driver/samples.hpp"

#include "driver/load_robot.hpp"
#include "driver/options/options.hpp"
#include "emit/job.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/groups/solvable_estimation.hpp"
#include "search/demand_finite.hpp"
#include "search/lower_as_described.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

// A 64-bit linear congruential generator (Knuth's MMIX constants): simple, and the same everywhere.
class SampleNumbers {
 public:
  explicit SampleNumbers(std::uint64_t seed) : state_(seed) {}
  /// In [-1, 1), a multiple of 2^-20: short in print, exact in float.
  double operator()() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(state_ >> 43) / 1048576.0 - 1.0;
  }

 private:
  std::uint64_t state_;
};

// The first column, the springs themselves, from numbers in [-1, 1): 512 to 1536.
void make_stiff(std::size_t nv, std::vector<double>& stiffness) {
  for (std::size_t c = 0; c < nv; ++c) stiffness[c] = 1024 + 512 * stiffness[c];
}

// From numbers in [-1, 1) to what an input may be.
void make_usual(const ArgumentRow& row, const KernelContext& context, std::vector<double>& input) {
  if (row.indices.empty()) {
    input[0] = 1 + input[0] / 2;
    if (row.dimension == kSecond) input[0] /= 128;
    return;
  }
  const Index& first = row.indices.front();
  if (first.axis->make_plausible != nullptr) first.axis->make_plausible(context, input);
  const bool is_stiffness = row.is_diagonal && row.indices[1] == kByPosition;
  if (is_stiffness) make_stiff(context.robot.nv, input);
}

// Whether a formulation can be held against the one that was chosen.
bool is_comparable(const KernelEntry& entry, const Formulation& formulation,
                   const KernelContext& context) {
  if (&formulation == entry.formulation || !supports(*entry.row, formulation, context))
    return false;
  if (has_other_outputs(formulation) || has_other_outputs(*entry.formulation)) return false;
  if (!entry.row->needs_problem) return true;
  const bool has_other_pivots = context.settings.problem->reports_smallest_pivot;
  return !has_other_pivots && estimation::has_plan(context, formulation);
}

// The first that is comparable; of long robots the chosen one itself, for another may take the cube
// of their velocities.
const Formulation& reference_formulation(const KernelEntry& entry, const KernelContext& context) {
  constexpr std::size_t kLongRobot = 200;
  if (context.robot.nv > kLongRobot) return *entry.formulation;
  for (const Formulation& formulation : entry.row->formulations) {
    if (is_comparable(entry, formulation, context)) return formulation;
  }
  return *entry.formulation;
}

}  // namespace

Arrays<double> sample_inputs(const KernelContext& context, const Kernel& kernel,
                             std::uint64_t seed) {
  SampleNumbers uniform(seed);
  Arrays<double> inputs;
  for (const Argument& argument : inputs_of(kernel, context)) {
    std::vector<double>& input = inputs.emplace_back(argument.size());
    for (double& x : input) x = uniform();
    make_usual(argument.row, context, input);
  }
  return inputs;
}

void record_samples(const Robot& robot, const Options& options, KernelEntry& entry) {
  const Mechanism mechanism = lower(robot.model, as_described(options.snap_angles));
  const KernelContext context{mechanism, robot.settings};
  const Formulation& formulation = reference_formulation(entry, context);
  constexpr std::uint64_t kSamples = 4;
  for (std::uint64_t seed = 1; seed <= kSamples; ++seed) {
    Sample sample;
    sample.inputs = sample_inputs(context, *entry.row, seed);
    sample.outputs = evaluate(*entry.row, formulation, context, sample.inputs);
    demand_finite(robot, *entry.row, sample.outputs);
    entry.samples.push_back(std::move(sample));
  }
  constexpr std::uint64_t kTimedInputs = 64;
  if (options.measure == nullptr || !options.measure->is_host()) return;
  for (std::uint64_t seed = 1; seed <= kTimedInputs; ++seed) {
    entry.call_inputs.push_back(sample_inputs(context, *entry.row, seed));
  }
}

}  // namespace dynac
