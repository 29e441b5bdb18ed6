# SPDX-License-Identifier: BSD-3-Clause
"""Calls of handlers by the C interface of XLA (0.1). XLA_HEADERS is the folder of its headers; the
default are those of our own."""

import ctypes
import os
import pathlib

import numpy as np

from .traced import Traced

_TYPES = {np.dtype(np.int32): 4, np.dtype(np.float32): 11, np.dtype(np.float64): 12}
_SIZE, _POINTER, _LONG = ctypes.c_size_t, ctypes.c_void_p, ctypes.c_int64
_targets, _errors = {}, []


def include_dir():
    return os.environ.get("XLA_HEADERS", str(pathlib.Path(__file__).resolve().parent.parent))


def pycapsule(function):
    return function


def register_ffi_target(name, function, platform):
    assert platform == "cpu"
    function.argtypes, function.restype = [_POINTER], _POINTER
    _targets[name] = function


class _Buffer(ctypes.Structure):
    _fields_ = [("size", _SIZE), ("extension", _POINTER), ("dtype", ctypes.c_int),
                ("data", _POINTER), ("rank", _LONG), ("dims", ctypes.POINTER(_LONG))]


class _List(ctypes.Structure):
    _fields_ = [("struct_size", _SIZE), ("extension", _POINTER), ("size", _LONG),
                ("types", ctypes.POINTER(ctypes.c_int)), ("items", ctypes.POINTER(_POINTER))]


class _Attributes(ctypes.Structure):
    _fields_ = [("struct_size", _SIZE), ("extension", _POINTER), ("size", _LONG),
                ("types", _POINTER), ("names", _POINTER), ("items", _POINTER)]


class _Creation(ctypes.Structure):
    _fields_ = [("size", _SIZE), ("extension", _POINTER), ("message", ctypes.c_char_p),
                ("code", ctypes.c_int)]


_Create = ctypes.CFUNCTYPE(_POINTER, ctypes.POINTER(_Creation))


class _Api(ctypes.Structure):
    _fields_ = [("size", _SIZE), ("extension", _POINTER), ("version_size", _SIZE),
                ("version_extension", _POINTER), ("major", ctypes.c_int), ("minor", ctypes.c_int),
                ("internal", _POINTER), ("create", _Create), ("others", _POINTER * 32)]


class _Frame(ctypes.Structure):
    _fields_ = [("size", _SIZE), ("extension", _POINTER), ("api", ctypes.POINTER(_Api)),
                ("context", _POINTER), ("stage", ctypes.c_int), ("inputs", _List),
                ("outputs", _List), ("attributes", _Attributes), ("future", _POINTER)]


def _create(creation):
    _errors.append((creation.contents.message.decode(), creation.contents.code))
    return len(_errors)


_api = _Api(ctypes.sizeof(_Api), None, 24, None, 0, 1, None, _Create(_create))


def _buffers(arrays):
    """A list of the interface, and what has to live as long."""
    dims = [(_LONG * max(1, each.ndim))(*each.shape) for each in arrays]
    buffers = [_Buffer(ctypes.sizeof(_Buffer), None, _TYPES[each.dtype], each.ctypes.data, each.ndim,
                       lengths) for each, lengths in zip(arrays, dims)]
    count = len(arrays)
    types = (ctypes.c_int * count)(*[1] * count)
    items = (_POINTER * count)(*map(ctypes.addressof, buffers))
    return _List(ctypes.sizeof(_List), None, count, types, items), (dims, buffers)


def ffi_call(target, results, vmap_method):
    assert vmap_method == "broadcast_all"

    def call(*arguments):
        if any(isinstance(each, Traced) for each in arguments):
            raise ValueError(f"The FFI call to `{target}` cannot be differentiated.")
        inputs = [np.ascontiguousarray(each) for each in arguments]
        outputs = [np.full(each.shape, np.nan, each.dtype) for each in results]
        (given, kept), (made, held) = _buffers(inputs), _buffers(outputs)
        frame = _Frame(_Frame.future.offset, None, ctypes.pointer(_api), None, 3, given, made,
                       _Attributes(ctypes.sizeof(_Attributes)))
        if _targets[target](ctypes.addressof(frame)):
            raise ValueError("INVALID_ARGUMENT: " * (_errors[-1][1] == 3) + _errors[-1][0])
        return outputs

    return call
