#include "describe/certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "algorithms/loops/independent_coordinates.hpp"
#include "algorithms/model_constants.hpp"
#include "algorithms/sampled_state.hpp"
#include "describe/samples.hpp"
#include "ir/interpret.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "proof/big_number.hpp"
#include "proof/emitted_arithmetic.hpp"
#include "proof/running.hpp"
#include "search/compile.hpp"
#include "search/lower_as_described.hpp"
#include "search/robot.hpp"
#include "support/error.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

using Exact = BigNumber<200>;

// What makes a state hard: states take turns.
enum class Hardship { kNone, kRightAngles, kBesideRightAngles, kFast, kFarAway };

void move_far_away(const Mechanism& robot, std::vector<double>& q) {
  constexpr double kFar = 1024;  // m
  for (const Body& body : robot.bodies) {
    if (!moves_freely(body.joint_type)) continue;
    for (std::size_t k = 0; k < 3; ++k) q[body.q_index + k] += kFar;
  }
}

// Near right angles, where joint axes are parallel and mass matrices nearly singular.
void turn_by_right_angles(const Mechanism& robot, std::uint64_t seed, double distance,
                          std::vector<double>& q) {
  std::vector<double> right = right_angled_position(robot, seed, 4096);
  for (const Body& body : robot.bodies) {
    const bool has_quaternion = first_quaternion_entry(body.joint_type).has_value();
    const std::size_t size = position_size(body.joint_type);
    for (std::size_t k = body.q_index; !has_quaternion && k < body.q_index + size; ++k) {
      right[k] += distance * q[k];
    }
  }
  q = std::move(right);
}

void make_hard(Hardship hardship, const KernelContext& context, const ArgumentRow& row,
               std::uint64_t seed, std::vector<double>& input) {
  constexpr double kBeside = 0x1p-20, kFaster = 64;
  const Mechanism& robot = context.robot;
  if (is_along(row, index::kVelocity) && hardship == Hardship::kFast) {
    for (double& rate : input) rate *= kFaster;
  }
  const bool is_position = is_along(row, index::kConfiguration) && input.size() == robot.nq;
  if (!is_position || loops::has_loops(context)) return;
  if (hardship == Hardship::kFarAway) move_far_away(robot, input);
  if (hardship == Hardship::kRightAngles) turn_by_right_angles(robot, seed, 0, input);
  if (hardship == Hardship::kBesideRightAngles) turn_by_right_angles(robot, seed, kBeside, input);
}

// Pseudo-random inputs, as the emitted code can hold them.
Arrays<double> hard_inputs(const KernelContext& context, const Kernel& kernel, std::size_t state,
                           bool is_float) {
  constexpr std::array kTurns{Hardship::kNone,
                              Hardship::kNone,
                              Hardship::kRightAngles,
                              Hardship::kNone,
                              Hardship::kBesideRightAngles,
                              Hardship::kFast,
                              Hardship::kNone,
                              Hardship::kFarAway};
  Arrays<double> inputs = sample_inputs(context, kernel, 100 + state);
  const std::vector<Argument> arguments = inputs_of(kernel, context);
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    make_hard(kTurns[state % kTurns.size()], context, arguments[k].row, state, inputs[k]);
    if (!is_float) continue;
    for (double& entry : inputs[k]) entry = static_cast<float>(entry);
  }
  return inputs;
}

template <class T>
std::vector<std::vector<T>> in_type(const Arrays<double>& inputs) {
  std::vector<std::vector<T>> result;
  for (const std::vector<double>& input : inputs) result.emplace_back(input.begin(), input.end());
  return result;
}

// The distance from a number to the next one.
double unit_in_last_place(double x, bool is_float) {
  const int digits =
      is_float ? std::numeric_limits<float>::digits : std::numeric_limits<double>::digits;
  const int least = is_float ? std::numeric_limits<float>::min_exponent
                             : std::numeric_limits<double>::min_exponent;
  int exponent = 0;
  std::frexp(x, &exponent);
  return std::ldexp(1.0, std::max(exponent, least) - digits);
}

// Collects the errors of a program at states.
class Certifier {
 public:
  /// @param[in] snapping  see certify()
  Certifier(const Graph& program, const Graph& textbook, bool is_float, double snapping)
      : program_(program), textbook_(textbook), is_float_(is_float), snapping_(snapping) {}

