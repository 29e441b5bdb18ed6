# SPDX-License-Identifier: BSD-3-Clause
"""Base parameters of an arm from noisy data: torques are linear in them, tau = Y_b(q, v, a) pi_b, and
no fewer numbers determine all torques.

    python3 identification.py ROBOTS      # the folder with panda.urdf; writes identification.svg
"""

import sys

import numpy as np

import dynac
from picture import COLORS, Picture

SAMPLES, NOISE = 2000, 0.5  # torques are measured with this standard deviation [N m]


def random_states(arm, random):
    """Positions within the limits, and velocities and accelerations of an exciting motion."""
    q = arm.random(SAMPLES, seed=random.integers(1 << 30))
    return q, *random.normal(size=(2, SAMPLES, arm.nv))


def main(robots):
    arm = dynac.compile(f"{robots}/panda.urdf",
                        ["inverse_dynamics", "base_parameter_regressor", "base_parameters"])
    random = np.random.default_rng(33)
    states = random_states(arm, random)
    rows = arm.base_parameter_regressor(*states).reshape(SAMPLES * arm.nv, -1)
    exact = arm.inverse_dynamics(*states).ravel()
    measured = exact + NOISE * random.normal(size=exact.shape)
    found, *_ = np.linalg.lstsq(rows, measured, rcond=None)
    names = arm.kernels["base_parameter_regressor"].outputs["Y_b"].columns
    assert len(names) == 43  # known for this arm

    others = random_states(arm, random)
    predicted = arm.base_parameter_regressor(*others) @ found
    error = np.sqrt(np.mean((predicted - arm.inverse_dynamics(*others)) ** 2))
    moving = [link for link in arm.links.values() if link.joint and link.mass > 0]
    of_file = arm.base_parameters(np.concatenate([link.inertial_parameters for link in moving]))
    deviation = NOISE * np.sqrt(np.diag(np.linalg.inv(rows.T @ rows)))
    print(f"{len(names)} base parameters of {10 * len(moving)}; torques of other motions are predicted "
          f"to {error:.3f} N m, from measurements with {NOISE} N m of noise")
    assert error < NOISE / 5
    assert (abs(found - of_file) < 5 * deviation).all()

    order = np.argsort(-abs(of_file))
    numbers = np.arange(1, len(names) + 1)
    picture = Picture("Base parameters, found and of the robot file", "number",
                      "log10 of the value, and of its standard deviation", (1, len(names)), (-5, 1))
    for values, color, name in ((of_file, COLORS[0], "of the robot file"), (found, COLORS[1], "found"),
                                (deviation, COLORS[6], "standard deviation")):
        picture.curve(numbers, np.log10(np.maximum(abs(values[order]), 1e-5)), color, name)
    picture.save("identification.svg")


if __name__ == "__main__":
    main(sys.argv[1])
