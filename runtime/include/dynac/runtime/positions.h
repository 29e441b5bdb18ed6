// SPDX-License-Identifier: MIT-0
// What wrappers for solvers do with joint positions whose tangent space has coordinates of its own:
// kernels differentiate along the velocities of joints, solvers by the entries of q. C99 and C++,
// no library but that of sine and cosine; nothing is allocated, no branch depends on values.
//
// q = q0 [+] x: x are exponential coordinates at q0, in the order of v. Of a unit quaternion u they
// are those of p/|p|, so that derivatives by its entries p are perpendicular to it. To second order
// in p, x is 2 Im(u* p) / Re(u* p), and lengths in the turned axes turn back by half of it.
#ifndef DYNAC_RUNTIME_POSITIONS_H_
#define DYNAC_RUNTIME_POSITIONS_H_

#include <math.h>
#include <stddef.h>

/* What a run of entries of q is. */
enum dynac_run_kind {
  dynac_run_plain,    /* each is a coordinate of the tangent space, too */
  dynac_run_rotation, /* unit quaternion x y z w; angular velocity in the turned axes */
  dynac_run_pose,     /* x y z, unit quaternion; linear and angular velocity in the turned axes */
  dynac_run_planar    /* x y, angle; linear velocity in the turned axes, angular velocity */
};

/* Entries of q that follow each other, and their coordinates of the tangent space. */
typedef struct dynac_run {
  enum dynac_run_kind kind;
  size_t q, nq; /* the first entry, and how many */
  size_t v, nv;
} dynac_run;

/* A matrix of any layout: entry (i, j) is at i * row + j * column. */
typedef struct dynac_matrix {
  double* entries;
  size_t row, column;
} dynac_matrix;

static inline dynac_matrix dynac_view(double* entries, size_t row, size_t column) {
  const dynac_matrix matrix = {entries, row, column};
  return matrix;
}

static inline dynac_matrix dynac_columns(double* entries, size_t rows) {
  return dynac_view(entries, 1, rows);
}

static inline dynac_matrix dynac_transposed(dynac_matrix matrix) {
  return dynac_view(matrix.entries, matrix.column, matrix.row);
}

static inline double* dynac_at(dynac_matrix matrix, size_t i, size_t j) {
  return matrix.entries + i * matrix.row + j * matrix.column;
}

/* Entries of a run that are lengths; its rotation follows. */
static inline size_t dynac_lengths(enum dynac_run_kind kind) {
  return kind == dynac_run_pose ? 3 : kind == dynac_run_planar ? 2 : 0;
}

/* q with quaternions of length 1. */
static inline void dynac_unit_positions(const dynac_run* runs, size_t count, const double* q,
                                        double* unit) {
  for (size_t k = 0; k < count; ++k) {
    const size_t end = runs[k].q + runs[k].nq;
    for (size_t i = runs[k].q; i < end; ++i) unit[i] = q[i];
    if (runs[k].kind != dynac_run_rotation && runs[k].kind != dynac_run_pose) continue;
    double square = 0;
    for (size_t i = end - 4; i < end; ++i) square += q[i] * q[i];
    for (size_t i = end - 4; i < end; ++i) unit[i] = q[i] / sqrt(square);
  }
}

/* dx/dq of a run that turns, nv x nq by columns; columns of a quaternion times a scale. At a unit
   quaternion, that by a quarter is the transpose of dq/dx. */
