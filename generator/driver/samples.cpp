#include "driver/samples.hpp"

#include <cmath>

namespace dynac {
namespace {

// A 64-bit linear congruential generator (Knuth's MMIX constants): simple, and the same everywhere.
class Uniform {
 public:
  explicit Uniform(std::uint64_t seed) : state_(seed) {}
  /// In [-1, 1), a multiple of 2^-20: short in print, exact in float.
  double operator()() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(state_ >> 43) / 1048576.0 - 1.0;
  }

 private:
  std::uint64_t state_;
};

void normalise_quaternion(std::vector<double>& q, std::size_t first) {
  double square = 0;
  for (std::size_t k = first; k < first + 4; ++k) square += q[k] * q[k];
  for (std::size_t k = first; k < first + 4; ++k) q[k] /= std::sqrt(square);
}

const FormulationRow& reference_formulation(const KernelEntry& entry) {
  for (const FormulationRow& formulation : entry.row->formulations) {
    if (&formulation != entry.formulation) return formulation;
  }
  return *entry.formulation;
}

}  // namespace

Arrays<double> sample_inputs(const Mechanism& robot, const KernelRow& kernel,
                             std::size_t wrench_link_count, std::uint64_t seed) {
  Uniform uniform(seed);
  Arrays<double> inputs;
  for (const ArgumentRow& row : inputs_of(kernel, wrench_link_count)) {
    std::vector<double>& input =
        inputs.emplace_back(size_of(row.quantity, robot.nq, robot.nv, wrench_link_count));
    for (double& x : input) x = uniform();
    const bool has_quaternion = !robot.bodies.empty() && row.quantity == Quantity::kPosition &&
                                robot.bodies.front().joint_type == JointType::kFloating;
    if (has_quaternion) normalise_quaternion(input, robot.bodies.front().q_index + 3);
  }
  return inputs;
}

void record_samples(const Robot& robot, const Options& options, KernelEntry& entry) {
  const FormulationRow& formulation = reference_formulation(entry);
  LowerOptions plain;
  plain.snap_tolerance = options.snap_angles;
  plain.regroup = false;
  const Mechanism mechanism = lower(robot.model, plain);
  const KernelContext context{mechanism, robot.wrench_links};
  constexpr std::uint64_t kSamples = 4;
  for (std::uint64_t seed = 1; seed <= kSamples; ++seed) {
    Sample sample;
    sample.inputs = sample_inputs(mechanism, *entry.row, robot.wrench_links.size(), seed);
    sample.outputs = formulation.evaluate(context, sample.inputs, [](const MovingBody&) {});
    entry.samples.push_back(std::move(sample));
  }
}

}  // namespace dynac
