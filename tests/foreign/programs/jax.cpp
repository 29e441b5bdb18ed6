// SPDX-License-Identifier: BSD-3-Clause
// Calls the handler of inverse dynamics of a two_link arm as XLA does: a call allocates nothing,
// and takes little more time than the kernel. With an argument it prints the times.
#include "robot_jax.cpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <new>

namespace {

std::size_t allocations = 0;
constexpr std::int64_t kConfigurations = 10;

// The buffers of a call of so many configurations.
struct CallBuffers {
  static constexpr int kInputs = 4;
  std::int64_t lengths[kInputs + 1][2];
  XLA_FFI_Buffer buffers[kInputs + 1] = {};
  XLA_FFI_ArgType types[kInputs] = {};
  XLA_FFI_RetType result_types[1] = {XLA_FFI_RetType_BUFFER};
  void *inputs[kInputs], *outputs[1];
  XLA_FFI_Api api = {};
  XLA_FFI_CallFrame frame = {};

  CallBuffers(double* q, double* parameters, double* tau, std::int64_t count) {
    double* const data[] = {q, q, q, parameters, tau};
    for (int k = 0; k <= kInputs; ++k) {
      const bool is_for_all = k == kInputs - 1;
      lengths[k][0] = is_for_all ? 1 : count;
      lengths[k][1] = is_for_all ? 3 : 2;
      buffers[k].struct_size = sizeof(XLA_FFI_Buffer);
      buffers[k].dtype = XLA_FFI_DataType_F64;
      buffers[k].data = data[k];
      buffers[k].rank = 2;
      buffers[k].dims = lengths[k];
      if (k < kInputs) types[k] = XLA_FFI_ArgType_BUFFER;
      (k < kInputs ? inputs[k] : outputs[0]) = &buffers[k];
    }
    frame.struct_size = offsetof(XLA_FFI_CallFrame, future);
    frame.api = &api;
    frame.stage = XLA_FFI_ExecutionStage_EXECUTE;
    api.struct_size = sizeof(XLA_FFI_Api);
    api.api_version.struct_size = sizeof(XLA_FFI_Api_Version);
    api.api_version.minor_version = 1;
    frame.args.struct_size = sizeof(XLA_FFI_Args);
    frame.args.size = kInputs;
    frame.args.types = types;
    frame.args.args = inputs;
    frame.rets.struct_size = sizeof(XLA_FFI_Rets);
    frame.rets.size = 1;
    frame.rets.types = result_types;
    frame.rets.rets = outputs;
    frame.attrs.struct_size = sizeof(XLA_FFI_Attrs);
  }
};

// The time of a call [ns].
template <class Function>
double time_of(const Function& function) {
  constexpr int kCalls = 2000, kRounds = 50;
  double least = 1e300;
  for (int round = 0; round < kRounds; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    for (int k = 0; k < kCalls; ++k) function();
    const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - begin;
    if (taken.count() / kCalls < least) least = taken.count() / kCalls;
  }
  return least;
}

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* const memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

int main(int count, char**) {
  double q[2 * kConfigurations], tau[2 * kConfigurations], expected[2], gravity[3] = {1, 2, -9.81};
  for (int k = 0; k < 2 * kConfigurations; ++k) q[k] = 0.1 * k;
  CallBuffers one(q, gravity, tau, 1), many(q, gravity, tau, kConfigurations);
  const auto kernel = [&] {
    robot_inverse_dynamics(q, q, q, reinterpret_cast<robot_parameters*>(gravity), expected);
  };
  if (robot_jax_inverse_dynamics(&one.frame) != nullptr) return 2;  // XLA makes the handler now
  const std::size_t before = allocations;
  if (robot_jax_inverse_dynamics(&one.frame) != nullptr) return 3;
  if (robot_jax_inverse_dynamics(&many.frame) != nullptr) return 4;
  if (allocations != before) return 5;
  kernel();
  if (expected[0] != tau[0] || expected[1] != tau[1]) return 6;
  const double handler = time_of([&] { robot_jax_inverse_dynamics(&one.frame); });
  const double alone = time_of(kernel);
  if (count > 1) {
    std::printf("kernel %.1f ns, handler %.1f ns, %.1f ns per configuration of ten\n", alone,
                handler,
                time_of([&] { robot_jax_inverse_dynamics(&many.frame); }) / kConfigurations);
  }
  return handler - alone < 1000 ? 0 : 7;
}
