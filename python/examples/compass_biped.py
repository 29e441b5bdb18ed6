# SPDX-License-Identifier: BSD-3-Clause
"""A biped of two legs walks down a slope of 3 degrees without motors. From a disturbed start its steps
approach a limit cycle, on which each impact takes the energy that the slope has given.

    python3 compass_biped.py ROBOTS      # the folder with walkers/; writes compass_biped.svg

Goswami, Espiau, Keramane 1997, "Limit cycles in a passive compass gait biped".
"""

import sys
import warnings

import numpy as np

import dynac
from picture import COLORS, Picture

SLOPE, STEP, STEPS = np.radians(3), 0.002, 40  # [rad], [s], steps of the biped
MASS, GRAVITY = 20.0, 9.81
FEET = ("left", "right")


def compile_biped(robots):
    kernels = ["constrained_step", "constrained_forward_dynamics", "impact_dynamics",
               "constraint_motion", "energies", "centroidal_momentum", "center_of_mass"]
    with warnings.catch_warnings():
        # While the legs are side by side both feet cannot be held, and never are here.
        warnings.simplefilter("ignore", dynac.Warning)
        return dynac.compile(f"{robots}/walkers/compass_biped.urdf", kernels, integrator="rk4",
                             constraints=f"{robots}/walkers/compass_biped.constraints",
                             constraint_inputs="active")


def start(faster):
    """The state at the beginning of a step, left foot at the origin; on the cycle if faster is 1."""
    stance, swing = -0.2187, 0.3234  # [rad], angles about y
    stance_rate, swing_rate = faster * 1.0918, 0.3772
    hip = np.sin(stance), np.cos(stance)
    q = np.array([hip[0], -hip[1], stance, swing - stance])  # the joint's second axis points down
    return q, np.array([stance_rate, 0, stance_rate, swing_rate - stance_rate])


def standing(foot):
    return np.eye(2)[foot]


def heights(biped, q, v):
    """Places of both feet in the world and their heights above the slope."""
    feet = biped.constraint_motion(q, v).phi.reshape(2, 2)
    return feet, feet @ [np.sin(SLOPE), np.cos(SLOPE)]


def swing(biped, q, v, foot):
    """States of a step on one foot, every STEP seconds and at the moment at which the other lands."""
    active, states = standing(foot), [(0.0, q, v)]

    def strikes(q, v):
        feet, height = heights(biped, q, v)
        return feet[1 - foot, 0] > feet[foot, 0] + 0.1 and height[1 - foot] < 0

    while True:
        time, q, v = states[-1]
        q_next, v_next = biped.constrained_step(q, v, np.zeros(4), STEP, active)
        if strikes(q_next, v_next):
            break
        states.append((time + STEP, q_next, v_next))
        assert time < 2, "the biped falls"
    early, late = 0.0, STEP
    while late - early > 1e-14:
        middle = (early + late) / 2
        q_next, v_next = biped.constrained_step(q, v, np.zeros(4), middle, active)
        early, late = (early, middle) if strikes(q_next, v_next) else (middle, late)
    return [*states, (time + late, q_next, v_next)]


def momentum_about(biped, q, v, point):
    """Angular momentum about a point of the plane [kg m^2/s]."""
    h = biped.centroidal_momentum(q, v).h_G
    away = biped.center_of_mass(q).com - [point[0], 0, point[1]]
    return h[4] + np.cross(away, h[:3])[1]


def check_swing(biped, states, foot):
    """Energy is constant, the foot stays, and the ground pushes all the time."""
    q, v = (np.array(column) for column in list(zip(*states))[1:])
    energy = biped.energies(q, v)
    total = energy.kinetic + energy.potential
    assert np.ptp(total) < 1e-8 * np.abs(total).max()
    feet = biped.constraint_motion(q, v).phi.reshape(-1, 2, 2)[:, foot]
    assert np.ptp(feet, axis=0).max() < 1e-8
    force = biped.constrained_forward_dynamics(q, v, np.zeros(4), standing(foot)).lambda_
    assert (force.reshape(-1, 2, 2)[:, foot] @ [np.sin(SLOPE), np.cos(SLOPE)] > 0).all()


def land(biped, q, v, foot):
    """Velocities after the other foot has landed, and the kinetic energy that this took."""
    landing = 1 - foot
    after = biped.impact_dynamics(q, v, 0.0, standing(landing))
    motion = biped.constraint_motion(q, after.v_next)
    point, leaving = motion.phi.reshape(2, 2)[landing], motion.c.reshape(2, 2)[foot]
    # All impulses are at the landing foot and push; the other foot leaves the ground.
    before = momentum_about(biped, q, v, point)
    assert abs(momentum_about(biped, q, after.v_next, point) - before) < 1e-9 * abs(before)
    normal = np.array([np.sin(SLOPE), np.cos(SLOPE)])
    assert after.impulse.reshape(2, 2)[landing] @ normal > 0 and leaving @ normal > 0
    loss = biped.energies(q, v).kinetic - biped.energies(q, after.v_next).kinetic
    return after.v_next, float(loss)


def walk(biped, faster):
    """For each step: the states, the state of both legs after the impact, its loss, length, duration."""
    q, v = start(faster)
    steps, foot = [], 0
    for _ in range(STEPS):
        states = swing(biped, q, v, foot)
        check_swing(biped, states, foot)
        duration, q, v = states[-1]
        feet, _ = heights(biped, q, v)
        v, loss = land(biped, q, v, foot)
        length = np.linalg.norm(feet[1 - foot] - feet[foot])
        foot = 1 - foot
        angles, rates = np.cumsum(q[2:]), np.cumsum(v[2:])  # of left and right leg
        legs = np.array([angles[foot], angles[1 - foot], rates[foot], rates[1 - foot]])
        steps.append((states, legs, loss, length, duration))
    return steps


def draw(steps):
    picture = Picture("The left leg of a passive biped: grey from a start 5 % too fast, red the last "
                      "two steps", "angle to the vertical [rad]", "rate [rad/s]",
                      (-0.5, 0.5), (-3, 3))
    for number, (states, *_) in enumerate(steps):
        _, q, v = (np.array(column) for column in zip(*[*states[:-1:8], states[-1]]))
        is_last = number >= STEPS - 2
        picture.curve(q[:, 2], v[:, 2], COLORS[1] if is_last else COLORS[6], f"step {number + 1}")
    picture.save("compass_biped.svg")


def main(robots):
    biped = compile_biped(robots)
    steps = walk(biped, faster=1.05)
    _, legs, loss, length, duration = (np.array(column, dtype=object) for column in zip(*steps))
    change = [np.abs(a - b).max() for a, b in zip(legs[1:], legs[:-1])]
    gain = MASS * GRAVITY * length[-1] * np.sin(SLOPE)
    print(f"step of {length[-1]:.4f} m in {duration[-1]:.4f} s, impact takes {loss[-1]:.5f} J of the "
          f"{gain:.5f} J of the slope")
    print("changes from step to step:", *(f"{change[k]:.1e}" for k in range(0, STEPS - 1, 6)))
    for early, late in zip(change[::6], change[6::6]):
        assert late < early / 4
    assert change[-1] < 1e-6
    assert abs(loss[-1] - gain) < 1e-5 * gain
    assert abs(length[-1] - 0.535) < 1e-3 and abs(duration[-1] - 0.734) < 1e-3  # as published
    published = np.array([-0.2187, 0.3234, 1.0918, 0.3772])
    assert np.abs(legs[-1].astype(float) - published).max() < 1e-3
    draw(steps)


if __name__ == "__main__":
    main(sys.argv[1])
