# SPDX-License-Identifier: BSD-3-Clause
"""Functions of arrays, with or without tangents."""

import numpy as np
from numpy import broadcast_shapes, float32, float64

from .traced import Traced, bilinear, linear, tangent_of, value_of

__all__ = ["broadcast_shapes", "float32", "float64"]
config = None  # that of the package


def _type(dtype):
    return dtype if config.jax_enable_x64 else float32


def asarray(array, dtype=float64):
    return linear(lambda each: np.asarray(each, _type(dtype)), array)


def stack(arrays):
    return np.stack(arrays)


def zeros(shape, dtype=float64):
    return np.zeros(shape, _type(dtype))


def reshape(array, shape):
    return linear(lambda each: np.reshape(each, shape), array)


def ravel(array):
    return linear(np.ravel, array)


def transpose(array, axes):
    return linear(lambda each: np.transpose(each, axes), array)


def broadcast_to(array, shape):
    return linear(lambda each: np.broadcast_to(each, shape), array)


def sum(array, axis=None, keepdims=False):
    return linear(lambda each: np.sum(each, axis=axis, keepdims=keepdims), array)


def concatenate(arrays, axis=0):
    value = np.concatenate(list(map(value_of, arrays)), axis=axis)
    if not any(isinstance(each, Traced) for each in arrays):
        return value
    return Traced(value, np.concatenate(list(map(tangent_of, arrays)), axis=axis))


def _function(call, slope):
    def function(array):
        value = call(value_of(array))
        if not isinstance(array, Traced):
            return value
        return Traced(value, slope(array.value, value) * array.tangent)

    return function


sqrt = _function(np.sqrt, lambda x, y: 0.5 / y)
sin = _function(np.sin, lambda x, y: np.cos(x))
cos = _function(np.cos, lambda x, y: -np.sin(x))


def cross(a, b):
    return bilinear(np.cross, a, b)


def einsum(words, a, b):
    return bilinear(lambda x, y: np.einsum(words, x, y), a, b)
