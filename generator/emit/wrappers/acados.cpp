// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/acados.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "emit/documents/frame.hpp"
#include "emit/wrappers/acados_function.hpp"
#include "emit/wrappers/foreign_file.hpp"
#include "emit/wrappers/position_runs.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

constexpr ForeignInterface kAcados{"int", "void*", false};

// A kernel of a step, and what the names of its functions have behind the robot's.
struct AcadosStep {
  std::string_view kernel, suffix;
};
constexpr std::array kSteps{AcadosStep{"step", ""}, AcadosStep{"constrained_step", "_constrained"}};

// The sizes of a kernel's functions, and the solver's arguments.
struct AcadosSizes {
  AcadosSizes(const EmitJob& job, const KernelEntry& kernel)
      : nq(job.nq), nv(job.nv), nx(nq + nv), nu(nv) {
    for (std::size_t k = AcadosFunction::kVariables; k < kernel.inputs.size(); ++k) {
      np += kernel.inputs[k].size();
    }
  }
  [[nodiscard]] ForeignMatrix x() const { return {"x", nx, 1}; }
  [[nodiscard]] ForeignMatrix u() const { return {"u", nu, 1}; }
  [[nodiscard]] ForeignMatrix p() const { return {"p", np, 1}; }

  std::size_t nq, nv, nx, nu, np = 0;
};

// --- Discrete dynamics ---

// Where the results of a step are in [q; v], and its variables in [u; q; v].
class DiscreteFunctions {
 public:
  DiscreteFunctions(const EmitJob& job, const KernelEntry& step, const std::string& model)
      : job_(job),
        step_(step),
        kernels_(job, step, AcadosFunction::kVariables),
        sizes_(job, step),
        name_(model + "_dyn_disc_phi_fun") {}

  void add_to(std::vector<ForeignFunction>& functions) const {
    functions.push_back(value());
    if (kernels_.first != nullptr) functions.push_back(jacobian());
    if (kernels_.second != nullptr) functions.push_back(hessian());
  }

 private:
  [[nodiscard]] ForeignFunction value() const {
    AcadosFunction function(job_, step_, kernels_, name_, "The state after a step.",
                            {sizes_.x(), sizes_.u(), sizes_.p()});
    const std::string phi = function.result("phi", sizes_.nx, 1);
    function.derivatives().call_value(next(phi));
    return function.end();
  }

  [[nodiscard]] ForeignFunction jacobian() const {
    AcadosFunction function(job_, step_, kernels_, name_ + "_jac",
                            "And its transposed Jacobian, rows [u; x].",
                            {sizes_.x(), sizes_.u(), sizes_.p()});
    const std::string phi = function.result("phi", sizes_.nx, 1);
    EntryDerivatives derivatives = function.derivatives();
    put_jacobian(function, derivatives, phi);
    return function.end();
  }

  [[nodiscard]] ForeignFunction hessian() const {
    AcadosFunction function(job_, step_, kernels_, name_ + "_jac_hess",
                            "And the Hessian of pi . phi by [u; x].",
                            {sizes_.x(), sizes_.u(), {"pi", sizes_.nx, 1}, sizes_.p()});
    const std::string phi = function.result("phi", sizes_.nx, 1);
    EntryDerivatives derivatives = function.derivatives("pi");
    put_jacobian(function, derivatives, phi);
    const std::size_t rows = sizes_.nu + sizes_.nx;
    const std::string hess = function.result("hess", rows, rows);
    function.clear(hess, rows * rows);
    derivatives.call_second();
    for (std::size_t of = 0; of < AcadosFunction::kVariables; ++of) {
      for (std::size_t by = 0; by < AcadosFunction::kVariables; ++by) {
        function.put(derivatives.hessian(step_.inputs[of], step_.inputs[by]), hess, rows, place(of),
                     place(by));
      }
    }
    return function.end();
  }

  [[nodiscard]] Expressions next(const std::string& phi) const {
    return {{step_.outputs[0].name, phi},
            {step_.outputs[1].name, fmt::format("{} + {}", phi, sizes_.nq)}};
  }

  [[nodiscard]] std::size_t place(std::size_t variable) const {
    const std::array<std::size_t, 3> places{sizes_.nu, sizes_.nu + sizes_.nq, 0};
    return places[variable];
  }

  void put_jacobian(AcadosFunction& function, EntryDerivatives& derivatives,
                    const std::string& phi) const {
    const std::size_t rows = sizes_.nu + sizes_.nx;
    const std::string jac = function.result("jac", rows, sizes_.nx);
    function.clear(jac, rows * sizes_.nx);
    derivatives.call_first(next(phi));
    for (std::size_t k = 0; k < AcadosFunction::kVariables; ++k) {
      for (std::size_t output = 0; output < 2; ++output) {
        function.put(transposed(derivatives.jacobian(step_.outputs[output], step_.inputs[k])), jac,
                     rows, place(k), output * sizes_.nq);
      }
    }
  }