static inline void dynac_run_jacobian(const dynac_run* run, const double* q, double scale,
                                      double* jacobian) {
  const dynac_matrix J = dynac_columns(jacobian, run->nv);
  const size_t d = dynac_lengths(run->kind);
  for (size_t i = 0; i < run->nv * run->nq; ++i) jacobian[i] = 0;
  if (run->kind == dynac_run_planar) {
    const double sine = sin(q[run->q + 2]), cosine = cos(q[run->q + 2]);
    *dynac_at(J, 0, 0) = *dynac_at(J, 1, 1) = cosine;
    *dynac_at(J, 0, 1) = sine;
    *dynac_at(J, 1, 0) = -sine;
    *dynac_at(J, 2, 2) = 1;
    return;
  }
  const double* p = q + run->q + d;
  const double length = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
  const double r[3] = {p[0] / length, p[1] / length, p[2] / length}, w = p[3] / length;
  const double cross[3][3] = {{0, -r[2], r[1]}, {r[2], 0, -r[0]}, {-r[1], r[0], 0}};
  for (size_t i = 0; i < 3; ++i) {
    for (size_t j = 0; j < 3; ++j) {
      const double same = i == j ? 1 : 0;
      *dynac_at(J, d + i, d + j) = scale * 2 / length * (same * w - cross[i][j]);
      /* Lengths turn back, by the transposed rotation. */
      if (d > 0) *dynac_at(J, i, j) = same * (2 * w * w - 1) + 2 * (r[i] * r[j] - w * cross[i][j]);
    }
    *dynac_at(J, d + i, d + 3) = -scale * 2 / length * r[i];
  }
}

enum { dynac_most = 42 }; /* entries of such a matrix */

/* Columns in the order of v become columns in that of q: products with the matrices of all runs. */
static inline void dynac_map_columns(const dynac_run* runs, size_t count, const double* q,
                                     double scale, dynac_matrix along, size_t rows,
                                     dynac_matrix by) {
  for (size_t k = 0; k < count; ++k) {
    const dynac_run run = runs[k];
    double jacobian[dynac_most];
    const int is_plain = run.kind == dynac_run_plain;
    if (!is_plain) dynac_run_jacobian(&run, q, scale, jacobian);
    for (size_t j = 0; j < run.nq; ++j) {
      for (size_t i = 0; i < rows; ++i) {
        double sum = is_plain ? *dynac_at(along, i, run.v + j) : 0;
        for (size_t n = 0; !is_plain && n < run.nv; ++n) {
          sum += *dynac_at(along, i, run.v + n) * jacobian[n + run.nv * j];
        }
        *dynac_at(by, i, run.q + j) = sum;
      }
    }
  }
}

/* Derivatives along the tangent space at q, in columns, become those by its entries. */
static inline void dynac_by_entries(const dynac_run* runs, size_t count, const double* q,
                                    dynac_matrix along, size_t rows, dynac_matrix by) {
  dynac_map_columns(runs, count, q, 1, along, rows, by);
}

/* Rows of displacements from q, in the order of v, become rows of changes of its entries. */
static inline void dynac_of_entries(const dynac_run* runs, size_t count, const double* q,
                                    dynac_matrix along, size_t columns, dynac_matrix of) {
  dynac_map_columns(runs, count, q, 0.25, dynac_transposed(along), columns, dynac_transposed(of));
}

/* Weights of the entries of q become weights of displacements from it. */
static inline void dynac_weights_along(const dynac_run* runs, size_t count, const double* q,
                                       const double* weights, double* along) {
  for (size_t k = 0; k < count; ++k) {
    const dynac_run run = runs[k];
    double jacobian[dynac_most];
    const int is_plain = run.kind == dynac_run_plain;
    if (!is_plain) dynac_run_jacobian(&run, q, 0.25, jacobian);
    for (size_t j = 0; j < run.nv; ++j) {
      double sum = is_plain ? weights[run.q + j] : 0;
      for (size_t i = 0; !is_plain && i < run.nq; ++i) {
        sum += weights[run.q + i] * jacobian[j + run.nv * i];
      }
      along[run.v + j] = sum;
    }
  }
}

/* turn x length . weights, of d lengths; in the plane, d = 2, the turn is about its normal. */
static inline double dynac_turned(const double* turn, const double* length, const double* weights,
                                  size_t d) {
  const double x = d == 2 ? -turn[0] * length[1] : turn[1] * length[2] - turn[2] * length[1];
  const double y = d == 2 ? turn[0] * length[0] : turn[2] * length[0] - turn[0] * length[2];
  const double z = d == 2 ? 0 : turn[0] * length[1] - turn[1] * length[0];
  return weights[0] * x + weights[1] * y + (d == 2 ? 0 : weights[2] * z);
}