  /// @param[in] numbers  of the robot, which the textbook may take behind the inputs
  void add_state(const Arrays<double>& inputs, const std::vector<double>& numbers) {
    ++result_.states;
    Arrays<double> of_textbook = inputs;
    if (textbook_.inputs().size() > inputs.size()) of_textbook.push_back(numbers);
    const auto expected = interpret<Exact>(textbook_, in_type<Exact>(of_textbook));
    const auto expected_bounds = interpret<Running>(textbook_, in_type<Running>(of_textbook));
    const auto exact = interpret_printed(inputs);
    const auto bounds = interpret<Running>(program_, in_type<Running>(inputs));
    const Arrays<double> emitted = compute(inputs);
    if (!are_finite(emitted) || !are_finite(expected_bounds) || !are_finite(bounds)) return;
    ++result_.finite;
    for (std::size_t k = 0; k < exact.size(); ++k) {
      const OutputBlock& block = program_.outputs()[k];
      double largest = std::numeric_limits<double>::min();
      for (const Exact& entry : expected[k]) {
        largest = std::max(largest, std::abs(static_cast<double>(entry)));
      }
      for (std::size_t i = 0; i < exact[k].size(); ++i) {
        if (!block.stores(i)) continue;
        const std::size_t whole = block.positions.empty() ? i : block.positions[i];
        const double of_program = distance(exact[k][i], expected[k][whole]);
        // Constants that the program folds are roundings, as its operations are.
        const double either = expected_bounds[k][whole].bound + bounds[k][i].bound;
        demand(of_program <= (kUnits * unit() + 4 * snapping_) * either,
               "program differs from the textbook", k, i);
        result_.program_error = std::max(result_.program_error, of_program / largest);
        const double error = distance(exact[k][i], Exact(emitted[k][i]));
        demand(error <= kUnits * unit() * bounds[k][i].bound, "arithmetic loses digits", k, i);
        result_.error = std::max(result_.error, error / largest);
        const auto value = static_cast<double>(exact[k][i]);
        const bool is_zero = std::abs(value) <= kZero * largest;  // but for the bits there are
        if (!is_zero) ulps_.push_back(error / unit_in_last_place(value, is_float_));
      }
    }
  }

  [[nodiscard]] Certificate take() {
    if (ulps_.empty()) return result_;
    const auto middle = ulps_.begin() + static_cast<std::ptrdiff_t>(ulps_.size() / 2);
    std::nth_element(ulps_.begin(), middle, ulps_.end());
    result_.median_ulps = *middle;
    result_.largest_ulps = *std::max_element(ulps_.begin(), ulps_.end());
    return result_;
  }

 private:
  // Running errors count one unit an operation, which is twice a rounding; some have more operands.
  static constexpr double kUnits = 8;
  static constexpr double kZero = 0x1p-150;

  [[nodiscard]] double unit() const {
    return is_float_ ? std::numeric_limits<float>::epsilon()
                     : std::numeric_limits<double>::epsilon();
  }

  static double distance(const Exact& a, const Exact& b) {
    return std::abs(static_cast<double>(a - b));
  }

  // Literals are printed in the number type.
  [[nodiscard]] std::vector<std::vector<Exact>> interpret_printed(
      const Arrays<double>& inputs) const {
    const auto given = in_type<Exact>(inputs);
    const auto printed = [&](double x) { return Exact(is_float_ ? static_cast<float>(x) : x); };
    const auto values = interpret_nodes<Exact>(program_, given, printed);
    std::vector<std::vector<Exact>> outputs;
    for (const OutputBlock& block : program_.outputs()) {
      std::vector<Exact>& output = outputs.emplace_back();
      for (const NodeId id : block.elements) output.push_back(values(id));
    }
    return outputs;
  }

  [[nodiscard]] Arrays<double> compute(const Arrays<double>& inputs) const {
    if (!is_float_) return compute_as_emitted<double>(program_, inputs);
    Arrays<double> outputs;
    for (const std::vector<float>& output : compute_as_emitted<float>(program_, inputs)) {
      outputs.emplace_back(output.begin(), output.end());
    }
    return outputs;
  }

  static bool are_finite(const Arrays<double>& arrays) {
    return std::ranges::all_of(arrays, [](const std::vector<double>& array) {
      return std::ranges::all_of(array, [](double x) { return std::isfinite(x); });
    });
  }
  static bool are_finite(const std::vector<std::vector<Running>>& arrays) {
    return std::ranges::all_of(arrays, [](const std::vector<Running>& array) {
      return std::ranges::all_of(array, [](const Running& x) { return std::isfinite(x.bound); });
    });
  }

  void demand(bool holds, const char* problem, std::size_t output, std::size_t element) const {
    if (holds) return;
    throw InternalError(fmt::format("certificate: {} in element {} of output {}, state {}", problem,
                                    element, program_.outputs()[output].name, result_.states));
  }

  const Graph& program_;
  const Graph& textbook_;
  bool is_float_;
  double snapping_;
  Certificate result_;
  std::vector<double> ulps_;
};

}  // namespace

Certificate certify(const Robot& robot, const CompiledKernel& compiled,
                    const CompileRequest& request, const SnappingEntry& snapping) {
  const bool is_float = request.arithmetic.number_bytes == sizeof(float);
  const Kernel& kernel = *compiled.row;
  const Mechanism mechanism = lower(robot.model, as_described(0));
  const KernelContext context{mechanism, robot.settings};
  const Formulation textbook =
      other_formulation(kernel, *compiled.choice.chosen().formulation, context);
  const TraceGenerality generality =
      takes_model_constants(textbook) ? TraceGenerality::kNumbers : TraceGenerality::kNone;
  const Graph graph = trace(kernel, textbook, context, generality);
  Certifier certifier(compiled.program.graph, graph, is_float, snapping.largest_change);
  const std::vector<double> numbers = numbers_of(mechanism);
  for (std::size_t state = 0; state < request.certified_states; ++state) {
    certifier.add_state(hard_inputs(context, kernel, state, is_float), numbers);
  }
  Certificate certificate = certifier.take();
  certificate.textbook = textbook.name;
  return certificate;
}

}  // namespace dynac
