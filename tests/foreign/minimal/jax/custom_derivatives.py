# SPDX-License-Identifier: BSD-3-Clause
"""Functions whose tangents are given by a rule."""

from .traced import Traced, tangent_of, value_of


class SymbolicZero:
    """The tangent of what is not differentiated."""


class custom_jvp:
    def __init__(self, function):
        self.function = function

    def defjvp(self, rule, symbolic_zeros=False):
        self.rule, self.symbolic_zeros = rule, symbolic_zeros

    def __call__(self, *arguments):
        if not any(isinstance(each, Traced) for each in arguments):
            return self.function(*arguments)
        zero = SymbolicZero()
        tangents = [zero if self.symbolic_zeros and not isinstance(each, Traced) else tangent_of(each)
                    for each in arguments]
        values, rates = self.rule(tuple(map(value_of, arguments)), tuple(tangents))
        for value, rate in zip(values, rates, strict=True):
            assert value.shape == rate.shape and value.dtype == rate.dtype, "unlike its tangent"
        return tuple(map(Traced, values, rates))