/* Adds the second derivative of gradient . x by the entries of q, nq x nq by columns: what the
   chain rule adds to a Hessian along the tangent space. */
static inline void dynac_add_second_by(const dynac_run* runs, size_t count, const double* q,
                                       size_t nq, const double* gradient, double* hessian) {
  for (size_t k = 0; k < count; ++k) {
    const dynac_run run = runs[k];
    const size_t d = dynac_lengths(run.kind);
    double jacobian[dynac_most];
    if (run.kind == dynac_run_plain) continue;
    dynac_run_jacobian(&run, q, 1, jacobian);
    const double* g = gradient + run.v;
    for (size_t i = 0; i < d; ++i) {
      for (size_t j = d; j < run.nq; ++j) {
        const double second =
            -0.5 * dynac_turned(jacobian + j * run.nv + d, jacobian + i * run.nv, g, d);
        hessian[run.q + i + nq * (run.q + j)] += second;
        hessian[run.q + j + nq * (run.q + i)] += second;
      }
    }
    if (run.kind == dynac_run_planar) continue;
    double square = 0, slope[4] = {0, 0, 0, 0};
    for (size_t j = 0; j < 4; ++j) {
      square += q[run.q + d + j] * q[run.q + d + j];
      for (size_t i = 0; i < 3; ++i) slope[j] += g[d + i] * jacobian[d + i + run.nv * (d + j)];
    }
    for (size_t i = 0; i < 4; ++i) {
      for (size_t j = 0; j < 4; ++j) {
        hessian[run.q + d + i + nq * (run.q + d + j)] -=
            (q[run.q + d + i] * slope[j] + slope[i] * q[run.q + d + j]) / square;
      }
    }
  }
}

/* Adds the second derivative of weights . q along two displacements x and y from it, columns of
   `left` and `right`: what the chain rule adds to a Hessian of weighted displacements. */
static inline void dynac_add_second_of(const dynac_run* runs, size_t count, const double* q,
                                       const double* weights, dynac_matrix left, size_t rows,
                                       dynac_matrix right, size_t columns, dynac_matrix hessian) {
  for (size_t k = 0; k < count; ++k) {
    const dynac_run run = runs[k];
    const size_t d = dynac_lengths(run.kind);
    if (run.kind == dynac_run_plain) continue;
    double jacobian[dynac_most], turned[3] = {0, 0, 0}, along = 0;
    dynac_run_jacobian(&run, q, 1, jacobian);
    for (size_t i = 0; i < d; ++i) { /* weights of the lengths in the turned axes */
      for (size_t j = 0; j < d; ++j) turned[i] += jacobian[i + run.nv * j] * weights[run.q + j];
    }
    for (size_t j = 0; run.kind != dynac_run_planar && j < 4; ++j) {
      along += weights[run.q + d + j] * q[run.q + d + j];
    }
    for (size_t j = 0; j < columns; ++j) {
      for (size_t i = 0; i < rows; ++i) {
        double x[6], y[6], sum = 0;
        for (size_t n = 0; n < run.nv; ++n) {
          x[n] = *dynac_at(left, run.v + n, i);
          y[n] = *dynac_at(right, run.v + n, j);
        }
        if (d > 0) {
          sum += 0.5 * (dynac_turned(x + d, y, turned, d) + dynac_turned(y + d, x, turned, d));
        }
        for (size_t n = d; run.kind != dynac_run_planar && n < run.nv; ++n) {
          sum -= 0.25 * along * x[n] * y[n];
        }
        *dynac_at(hessian, i, j) += sum;
      }
    }
  }
}

#endif  // DYNAC_RUNTIME_POSITIONS_H_
