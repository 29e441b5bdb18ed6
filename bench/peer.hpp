// SPDX-License-Identifier: BSD-3-Clause
// What the module of another library exports, in plain C: modules are built by other compilers and
// with other flags than the benchmark, so nothing else may pass between them.
#pragma once

extern "C" {

/// A joint that moves, and the body that it carries, fixed joints lumped away. The joint is a screw
/// about the z axis of the body's frame, which at q = 0 lies at (rotation, position).
struct dynac_peer_joint {
  const char* name;
  int parent;  ///< index of the joint below, or -1
  int is_prismatic;
  int q_index;
  int v_index;
  double rotation[9];  ///< of the body in its parent's frame, row by row
  double position[3];  ///< [m]
  double mass;         ///< [kg]
  double center[3];    ///< of mass, in the body's frame [m]
  double inertia[9];   ///< about the centre of mass, in the body's axes, row by row [kg m^2]
};

/// A robot and the states to compute. A floating base comes first in q and v, and not in `joints`.
struct dynac_peer_robot {
  const char* file;  ///< empty: no file describes it, but `joints` in full, on a fixed base
  const char* kernel;
  int is_floating;
  int nq, nv;
  int joint_count;
  const dynac_peer_joint* joints;
  dynac_peer_joint base;  ///< of a floating base: only its mass, centre and inertia are set
  int massless_link_count;
  const char* const* massless_links;  ///< names; their inertia is not to be invented
  int state_count;
  const double* const* inputs;  ///< arguments of the first state, then of the second, ...
};

/// See dynac_peer_write().
typedef void (*dynac_peer_entry)(const double* in, double* out);

#pragma GCC visibility push(default)

/// Makes what is needed to compute a kernel; null where the library cannot. Never throws.
void* dynac_peer_make(const dynac_peer_robot* robot);
/// Computes all states, results left where the library puts them.
void dynac_peer_run_all(void* peer);
/// Computes one state and copies the results, in our order, to `outputs`.
void dynac_peer_run_one(void* peer, int state, double* const* outputs);
/// Ends what dynac_peer_make() made, null allowed.
void dynac_peer_free(void* peer);

// In modules that write code instead of computing, besides:

/// Writes C into a folder that is there, among it `void dynac_entry(const double* in, double*
/// out)`, which computes one state; arguments lie one behind the other, in an order of the
/// module's.
/// @return 0 where that cannot be
int dynac_peer_write(void* peer, const char* folder);
/// The first state as dynac_entry() takes it, and how many numbers that takes and leaves.
const double* dynac_peer_input(void* peer, int* inputs, int* outputs);
/// Hands over dynac_entry(), compiled; dynac_peer_run_all() and dynac_peer_run_one() call it.
void dynac_peer_attach(void* peer, dynac_peer_entry entry);

#pragma GCC visibility pop

}  // extern "C"
