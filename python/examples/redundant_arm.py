# SPDX-License-Identifier: BSD-3-Clause
"""An arm of seven joints leads its hand along a circle, which takes three of them; the other freedom
follows a posture and must not disturb the hand.

    python3 redundant_arm.py ROBOTS      # the folder with panda.urdf; writes redundant_arm.svg

Khatib 1987, "A unified approach for motion and force control of robot manipulators: the operational
space formulation".
"""

import sys

import numpy as np

import dynac
from picture import COLORS, Picture

STEP, DURATION = 0.001, 8.0  # [s]
RADIUS, PERIOD = 0.12, 2.0  # [m], [s]
STIFFNESS, DAMPING = 400.0, 40.0  # of the hand [1/s^2], [1/s]
POSTURE_STIFFNESS, POSTURE_DAMPING = 225.0, 30.0
START = np.array([0, -0.3, 0, -2.0, 0, 1.7, 0.8])
SWAY = np.array([0.5, 0, -0.6, 0, 0.4, 0, 0.5])  # of the posture, from 3 s on [rad]


def compile_arm(robots):
    return dynac.compile(
        f"{robots}/panda.urdf", contact={"panda_link8": "point"}, integrator="rk4",
        fuse={"task": ["operational_space", "constraint_jacobian", "constraint_motion",
                       "mass_matrix", "bias_forces"]},
        kernels=["step", "forward_dynamics", "constraint_motion"])


def circle(time, center):
    """Place, velocity and acceleration that the hand is to have, in the plane of y and z."""
    rate = 2 * np.pi / PERIOD
    c, s = RADIUS * np.cos(rate * time), RADIUS * np.sin(rate * time)
    return (center + [0, c, s], np.array([0, -rate * s, rate * c]),
            np.array([0, -rate**2 * c, -rate**2 * s]))


def posture(time):
    """Joint positions that are asked for, and their rates."""
    rate = 2 * np.pi / 5
    phase = rate * max(time - 3, 0)
    return START + SWAY * (1 - np.cos(phase)) / 2, SWAY * rate * np.sin(phase) / 2


def consistent(task):
    """I - J^T J_bar^T: what it leaves of torques does not accelerate the hand."""
    return np.eye(7) - task.J.T @ task.J_bar.T


def orthogonal(task):
    """I - J^T (J^T)^+: it does so only if the mass matrix is a multiple of the identity."""
    return np.eye(7) - task.J.T @ np.linalg.pinv(task.J.T)


def torques(arm, time, q, v, center, projector):
    """Torques of hand and posture, and the acceleration that the hand is to have."""
    task = arm.task(q, v)
    place, velocity, acceleration = circle(time, center)
    wanted = acceleration + DAMPING * (velocity - task.c) + STIFFNESS * (place - task.phi)
    hand = task.J.T @ (task.Lambda @ wanted + task.bias)
    q_wanted, v_wanted = posture(time)
    pull = POSTURE_STIFFNESS * (q_wanted - q) + POSTURE_DAMPING * (v_wanted - v)
    return hand + projector(task) @ (task.M @ pull + task.h), wanted, task


def track(arm, projector):
    """Over time: the hand's distance from its place on the circle, how far its acceleration is from
    the wanted one, the joint positions, and what is left to the posture without moving the hand."""
    q, v = START, np.zeros(7)
    first = arm.constraint_motion(q, v).phi
    center = first - [0, RADIUS, 0] + [0.02, 0, 0]  # the hand begins 2 cm beside the circle
    distances, disturbances, joints, rests = [], [], [], []
    for time in STEP * np.arange(round(DURATION / STEP)):
        tau, wanted, task = torques(arm, time, q, v, center, projector)
        a = arm.forward_dynamics(q, v, tau)
        disturbances.append(np.abs(task.J @ a + task.gamma - wanted).max())
        distances.append(np.linalg.norm(task.phi - circle(time, center)[0]))
        joints.append(q)
        rests.append(np.abs(consistent(task).T @ (posture(time)[0] - q)).max())
        q, v = arm.step(q, v, tau, STEP)
    return np.array(distances), np.array(disturbances), np.array(joints), np.array(rests)


def main(robots):
    arm = compile_arm(robots)
    distances, disturbances, joints, rests = track(arm, consistent)
    disturbed, by_orthogonal, *_ = track(arm, orthogonal)
    late = round(2 / STEP)
    # The same places on the circle, two turns later: what differs is the motion without the hand.
    turns = round(2 * PERIOD / STEP)
    moved = np.abs(joints[turns + late:] - joints[late:-turns]).max()
    print(f"hand within {1e3 * distances[late:].max():.3f} mm, while other joint positions for the "
          f"same place differ by up to {moved:.2f} rad; its acceleration is disturbed by "
          f"{disturbances.max():.0e} m/s^2")
    print(f"posture within {rests[late:].max():.2f} rad, as far as the hand leaves it free")
    print(f"with the orthogonal projector within {1e3 * disturbed[late:].max():.1f} mm, "
          f"{by_orthogonal[late:].max():.1f} m/s^2")
    assert distances[0] > 0.019 and distances[late:].max() < 1e-3
    assert disturbances.max() < 1e-9 and moved > 0.3 and rests[late:].max() < 0.25
    assert disturbed[late:].max() > 5 * distances[late:].max()
    assert (arm.limits.lower < joints).all() and (joints < arm.limits.upper).all()

    picture = Picture("Distance of the hand from its place: blue with the consistent "
                      "projector, red with the orthogonal one", "time [s]", "log10 of distance [m]",
                      (0, DURATION), (-7, -1))
    time = STEP * np.arange(len(distances))
    for course, color, name in ((disturbed, COLORS[1], "orthogonal"),
                                (distances, COLORS[0], "dynamically consistent")):
        picture.curve(time[::10], np.log10(np.maximum(course[::10], 1e-7)), color, name)
    picture.save("redundant_arm.svg")


if __name__ == "__main__":
    main(sys.argv[1])
