// Vectors are arrays of three numbers; poses are arrays of 16, column-major, as kernels fill them.

function add(a, b) { return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]; }
function subtract(a, b) { return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]; }
function scaled(a, s) { return [a[0] * s, a[1] * s, a[2] * s]; }
function dot(a, b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
function length(a) { return Math.sqrt(dot(a, a)); }

function origin(pose) { return [pose[12], pose[13], pose[14]]; }
function rotated(pose, p) {
  return [0, 1, 2].map((i) => pose[i] * p[0] + pose[4 + i] * p[1] + pose[8 + i] * p[2]);
}
function placed(pose, p) { return add(origin(pose), rotated(pose, p)); }

// Eigenvalues and eigenvectors of a symmetric 3 x 3 matrix, by Jacobi's rotations.
function principal(matrix) {
  const a = matrix.map((row) => row.slice());
  const v = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  for (let sweep = 0; sweep < 24; ++sweep) {
    for (const [p, q] of [[0, 1], [0, 2], [1, 2]]) {
      if (Math.abs(a[p][q]) < 1e-300) continue;
      const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
      const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
      const c = 1 / Math.sqrt(t * t + 1);
      const s = t * c;
      for (let k = 0; k < 3; ++k) {
        [a[k][p], a[k][q]] = [c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q]];
      }
      for (let k = 0; k < 3; ++k) {
        [a[p][k], a[q][k]] = [c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k]];
        [v[k][p], v[k][q]] = [c * v[k][p] - s * v[k][q], s * v[k][p] + c * v[k][q]];
      }
    }
  }
  const order = [0, 1, 2].sort((i, j) => a[i][i] - a[j][j]);
  return order.map((i) => ({moment: a[i][i], axis: [v[0][i], v[1][i], v[2][i]]}));
}

// Centre of mass, principal moments about it and the half axes of the ellipsoid of even density that
// has them; null for a link without mass.
function massOf(link) {
  if (!(link.mass > 0)) return null;
  const c = scaled(link.first_moment, 1 / link.mass);
  const [xx, xy, yy, xz, yz, zz] = link.inertia;
  const about = (i, j, value) => value - link.mass * ((i === j ? dot(c, c) : 0) - c[i] * c[j]);
  const moments = principal([
    [about(0, 0, xx), about(0, 1, xy), about(0, 2, xz)],
    [about(0, 1, xy), about(1, 1, yy), about(1, 2, yz)],
    [about(0, 2, xz), about(1, 2, yz), about(2, 2, zz)]]);
  const sum = moments.reduce((total, each) => total + each.moment, 0);
  const halfAxes = moments.map((each) =>
    scaled(each.axis, Math.sqrt(Math.max(0, 5 / link.mass * (sum / 2 - each.moment)))));
  return {centre: c, moments: moments.map((each) => each.moment), halfAxes};
}
