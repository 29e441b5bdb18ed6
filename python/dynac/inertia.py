# SPDX-License-Identifier: MIT-0
"""Inertial parameters, in the two forms that kernels know."""

import numpy as np

from .arrays import refuse_masked


def inertial_parameters(pi):
    """What `parameters` takes for a link, of the ten parameters that regressors count for it.

    Identified parameters of a moving link go back into kernels that were generated with
    `--parameters inertia:LINK`:

        arm.inverse_dynamics(q, v, a, parameters={"inertia_hand": dynac.inertial_parameters(pi)})

    Parameters
    ----------
    pi : array (..., 10)
        m [kg]; m c (3) [kg m], with c the centre of mass in the link's frame; Ixx Ixy Iyy Ixz Iyz Izz
        [kg m^2] about the origin of the link's frame, in its axes. Regressors count links that are
        fixed to a link with it, whose inertia stays as it is: robot.inertial_parameters(link, pi)
        subtracts theirs first.

    Returns
    -------
    array (..., 10)
        m; c (3) [m]; Ixx Ixy Iyy Ixz Iyz Izz about the centre of mass, in the link's axes. Without
        mass the centre of mass is the origin.
    """
    pi = _ten("pi", pi)
    mass, moment, about_origin = pi[..., :1], pi[..., 1:4], pi[..., 4:]
    center = np.divide(moment, mass, out=np.zeros_like(moment), where=mass != 0)
    return np.concatenate([mass, center, about_origin - _shift(moment, center)], axis=-1)


def link_parameters(inertial):
    """The ten parameters that regressors count for a link, of those that `parameters` takes for it: the
    opposite of inertial_parameters(), of the link alone.

    Parameters
    ----------
    inertial : array (..., 10)
        m [kg]; c (3) [m], the centre of mass in the link's frame; Ixx Ixy Iyy Ixz Iyz Izz [kg m^2] about
        the centre of mass, in the link's axes

    Returns
    -------
    array (..., 10)
        m; m c (3) [kg m]; Ixx Ixy Iyy Ixz Iyz Izz about the origin of the link's frame, in its axes
    """
    inertial = _ten("inertial", inertial)
    mass, center, about_center = inertial[..., :1], inertial[..., 1:4], inertial[..., 4:]
    moment = mass * center
    return np.concatenate([mass, moment, about_center + _shift(moment, center)], axis=-1)


def _ten(name, numbers):
    refuse_masked(name, numbers)
    numbers = np.asarray(numbers, dtype=float)
    if numbers.ndim == 0 or numbers.shape[-1] != 10:
        raise ValueError(f"{name}: got {numbers.shape}, expected (..., 10)")
    return numbers


def _shift(moment, center):
    """What moments about the origin have more than those about the centre of mass."""
    x, y, z = (moment[..., k] * center[..., k] for k in range(3))
    xy, xz, yz = (moment[..., k] * center[..., l] for k, l in ((0, 1), (0, 2), (1, 2)))
    return np.stack([y + z, -xy, x + z, -xz, -yz, x + y], axis=-1)
