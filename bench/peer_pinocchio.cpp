// SPDX-License-Identifier: BSD-3-Clause
// Pinocchio as a module for dynac_bench, through its own URDF parser.
#include <exception>

#include "pinocchio_peer.hpp"

namespace {

using pinocchio_peer::Kernel;

struct Peer {
  explicit Peer(const dynac_peer_robot& robot) : task(robot), data(task.model) {}

  void run(std::size_t state) {
    pinocchio_peer::compute(task.kernel, task.model, data, task.q[state], task.v[state],
                            task.third[state]);
  }

  pinocchio_peer::Task task;
  pinocchio::Data data;
};

}  // namespace

void* dynac_peer_make(const dynac_peer_robot* robot) {
  if (pinocchio_peer::kernel_of(*robot) == Kernel::kNone) return nullptr;
  try {
    return new Peer(*robot);
  } catch (const std::exception&) {
    return nullptr;
  }
}

void dynac_peer_run_all(void* peer) {
  Peer& pinocchio = *static_cast<Peer*>(peer);
  for (std::size_t state = 0; state < pinocchio.task.q.size(); ++state) pinocchio.run(state);
}

void dynac_peer_run_one(void* peer, int state, double* const* outputs) {
  Peer& pinocchio = *static_cast<Peer*>(peer);
  pinocchio.run(static_cast<std::size_t>(state));
  std::vector<Eigen::MatrixXd> results;
  pinocchio_peer::for_each_result(
      pinocchio.task.kernel, pinocchio.data, [&](const auto& matrix, bool is_upper) {
        results.emplace_back(matrix);
        if (is_upper) results.back() = matrix.template selfadjointView<Eigen::Upper>();
      });
  pinocchio.task.copy(results, outputs);
}

void dynac_peer_free(void* peer) { delete static_cast<Peer*>(peer); }
