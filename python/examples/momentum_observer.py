# SPDX-License-Identifier: BSD-3-Clause
"""A momentum observer: an arm that moves feels a push on its hand without a force sensor.

    python3 momentum_observer.py ROBOTS      # the folder with panda.urdf; writes momentum_observer.svg

The residual r = K (p - integral of (tau + C^T v - g + r)), with p = M v, obeys r' = K (J^T f - r).
De Luca, Albu-Schaeffer, Haddadin, Hirzinger 2006, "Collision detection and safe reaction with the
DLR-III lightweight manipulator arm".
"""

import sys

import numpy as np

import dynac
from picture import COLORS, Picture

STEP, DURATION = 0.001, 3.2  # [s]
GAIN = 50.0  # K [1/s], the same for all joints
PUSH = np.array([12.0, -8.0, 15.0, 0.5, -1.0, 0.8])  # [N], [N m], world axes, at the hand's origin
CONTACT, RELEASE = 1.0, 2.0  # [s]; the arm comes to rest at 1.5 s
THRESHOLD = 0.5  # [N m], of a residual that reports a contact


def compile_arm(robots):
    # The observer knows the model alone, in one kernel; the plant takes the wrench, too.
    observer = dynac.compile(f"{robots}/panda.urdf",
                             fuse={"model": ["mass_matrix", "coriolis_matrix", "gravity_forces"]},
                             kernels=["inverse_dynamics", "frame_jacobian"],
                             frames=["panda_link8"])
    plant = dynac.compile(f"{robots}/panda.urdf", ["step"], integrator="rk4",
                          fext=["panda_link8"], wrench_frame="world-aligned")
    return observer, plant


def desired(time, arm):
    """A smooth motion of all joints, and rest after 1.5 s."""
    middle = (arm.limits.lower + arm.limits.upper) / 2
    s = min(time / 1.5, 1)
    way = s**3 * (10 - 15 * s + 6 * s**2)
    rate, acceleration = 30 * s**2 * (1 - s)**2 / 1.5, 60 * s * (1 - s) * (1 - 2 * s) / 1.5**2
    reach = np.array([0.8, 0.5, -0.6, 0.6, 0.7, -0.5, 0.9])
    return middle + reach * (way - 0.5), reach * rate, reach * acceleration


class MomentumObserver:
    """Adds up what the model explains of the momentum; the rest is the residual [N m]."""

    def __init__(self, arm, q, v):
        self.arm, self.residual = arm, np.zeros(arm.nv)
        self.start = arm.model(q, v).M @ v
        self.explained = np.zeros(arm.nv)
        self.rate = None

    def update(self, q, v, tau):
        """tau are the torques since the last update; the integral is by the trapezoidal rule."""
        model = self.arm.model(q, v)
        p, drift = model.M @ v, model.C.T @ v - model.g
        if self.rate is None:
            self.rate = drift
        mean = tau + (self.rate + drift) / 2
        # r is on both sides: it is solved for with the mean of its old and its new value.
        self.explained += STEP * (mean + self.residual / 2)
        self.residual = (GAIN * (p - self.start - self.explained)) / (1 + GAIN * STEP / 2)
        self.explained += STEP * self.residual / 2
        self.rate = drift
        return self.residual


def simulate(arm, plant):
    """Over time: residuals, the true torques J^T f, and the wrenches that residuals stand for."""
    q, v, _ = desired(0.0, arm)
    observer = MomentumObserver(arm, q, v)
    times = STEP * np.arange(1, round(DURATION / STEP) + 1)
    residuals, torques, wrenches = [], [], []
    for time in times:
        q_wanted, v_wanted, a_wanted = desired(time - STEP, arm)
        tau = arm.inverse_dynamics(q, v, a_wanted + 400 * (q_wanted - q) + 40 * (v_wanted - v))
        wrench = PUSH if CONTACT < time <= RELEASE else np.zeros(6)
        q, v = plant.step(q, v, tau, STEP, wrench[:, None])
        residuals.append(observer.update(q, v, tau).copy())
        J = arm.frame_jacobian(q)
        torques.append(J.T @ wrench)
        wrenches.append(np.linalg.pinv(J.T) @ residuals[-1])
    return times, np.array(residuals), np.array(torques), np.array(wrenches)


def lagged(torques):
    """J^T f behind the low-pass filter K / (s + K) that a residual is of it."""
    result, r = [], np.zeros(torques.shape[1])
    decay = np.exp(-GAIN * STEP)
    for torque in torques:
        r = decay * r + (1 - decay) * torque
        result.append(r)
    return np.array(result)


def check(times, residuals, torques, wrenches):
    before, pushed = times <= CONTACT, (times > CONTACT + 0.8) & (times <= RELEASE)
    detected = times[np.abs(residuals).max(axis=1) > THRESHOLD][0] - CONTACT
    quiet = np.abs(residuals[before]).max()
    lag = np.abs(residuals - lagged(torques)).max()
    torque_error = np.abs(residuals[pushed] - torques[pushed]).max()
    wrench_error = np.abs(wrenches[pushed] - PUSH).max()
    print(f"{quiet:.1e} N m before the contact, which is reported after {detected * 1e3:.0f} ms; at "
          f"rest {torque_error:.1e} N m from J^T f and {wrench_error:.1e} N, N m from the wrench; "
          f"{lag:.1e} N m from the filter")
    assert quiet < 1e-4 and 0 < detected < 0.01
    assert lag < 0.02  # also where the arm moves
    assert torque_error < 1e-4 and wrench_error < 1e-3
    assert np.abs(residuals[times > RELEASE + 0.3]).max() < 1e-4


def main(robots):
    arm, plant = compile_arm(robots)
    times, residuals, torques, wrenches = simulate(arm, plant)
    check(times, residuals, torques, wrenches)

    picture = Picture("Forces on the hand: grey those applied, coloured what the momentum "
                      "observer finds", "time [s]", "force [N]", (0, DURATION), (-12, 20))
    for k, axis in enumerate("xyz"):
        applied = PUSH[k] * ((times > CONTACT) & (times <= RELEASE))
        picture.curve(times[::5], applied[::5], "#bbbbbb", f"along {axis}, applied")
        picture.curve(times[::5], wrenches[::5, k], COLORS[k], f"along {axis}, estimated")
    picture.save("momentum_observer.svg")


if __name__ == "__main__":
    main(sys.argv[1])
