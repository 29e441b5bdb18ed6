// SPDX-License-Identifier: BSD-3-Clause
// Pinocchio's code generation as a module: its algorithms recorded by CppAD, written as C by
// CppADCodeGen. Of symmetric matrices the code writes what is on and above the diagonal.
#include <pinocchio/codegen/cppadcg.hpp>  // before anything that includes Eigen
//
#include <exception>
#include <fstream>

#include "pinocchio_peer.hpp"

namespace {

using pinocchio_peer::Kernel;
using Generated = CppAD::cg::CG<double>;
using Recorded = CppAD::AD<Generated>;
using Vector = Eigen::Matrix<Recorded, Eigen::Dynamic, 1>;
using Model = pinocchio::ModelTpl<Recorded>;
using Data = pinocchio::DataTpl<Recorded>;

// Calls visit(i, j) for the entries of a matrix that the code writes.
template <class Visit>
void for_each_entry(Eigen::Index rows, Eigen::Index columns, bool is_upper, const Visit& visit) {
  for (Eigen::Index j = 0; j < columns; ++j) {
    for (Eigen::Index i = 0; i < (is_upper ? j + 1 : rows); ++i) visit(i, j);
  }
}

struct Peer {
  explicit Peer(const dynac_peer_robot& robot) : task(robot), data(task.model) {
    for (std::size_t state = 0; state < task.q.size(); ++state) {
      Eigen::VectorXd& input = inputs.emplace_back(task.q[state].size() + 2 * task.v[state].size());
      input << task.q[state], task.v[state], task.third[state];
    }
    pinocchio_peer::for_each_result(task.kernel, data, [&](const auto& matrix, bool is_upper) {
      for_each_entry(matrix.rows(), matrix.cols(), is_upper,
                     [&](Eigen::Index, Eigen::Index) { ++output_count; });
    });
    output.resize(output_count);
  }

  // The kernel from positions, velocities and the third input, one behind the other.
  CppAD::ADFun<Generated> record() const {
    const Model model = task.model.cast<Recorded>();
    Data recorded(model);
    Vector x(inputs[0].size());
    for (Eigen::Index i = 0; i < x.size(); ++i) x[i] = inputs[0][i];
    CppAD::Independent(x);
    const Eigen::Index nv = task.v[0].size();
    const Vector q = x.head(model.nq), v = x.segment(model.nq, nv), third = x.tail(nv);
    pinocchio_peer::compute(task.kernel, model, recorded, q, v, third);
    Vector y(output_count);
    Eigen::Index next = 0;
    pinocchio_peer::for_each_result(task.kernel, recorded, [&](const auto& matrix, bool is_upper) {
      for_each_entry(matrix.rows(), matrix.cols(), is_upper,
                     [&](Eigen::Index i, Eigen::Index j) { y[next++] = matrix(i, j); });
    });
    CppAD::ADFun<Generated> function(x, y);
    function.optimize("no_compare_op");
    return function;
  }

  void write(const std::string& folder) const {
    CppAD::ADFun<Generated> function = record();
    CppAD::cg::ModelCSourceGen<double> source(function, "kernel");
    source.setCreateForwardZero(true);
    CppAD::cg::ModelLibraryCSourceGen<double> library(source);
    CppAD::cg::SaveFilesModelLibraryProcessor<double>::saveLibrarySourcesTo(library, folder);
    std::ofstream(folder + "/entry.c")
        << CppAD::cg::LanguageC<double>::ATOMICFUN_STRUCT_DEFINITION
        << "\nvoid kernel_forward_zero(double const* const* in, double* const* out, struct "
           "LangCAtomicFun atomics);\n"
           "void dynac_entry(const double* in, double* out);\n"
           "void dynac_entry(const double* in, double* out) {\n"
           "  const struct LangCAtomicFun none = {0, 0, 0};\n"
           "  kernel_forward_zero(&in, &out, none);\n"
           "}\n";
  }

  std::vector<Eigen::MatrixXd> results() const {
    std::vector<Eigen::MatrixXd> matrices;
    Eigen::Index next = 0;
    pinocchio_peer::for_each_result(task.kernel, data, [&](const auto& like, bool is_upper) {
      Eigen::MatrixXd& matrix = matrices.emplace_back(like.rows(), like.cols());
      for_each_entry(matrix.rows(), matrix.cols(), is_upper, [&](Eigen::Index i, Eigen::Index j) {
        matrix(i, j) = output[next++];
        if (is_upper) matrix(j, i) = matrix(i, j);
      });
    });
    return matrices;
  }

  pinocchio_peer::Task task;
  pinocchio::Data data;  // for the shapes of its matrices
  std::vector<Eigen::VectorXd> inputs;
  Eigen::Index output_count = 0;
  Eigen::VectorXd output;
  dynac_peer_entry entry = nullptr;
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

int dynac_peer_write(void* peer, const char* folder) {
  try {
    static_cast<Peer*>(peer)->write(folder);
    return 1;
  } catch (const std::exception&) {
    return 0;
  }
}

const double* dynac_peer_input(void* peer, int* inputs, int* outputs) {
  const Peer& written = *static_cast<Peer*>(peer);
  *inputs = static_cast<int>(written.inputs[0].size());
  *outputs = static_cast<int>(written.output_count);
  return written.inputs[0].data();
}

void dynac_peer_attach(void* peer, dynac_peer_entry entry) {
  static_cast<Peer*>(peer)->entry = entry;
}

void dynac_peer_run_all(void* peer) {
  Peer& written = *static_cast<Peer*>(peer);
  for (const Eigen::VectorXd& input : written.inputs) {
    written.entry(input.data(), written.output.data());
  }
}

void dynac_peer_run_one(void* peer, int state, double* const* outputs) {
  Peer& written = *static_cast<Peer*>(peer);
  written.entry(written.inputs[static_cast<std::size_t>(state)].data(), written.output.data());
  written.task.copy(written.results(), outputs);
}

void dynac_peer_free(void* peer) { delete static_cast<Peer*>(peer); }