  const EmitJob& job_;
  const KernelEntry& step_;
  DerivativeKernels kernels_;
  AcadosSizes sizes_;
  std::string name_;
};

void add_discrete(const EmitJob& job, std::vector<ForeignFunction>& functions) {
  for (const auto& [name, suffix] : kSteps) {
    const KernelEntry* const step = find_kernel(job, name);
    if (step == nullptr) continue;
    DiscreteFunctions(job, *step, fmt::format("{}{}", c_prefix(job), suffix)).add_to(functions);
  }
}

// --- Continuous dynamics, x' = f(x, u) = [v; a] ---

class ContinuousFunctions {
 public:
  ContinuousFunctions(const EmitJob& job, const KernelEntry& dynamics)
      : job_(job),
        dynamics_(dynamics),
        kernels_(job, dynamics, AcadosFunction::kVariables),
        sizes_(job, dynamics),
        model_(c_prefix(job)) {}

  void add_to(std::vector<ForeignFunction>& functions) const {
    functions.push_back(rates());
    if (kernels_.first != nullptr) functions.push_back(forward());
    if (kernels_.gradient != nullptr) functions.push_back(adjoint());
    if (kernels_.second != nullptr) functions.push_back(hessian());
  }

 private:
  [[nodiscard]] ForeignFunction rates() const {
    AcadosFunction function(job_, dynamics_, kernels_, model_ + "_expl_ode_fun",
                            "Rates of the state.", {sizes_.x(), sizes_.u(), sizes_.p()});
    const std::string f = function.result("f", sizes_.nx, 1);
    EntryDerivatives derivatives = function.derivatives();
    put_rates(function, derivatives, f);
    return function.end();
  }

  [[nodiscard]] ForeignFunction forward() const {
    AcadosFunction function(job_, dynamics_, kernels_, model_ + "_expl_vde_forw",
                            "And rates of the sensitivities of the state.",
                            {sizes_.x(), Sx(), Su(), sizes_.u(), sizes_.p()});
    const std::string f = function.result("f", sizes_.nx, 1);
    EntryDerivatives derivatives = function.derivatives();
    put_rates(function, derivatives, f);
    derivatives.call_first();
    const std::string by_x = function.result("vdeX", sizes_.nx, sizes_.nx);
    add_rates_of(function, derivatives, "Sx", sizes_.nx, by_x);
    const std::string by_u = function.result("vdeU", sizes_.nx, sizes_.nu);
    add_rates_of(function, derivatives, "Su", sizes_.nu, by_u);
    function.line(add(derivatives.jacobian(a(), dynamics_.inputs[2]), by_u));
    return function.end();
  }

  [[nodiscard]] ForeignFunction adjoint() const {
    AcadosFunction function(job_, dynamics_, kernels_, model_ + "_expl_vde_adj",
                            "The gradient of lambda . f by [x; u].",
                            {sizes_.x(), lambda(), sizes_.u(), sizes_.p()});
    EntryDerivatives derivatives = function.derivatives("lambda");
    put_adjoint(function, derivatives);
    return function.end();
  }

  [[nodiscard]] ForeignFunction hessian() const {
    AcadosFunction function(
        job_, dynamics_, kernels_, model_ + "_expl_ode_hess",
        "And the lower triangle, by columns, of its second derivative along [Sx Su; 0 1].",
        {sizes_.x(), Sx(), Su(), lambda(), sizes_.u(), sizes_.p()});
    EntryDerivatives derivatives = function.derivatives("lambda");
    put_adjoint(function, derivatives);
    const std::size_t size = sizes_.nx + sizes_.nu;
    const std::string hess = function.result("hess", size * (size + 1) / 2, 1);
    derivatives.call_first();
    derivatives.call_second();
    const std::string whole = function.take(size * size), half = function.take(size * size);
    function.clear(whole, size * size);
    for (std::size_t of = 0; of < AcadosFunction::kVariables; ++of) {
      for (std::size_t by = 0; by < AcadosFunction::kVariables; ++by) {
        function.put(derivatives.hessian(dynamics_.inputs[of], dynamics_.inputs[by]), whole, size,
                     of * sizes_.nv, by * sizes_.nv);
      }
    }
    function.line(fmt::format("transform({}, {}, {}, {}, {}, {}, {});", sizes_.nx, sizes_.nu, whole,
                              function.given("Sx"), function.given("Su"), half, hess));
    return function.end();
  }

