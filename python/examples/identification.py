"""Base parameters of an arm from noisy data: torques are linear in the links' inertial parameters,
tau = Y(q, v, a) theta, and the singular values of many Y show how many combinations matter.

    python3 identification.py ROBOTS      # the folder with panda.urdf; writes identification.svg
"""

import sys

import numpy as np

import dynac
from picture import COLORS, Picture

SAMPLES, NOISE = 2000, 0.5  # torques are measured with this standard deviation [N m]


def random_states(arm, random):
    """Positions within the limits, and velocities and accelerations of an exciting motion."""
    q = random.uniform(arm.limits.lower, arm.limits.upper, (SAMPLES, arm.nq))
    return q, *random.normal(size=(2, SAMPLES, arm.nv))


def main(robots):
    arm = dynac.compile(f"{robots}/panda.urdf", ["inverse_dynamics", "inertial_regressor"])
    random = np.random.default_rng(33)
    states = random_states(arm, random)
    rows = arm.inertial_regressor(*states).reshape(SAMPLES * arm.nv, -1)
    exact = arm.inverse_dynamics(*states).ravel()
    measured = exact + NOISE * random.normal(size=exact.shape)

    _, singular, directions = np.linalg.svd(rows, full_matrices=False)
    count = int((singular > 1e-9 * singular[0]).sum())
    base = directions[:count]  # base parameters are base @ theta
    found, *_ = np.linalg.lstsq(rows @ base.T, measured, rcond=None)

    others = random_states(arm, random)
    expected = arm.inverse_dynamics(*others)
    predicted = arm.inertial_regressor(*others) @ (base.T @ found)
    error = np.sqrt(np.mean((predicted - expected) ** 2))
    print(f"{count} base parameters of {rows.shape[1]}; torques of other motions are predicted to "
          f"{error:.3f} N m, from measurements with {NOISE} N m of noise")
    assert count == 43  # known for this arm
    assert error < NOISE / 5

    picture = Picture(f"Singular values of the regressor: {count} base parameters", "number",
                      "log10 of the value, relative to the largest", (1, len(singular)), (-18, 0))
    picture.curve(np.arange(1, len(singular) + 1),
                  np.log10(np.maximum(singular / singular[0], 1e-18)), COLORS[0])
    picture.save("identification.svg")


if __name__ == "__main__":
    main(sys.argv[1])
