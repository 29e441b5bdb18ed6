# SPDX-License-Identifier: BSD-3-Clause
"""Arrays with tangents."""

import numpy as np


def value_of(array):
    return array.value if isinstance(array, Traced) else array


def tangent_of(array):
    return array.tangent if isinstance(array, Traced) else np.zeros(np.shape(array))


def linear(call, array):
    """A linear function."""
    if isinstance(array, Traced):
        return Traced(call(array.value), call(array.tangent))
    return call(array)


def bilinear(call, a, b):
    """A function that is linear in two arrays."""
    value = call(value_of(a), value_of(b))
    if not isinstance(a, Traced) and not isinstance(b, Traced):
        return value
    return Traced(value, call(tangent_of(a), value_of(b)) + call(value_of(a), tangent_of(b)))


class Traced:
    """An array that is differentiated."""

    __array_priority__ = 1000  # NumPy leaves operators to this class

    def __init__(self, value, tangent):
        self.value, self.tangent = np.asarray(value), np.asarray(tangent)

    shape = property(lambda self: self.value.shape)
    ndim = property(lambda self: self.value.ndim)
    dtype = property(lambda self: self.value.dtype)

    def __getitem__(self, index):
        return linear(lambda array: array[index], self)

    def __neg__(self):
        return linear(np.negative, self)

    def __add__(self, other):
        return Traced(self.value + value_of(other), self.tangent + tangent_of(other))

    def __mul__(self, other):
        return bilinear(np.multiply, self, other)

    def __sub__(self, other):
        return self + -1 * other

    def __rsub__(self, other):
        return other + -1 * self

    def __truediv__(self, other):
        inverse = 1 / value_of(other)
        return self * Traced(inverse, -tangent_of(other) * inverse * inverse)

    __radd__, __rmul__ = __add__, __mul__
