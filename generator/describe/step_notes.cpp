// SPDX-License-Identifier: BSD-3-Clause
#include "describe/step_notes.hpp"

#include <fmt/format.h>

namespace dynac {
namespace {

std::string equations(Integrator integrator) {
  switch (integrator) {
    case Integrator::kSemiImplicitEuler:
      return "semi-implicit Euler, of first order: v_next = v + h a(q, v), q_next = q [+] h v_next";
    case Integrator::kExplicitEuler:
      return "explicit Euler, of first order: v_next = v + h a(q, v), q_next = q [+] h v";
    case Integrator::kRungeKutta4:
      return "the method of fourth order by Runge, Kutta and Munthe-Kaas: the classical one for v "
             "and for the displacement from q";
    case Integrator::kImplicitMidpoint:
      break;
  }
  return fmt::format(
      "implicit midpoint rule, of second order: w = v + h/2 a(q [+] h/2 w, w) by {} simplified "
      "Newton steps from an explicit half step, v_next = v + h a there, q_next = q [+] h w; first "
      "derivatives are those of the implicit function, exact where residual is zero",
      kNewtonSteps);
}

}  // namespace

std::string discretization_note(const Kernel& kernel, const KernelSettings& settings) {
  if (!is_discretized(kernel)) return "";
  if (settings.discretization == Discretization::kVariational) {
    return "; with B the exact derivative of one step of the geometric semi-implicit Euler "
           "integrator, v_next = v + dt a(q, v, tau), q_next = q [+] dt v_next; dq after the step "
           "is at q_next";
  }
  return "; with B the zero-order hold of the continuous linearization at (q, v, tau): exp(A dt) "
         "and its integral times B, accurate to 1e-12 if the fastest rate in A times dt is at most "
         "0.4";
}

std::string integrator_note(const Kernel& kernel, const KernelSettings& settings) {
  if (!is_integrated(kernel)) return "";
  const std::string length = settings.substeps == 1
                                 ? "h = dt"
                                 : fmt::format("{0} equal substeps, h = dt/{0}", settings.substeps);
  return fmt::format(
      "Step: {}; {}. a are the accelerations that tau causes, [+] moves along the manifold of "
      "positions as integrate does.",
      equations(settings.integrator), length);
}

}  // namespace dynac
