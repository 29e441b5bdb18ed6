# SPDX-License-Identifier: BSD-3-Clause
"""The phase portrait of a damped pendulum: 100000 pendulums swing at once, and each state has the
colour of the equilibrium at which it comes to rest.

    python3 pendulum.py ROBOTS      # the folder with pendulum.urdf; writes pendulum.svg
"""

import sys

import numpy as np

import dynac
from picture import COLORS, Picture

DAMPING, STEP, STEPS = 0.3, 0.02, 1500  # [N m s], [s]
Q_RANGE, V_RANGE = (-2 * np.pi, 2 * np.pi), (-12.0, 12.0)  # [rad], [rad/s]


def swing(pendulum, q, v):
    """One step of the semi-implicit Euler method, in place."""
    v += STEP * pendulum.forward_dynamics(q, v, -DAMPING * v)
    q += STEP * v


def main(robots):
    pendulum = dynac.compile(f"{robots}/pendulum.urdf", ["forward_dynamics", "energies"])
    grid = np.meshgrid(np.linspace(*Q_RANGE, 400), np.linspace(*V_RANGE, 250))
    q, v = (axis[..., None].copy() for axis in grid)  # (250, 400, 1)
    energy = sum(pendulum.energies(q, v))
    for _ in range(STEPS):
        swing(pendulum, q, v)
    revolutions = np.rint(q[..., 0] / (2 * np.pi)).astype(int)

    top = pendulum.energies([np.pi], [0.0]).potential  # who never gets over it stays
    stays = energy < top
    start = np.rint(grid[0] / (2 * np.pi)).astype(int)
    assert (revolutions == start)[stays].all()
    assert np.abs(v).max() < 0.1

    picture = Picture("Where a damped pendulum comes to rest", "angle [rad]", "speed [rad/s]",
                      Q_RANGE, V_RANGE)
    picture.cells(np.array(COLORS)[revolutions % len(COLORS)])
    for speed in np.linspace(-12, 12, 7):
        q, v = np.array([-np.sign(speed) * 6.0]), np.array([speed])
        path = []
        while len(path) < STEPS and abs(q[0]) < Q_RANGE[1]:
            path.append((q[0], v[0]))
            swing(pendulum, q, v)
        picture.curve(*np.transpose(path), "black", f"from {speed:.0f} rad/s")
    picture.save("pendulum.svg")


if __name__ == "__main__":
    main(sys.argv[1])
