# SPDX-License-Identifier: BSD-3-Clause
"""As much of JAX, on NumPy, as modules of --wrap jax and their tests use: forward derivatives by pairs
of a value and its tangent, of the first order, and calls of handlers. It compiles nothing."""

import os

import numpy as np

from . import custom_derivatives, ffi, lax
from . import numpy as _functions
from .custom_derivatives import SymbolicZero, custom_jvp
from .traced import Traced, tangent_of, value_of

__all__ = ["ShapeDtypeStruct", "SymbolicZero", "config", "custom_derivatives", "custom_jvp", "ffi",
           "grad", "jacfwd", "jit", "jvp", "lax", "vmap"]


class _Config:
    jax_enable_x64 = os.environ.get("JAX_ENABLE_X64", "0") == "1"

    def update(self, name, value):
        setattr(self, name, value)


config = _functions.config = _Config()


class ShapeDtypeStruct:
    def __init__(self, shape, dtype):
        self.shape, self.dtype = shape, dtype


def _mapped(call, results):
    if isinstance(results, tuple):
        made = [call(each) for each in results]
        return type(results)(*made) if hasattr(results, "_fields") else tuple(made)
    return call(results)


def jvp(function, primals, tangents):
    results = function(*map(Traced, primals, tangents))
    return _mapped(value_of, results), _mapped(tangent_of, results)


def jacfwd(function, argnums=0):
    """Inputs other than that of the number have a tangent of which is known that it is zero."""
    def jacobian(*arguments):
        at = np.asarray(arguments[argnums])
        columns = []
        for k in range(at.size):
            tangent = np.zeros(at.shape)
            tangent.flat[k] = 1
            given = list(arguments)
            given[argnums] = Traced(at, tangent)
            columns.append(_mapped(tangent_of, function(*given)))
        if not isinstance(columns[0], tuple):
            return np.stack(columns, -1)
        stacked = [np.stack(each, -1) for each in zip(*columns)]
        return type(columns[0])(*stacked) if hasattr(columns[0], "_fields") else tuple(stacked)

    return jacobian


def grad(function, argnums=0):
    """Of a function with one number as its result."""
    return jacfwd(function, argnums)


def jit(function):
    return function


def vmap(function):
    """One configuration after the other."""
    def mapped(*arguments):
        results = [function(*(each[k] for each in arguments)) for k in range(len(arguments[0]))]
        if not isinstance(results[0], tuple):
            return np.stack(results)
        return tuple(map(np.stack, zip(*results)))

    return mapped