  [[nodiscard]] const ArgumentEntry& a() const { return dynamics_.outputs.front(); }
  [[nodiscard]] ForeignMatrix Sx() const { return {"Sx", sizes_.nx, sizes_.nx}; }
  [[nodiscard]] ForeignMatrix Su() const { return {"Su", sizes_.nx, sizes_.nu}; }
  [[nodiscard]] ForeignMatrix lambda() const { return {"lambda", sizes_.nx, 1}; }

  // Behind what call_value() reads, as f may be x.
  void put_rates(AcadosFunction& function, EntryDerivatives& derivatives,
                 const std::string& f) const {
    const std::string rates = function.take(sizes_.nv);
    derivatives.call_value({{a().name, rates}});
    function.put({function.given("x", sizes_.nq), 1, sizes_.nv, sizes_.nv, 1, {}}, f, sizes_.nx, 0,
                 0);
    function.put({rates, 1, sizes_.nv, sizes_.nv, 1, {}}, f, sizes_.nx, sizes_.nq, 0);
  }

  // f_x S, of q' = v and v' = a.
  void add_rates_of(AcadosFunction& function, EntryDerivatives& derivatives, std::string_view S,
                    std::size_t columns, const std::string& to) const {
    function.clear(to, sizes_.nx * columns);
    function.put({function.given(S, sizes_.nq), 1, sizes_.nx, sizes_.nv, columns, {}}, to,
                 sizes_.nx, 0, 0);
    for (std::size_t k = 0; k < 2; ++k) {
      const ScratchMatrix block = derivatives.jacobian(a(), dynamics_.inputs[k]);
      function.line(fmt::format("add_product({}, {}, {}, {}, {}, {}, {} + {});", sizes_.nv, columns,
                                sizes_.nx, block.first, block.column,
                                function.given(S, k * sizes_.nq), to, sizes_.nq));
    }
  }

  // Adds a matrix to the lower half of another.
  [[nodiscard]] std::string add(const ScratchMatrix& block, const std::string& to) const {
    return fmt::format("add({}, {}, {}, {}, {} + {}, {});", block.rows, block.columns, block.first,
                       block.column, to, sizes_.nq, sizes_.nx);
  }

  // f_x^T lambda, f_u^T lambda: those of v' = a, and q' = v.
  void put_adjoint(AcadosFunction& function, EntryDerivatives& derivatives) const {
    const std::string adj = function.result("adj", sizes_.nx + sizes_.nu, 1);
    derivatives.call_gradient();
    for (std::size_t k = 0; k < AcadosFunction::kVariables; ++k) {
      function.put(transposed(derivatives.gradient(dynamics_.inputs[k])), adj, sizes_.nv,
                   k * sizes_.nv, 0);
    }
    function.line(fmt::format("add({0}, 1, {1}, {0}, {2} + {0}, {0});", sizes_.nv,
                              function.given("lambda"), adj));
  }

  const EmitJob& job_;
  const KernelEntry& dynamics_;
  DerivativeKernels kernels_;
  AcadosSizes sizes_;
  std::string model_;
};

// Why forward_dynamics is no explicit ODE of [q; v]; empty: it is.
std::string ode_problem(const EmitJob& job) {
  const PositionRuns positions = position_runs(job);
  if (!positions.problem.empty()) return positions.problem;
  return positions.is_plain ? "" : "the rates of quaternions and unit vectors are no velocities";
}

void add_continuous(const EmitJob& job, std::vector<ForeignFunction>& functions) {
  const KernelEntry* const dynamics = find_kernel(job, "forward_dynamics");
  if (dynamics == nullptr || !ode_problem(job).empty()) return;
  ContinuousFunctions(job, *dynamics).add_to(functions);
}

}  // namespace

std::vector<std::string> acados_notes(const EmitJob& job) {
  std::vector<std::string> notes;
  const std::string problem = ode_problem(job);
  for (const std::string_view name : kAcadosKernels) {
    const KernelEntry* const kernel = find_kernel(job, name);
    if (kernel == nullptr) continue;
    if (name == "forward_dynamics" && !problem.empty()) {
      notes.push_back(fmt::format("the explicit ODE of {}: {}", name, problem));
      continue;
    }
    const DerivativeKernels kernels(job, *kernel, AcadosFunction::kVariables);
    notes.insert(notes.end(), kernels.left_out.begin(), kernels.left_out.end());
  }
  return notes;
}

std::vector<OutputFile> acados_functions(const EmitJob& job) {
  std::vector<ForeignFunction> functions;
  add_discrete(job, functions);
  add_continuous(job, functions);
  if (functions.empty()) {
    throw InputError(
        "", fmt::format("@wrap acados: forward_dynamics is no explicit ODE of this robot, as {}; "
                        "request the kernel step",
                        ode_problem(job)));
  }
  return foreign_files(job, "acados",
                       fill(embedded_file("acados_notes.in"), common_placeholders(job)), functions,
                       kAcados);
}

}  // namespace dynac
