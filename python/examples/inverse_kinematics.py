# SPDX-License-Identifier: BSD-3-Clause
"""Joint positions of an arm that bring its hand to poses: damped Newton steps for all poses at once,
within the limits, begun anew where they end in another minimum.

    python3 inverse_kinematics.py ROBOTS      # the folder with panda.urdf; writes inverse_kinematics.svg
"""

import sys

import numpy as np

import dynac
from picture import COLORS, Picture

TARGETS, STEPS, STARTS, TOLERANCE = 1000, 60, 100, 1e-6  # [m], [rad]


def pose_error(pose, target):
    """Twists [linear; angular] in world axes that lead from poses to targets, to first order, and half
    a turn away, too: the angle about the axis, not its sine."""
    turn = target[..., :3, :3] @ pose[..., :3, :3].swapaxes(-1, -2)
    sines = np.stack([turn[..., 2, 1] - turn[..., 1, 2], turn[..., 0, 2] - turn[..., 2, 0],
                      turn[..., 1, 0] - turn[..., 0, 1]], axis=-1) / 2
    sine = np.linalg.norm(sines, axis=-1, keepdims=True)
    angle = np.arctan2(sine, (np.trace(turn, axis1=-2, axis2=-1)[..., None] - 1) / 2)
    rotation = sines * np.where(sine > 1e-9, angle / np.maximum(sine, 1e-9), 1)
    return np.concatenate([target[..., :3, 3] - pose[..., :3, 3], rotation], axis=-1)


def descend(arm, q, targets, pull):
    """Positions after damped Newton steps for poses (n, 4, 4), and how far the hand was away before each
    step. What does not move the hand goes to the middle of the limits, by a part `pull` of the way."""
    middle, course = (arm.limits.lower + arm.limits.upper) / 2, []
    for _ in range(STEPS):
        error = pose_error(arm.forward_kinematics(q), targets)
        course.append(np.linalg.norm(error, axis=-1))
        J = arm.frame_jacobian(q)
        damping = 1e-3 * np.minimum(course[-1], 1)[:, None, None] ** 2 + 1e-12
        rest = pull * (middle - q)[..., None]
        force = np.linalg.solve(J @ J.swapaxes(-1, -2) + damping * np.eye(6), error[..., None] - J @ rest)
        step = (J.swapaxes(-1, -2) @ force + rest)[..., 0]
        step *= np.minimum(1, 0.5 / np.maximum(abs(step).max(axis=-1, keepdims=True), 1e-9))
        q = np.clip(q + step, arm.limits.lower, arm.limits.upper)
    return q, np.array(course)


def solve(arm, targets):
    """Positions for poses, and the course of the distance in the first of the descents."""
    q, first = descend(arm, arm.random(len(targets), seed=1), targets, 0.1)
    for start in range(STARTS):
        away = np.linalg.norm(pose_error(arm.forward_kinematics(q), targets), axis=-1)
        is_open = away > TOLERANCE
        if not is_open.any():
            break
        # Poses that only positions at a limit reach are found without the pull.
        q[is_open], _ = descend(arm, arm.random(is_open.sum(), seed=2 + start), targets[is_open],
                                0.1 * (start % 2))
    return q, first


def main(robots):
    arm = dynac.compile(f"{robots}/panda.urdf", ["forward_kinematics", "frame_jacobian"],
                        frames=["panda_link8"])
    targets = arm.forward_kinematics(arm.random(TARGETS, seed=33))
    q, course = solve(arm, targets)
    away = np.linalg.norm(pose_error(arm.forward_kinematics(q), targets), axis=-1)
    print(f"{np.sum(away <= TOLERANCE)} of {TARGETS} poses are reached to {TOLERANCE:g} m and rad, "
          f"{np.mean(course[-1] <= TOLERANCE):.0%} from the first positions")
    assert (away <= TOLERANCE).all()
    assert (arm.limits.lower <= q).all() and (q <= arm.limits.upper).all()

    picture = Picture("Hands on their way to 40 poses", "step", "log10 of the distance [m, rad]",
                      (0, STEPS - 1), (-10, 1))
    for k in range(40):
        picture.curve(np.arange(STEPS), np.log10(np.maximum(course[:, k], 1e-10)), COLORS[k % 6])
    picture.save("inverse_kinematics.svg")


if __name__ == "__main__":
    main(sys.argv[1])
