# SPDX-License-Identifier: MIT-0
"""Memory of NumPy arrays: where it is, whose it is, and large results that are given again."""

import ctypes
import math
import sys

import numpy as np


class ResultMemory:
    """Large arrays for an output. The system clears memory that it gives, which takes longer than many
    a kernel; so one array is kept, and given again when nobody has what was given before."""

    _LEAST, _MOST = 1 << 17, 1 << 24  # bytes; smaller memory is reused anyway

    def __init__(self):
        self._kept = []  # at most one; several threads may be in calls at once

    def array(self, shape, dtype):
        size = math.prod(shape) * dtype.itemsize
        if not self._LEAST <= size <= self._MOST:
            return np.empty(shape, dtype)
        try:
            owner = self._kept.pop()
        except IndexError:
            owner = None
        # This name and the call's argument are two references, each view in use is one more.
        if owner is None or sys.getrefcount(owner) > 2 or not size <= owner.nbytes <= 2 * size:
            owner = np.empty(size, np.uint8)
        self._kept[:] = [owner]
        return owner[:size].view(dtype).reshape(shape)


def refuse_masked(name, value):
    """Raises TypeError if numbers of an array, or of one in a list or dictionary, are masked: NumPy
    would convert what is behind the mask."""
    parts = value.values() if isinstance(value, dict) else value
    is_list = isinstance(value, (dict, list, tuple))
    if np.ma.is_masked(value) or is_list and any(map(np.ma.is_masked, parts)):
        raise TypeError(f"{name}: numbers of the array are masked, and kernels need all; fill them in")


def owner_of(array):
    """What tells apart memory in which NumPy placed arrays: arrays of different owners do not
    overlap. None if the memory is not NumPy's."""
    owner = array if array.base is None else array.base
    return id(owner) if type(owner) is np.ndarray and owner.flags.owndata else None


def address_of(array):
    try:
        return ctypes.addressof(ctypes.c_char.from_buffer(array))
    except (TypeError, ValueError):  # read-only; or empty, in an array of parameters
        return array.ctypes.data
