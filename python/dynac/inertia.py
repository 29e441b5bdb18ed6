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
    refuse_masked("pi", pi)
    pi = np.asarray(pi, dtype=float)
    if pi.ndim == 0 or pi.shape[-1] != 10:
        raise ValueError(f"pi: got {pi.shape}, expected (..., 10)")
    mass, moment, about_origin = pi[..., :1], pi[..., 1:4], pi[..., 4:]
    center = np.divide(moment, mass, out=np.zeros_like(moment), where=mass != 0)
    x, y, z = (moment[..., k] * center[..., k] for k in range(3))
    xy, xz, yz = (moment[..., k] * center[..., l] for k, l in ((0, 1), (0, 2), (1, 2)))
    shift = np.stack([y + z, -xy, x + z, -xz, -yz, x + y], axis=-1)
    return np.concatenate([mass, center, about_origin - shift], axis=-1)
