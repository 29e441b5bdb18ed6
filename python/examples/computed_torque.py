# SPDX-License-Identifier: BSD-3-Clause
"""Computed torque: an arm follows a motion, first with the model that its controller knows, then
with an unknown payload in its hand.

    python3 computed_torque.py ROBOTS      # the folder with panda.urdf; writes computed_torque.svg
"""

import sys

import numpy as np

import dynac
from picture import COLORS, Picture

STEP, DURATION = 0.001, 4.0  # [s]
STIFFNESS, DAMPING = 100.0, 20.0  # errors obey e'' + 20 e' + 100 e = 0 if the model is right


def desired(time, middle):
    """Position, velocity and acceleration of the motion."""
    phase = 2 * np.pi * 0.5 * time
    rate = 2 * np.pi * 0.5
    return (middle + 0.3 * np.sin(phase), np.full(7, 0.3 * rate * np.cos(phase)),
            np.full(7, -0.3 * rate**2 * np.sin(phase)))


def follow(arm, plant, payload):
    """Errors of all joints over time, from 0.05 rad at the beginning."""
    middle = (arm.limits.lower + arm.limits.upper) / 2
    q, v, a = desired(0.0, middle)
    q = q + 0.05
    errors = []
    for time in np.arange(0, DURATION, STEP):
        q_wanted, v_wanted, a_wanted = desired(time, middle)
        command = a_wanted + STIFFNESS * (q_wanted - q) + DAMPING * (v_wanted - v)
        tau = arm.inverse_dynamics(q, v, command)
        v = v + STEP * plant.forward_dynamics(q, v, tau, payload)
        q = q + STEP * v
        errors.append(q - q_wanted)
    return np.array(errors)


def main(robots):
    arm = dynac.compile(f"{robots}/panda.urdf", ["inverse_dynamics"])
    plant = dynac.compile(f"{robots}/panda.urdf", ["forward_dynamics"],
                          parameters=["payload:panda_link7"])
    sphere = 0.4 * 2.0 * 0.05**2  # [kg m^2], of 2 kg and 0.05 m, 0.15 m from the flange
    payload = np.array([2.0, 0, 0, 0.15, sphere, sphere, sphere, 0, 0, 0])
    known = follow(arm, plant, None)
    unknown = follow(arm, plant, {"payload_panda_link7": payload})
    assert np.abs(known[-1]).max() < 2e-3  # of the step alone
    assert np.abs(unknown[-1000:]).max() > 10 * np.abs(known[-1000:]).max()

    picture = Picture("Errors of seven joints: grey with the model, coloured with an unknown "
                      "payload of 2 kg", "time [s]", "error [rad]", (0, DURATION),
                      (-0.5, 0.1))
    time = np.arange(0, DURATION, STEP)
    for k, joint in enumerate(arm.joints):
        picture.curve(time[::10], known[::10, k], "#bbbbbb", f"{joint.name}, model known")
        picture.curve(time[::10], unknown[::10, k], COLORS[k % 6], f"{joint.name}, with payload")
    picture.save("computed_torque.svg")


if __name__ == "__main__":
    main(sys.argv[1])
