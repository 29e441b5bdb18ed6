# SPDX-License-Identifier: MIT-0
"""Kernels on a GPU: launches on a stream of CUDA, and `robot.cuda`, which takes arrays of any library.

An array is known by its address, shape and strides, from `__dlpack__` or `__cuda_array_interface__`.
Nothing is copied, and nothing waits for the GPU.
"""

import ctypes
import inspect
import math
from collections import namedtuple

import numpy as np

from .errors import Error

_NOTES = """
On a GPU: arguments and `out` are arrays in its memory of {dtype}, of CuPy, PyTorch, JAX, Numba or others
with __dlpack__ or __cuda_array_interface__; parameters are in the host's. Leading axes of all are the
same. All arrays are contiguous by rows (one configuration after the other) or all by columns (the
leading axes last), matrices in column-major order within a configuration. `out` is needed: an array, or
a tuple of them. It may be an input, but must not overlap one otherwise.

stream : int, optional
    the stream of CUDA on which threads are started (cudaStream_t); 0: the default one. The call returns
    before they have ended. The device is that of the arrays, and of DLPack the order of streams, too."""

_CUDA, _MANAGED = 2, 13  # device types of DLPack
_KINDS = {0: "int", 1: "uint", 2: "float", 4: "bfloat", 5: "complex"}  # of its numbers


class Launcher:
    """Starts the threads of a kernel."""

    def __init__(self, library, manifest, kernel):
        self.kernel = kernel
        pointers = [ctypes.c_void_p] * (len(kernel.inputs) + len(kernel.outputs) + 1)
        self.function = library[kernel.entry["launch"] + "_on"]
        self.function.argtypes = [ctypes.c_int, ctypes.c_size_t, ctypes.c_int, *pointers]
        self.function.restype = ctypes.c_int
        self.message = library[manifest["robot"] + "_message_cuda"]
        self.message.argtypes, self.message.restype = [ctypes.c_int], ctypes.c_char_p

    def __call__(self, leading, by_rows, addresses, device, stream):
        """Starts a thread for each configuration.

        leading    axes of the configurations
        addresses  of the inputs, then of the outputs; of parameters in the host's memory
        device     the GPU's number; None: the current one
        """
        name = self.kernel.name
        if any("triangle" in output.entry for output in self.kernel.outputs):
            raise Error(f"{name}: on a GPU results have to be whole; compile the robot without triangle=")
        code = self.function(-1 if device is None else device, math.prod(leading), by_rows, *addresses,
                             stream)
        if code:
            raise Error(f"{name}: CUDA's error {code}: {self.message(code).decode()}")


def launchers(library, manifest, kernels):
    """By name of the kernel; empty if the robot was not compiled for GPUs."""
    return {kernel.name: Launcher(library, manifest, kernel) for kernel in kernels
            if "launch" in kernel.entry}


def order_of_axes(argument, leading, by_rows):
    """The axes of an array from the slowest to the fastest, with so many leading ones."""
    entries = [leading + k for k in reversed(range(len(argument.shape)))]
    return [*range(leading), *entries] if by_rows else [*entries, *range(leading)]


class Array(namedtuple("Array", "address dtype shape strides device is_read_only owner")):
    """An array in a GPU's memory. strides are in numbers; device is None if nothing says which it is."""

    @property
    def ndim(self):
        return len(self.shape)

    def is_packed(self, axes):
        """Whether numbers have no gaps if axes are in this order, from the slowest to the fastest."""
        return 0 in self.shape or self.strides == _strides(self.shape, axes, self.strides)


def _strides(shape, axes, of_one=None):
    """Strides of an array without gaps; those of axes of length 1 do not matter and are of_one's."""
    strides, step = [0] * len(shape), 1
    for axis in reversed(axes):
        strides[axis] = of_one[axis] if of_one and shape[axis] == 1 else step
        step *= shape[axis]
    return tuple(strides)


class _Tensor(ctypes.Structure):
    """DLTensor of dlpack.h."""

    _fields_ = [("data", ctypes.c_void_p), ("device_type", ctypes.c_int32),
                ("device", ctypes.c_int32), ("ndim", ctypes.c_int32), ("kind", ctypes.c_uint8),
                ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
                ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("offset", ctypes.c_uint64)]


_tensor_of = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi))


def array_of(name, value, stream):
    """An argument in a GPU's memory. Raises TypeError if it is not there."""
    if hasattr(value, "__dlpack__"):
        if value.__dlpack_device__()[0] in (_CUDA, _MANAGED):
            return _of_capsule(value.__dlpack__(stream=stream or 1))  # 1: the default stream
    elif hasattr(value, "__cuda_array_interface__"):
        return _of_interface(name, value.__cuda_array_interface__, stream)
    raise TypeError(f"{name}: expected an array in the memory of a GPU of CUDA, got {type(value).__name__}; "
                    "copy it there, or call the robot's method for NumPy arrays")


def _of_capsule(capsule):
    tensor = _Tensor.from_address(_tensor_of(capsule, b"dltensor"))
    shape = tuple(tensor.shape[:tensor.ndim])
    strides = tuple(tensor.strides[:tensor.ndim]) if tensor.strides else _strides(shape, range(len(shape)))
    dtype = f"{_KINDS.get(tensor.kind, 'other')}{tensor.bits}" + f" x {tensor.lanes}" * (tensor.lanes != 1)
    return Array((tensor.data or 0) + tensor.offset, dtype, shape, strides, tensor.device, False, capsule)


def _of_interface(name, facts, stream):
    if facts.get("mask") is not None:
        raise TypeError(f"{name}: numbers of the array are masked, and kernels need all; fill them in")
    if facts.get("stream") not in (None, stream or 1):
        raise ValueError(f"{name}: the array is in use on stream {facts['stream']}; pass stream= that one")
    dtype, shape = np.dtype(facts["typestr"]), tuple(facts["shape"])
    if facts.get("strides") is None:
        strides = _strides(shape, range(len(shape)))
    else:
        strides = tuple(stride / dtype.itemsize for stride in facts["strides"])
        strides = tuple(int(stride) if stride.is_integer() else stride for stride in strides)
    address, is_read_only = facts["data"]
    return Array(address, str(dtype), shape, strides, None, is_read_only, facts)


class Functions:
    """The kernels of a robot as functions of arrays on a GPU: see help(robot.cuda.<kernel>)."""

    def __init__(self, robot, launchers):
        for name, launcher in launchers.items():
            setattr(self, name, _function(robot, launcher))


def _function(robot, launcher):
    kernel = launcher.kernel
    method = getattr(type(robot), kernel.name)
    _, *parameters, out = inspect.signature(method).parameters.values()
    stream = inspect.Parameter("stream", inspect.Parameter.KEYWORD_ONLY, default=0)
    signature = inspect.Signature([*parameters, out.replace(default=inspect.Parameter.empty), stream])

    def function(*args, **named):
        bound = signature.bind(*args, **named)
        bound.apply_defaults()
        *values, out, stream = bound.arguments.values()
        _call(launcher, values, out, stream)
        return kernel.pack(out) if kernel.pack else out

    function.__name__ = function.__qualname__ = kernel.name
    function.__signature__ = signature
    function.__doc__ = method.__doc__ + _NOTES.format(dtype=kernel.dtype)
    return function


_Operand = namedtuple("_Operand", "argument name array is_output")


def _call(launcher, values, out, stream):
    kernel = launcher.kernel
    targets = tuple(out) if kernel.pack and isinstance(out, (tuple, list)) else (out,)
    if len(targets) != len(kernel.outputs):
        names = ", ".join(output.name for output in kernel.outputs)
        raise ValueError(f"out: expected {len(kernel.outputs)} arrays ({names}), got {len(targets)}")
    operands, addresses, host = [], [], None
    for k, (argument, value) in enumerate(zip(kernel.inputs + kernel.outputs, [*values, *targets])):
        if argument.is_parameters:
            host = np.array(kernel.array(argument, value), kernel.dtype)
            argument.leading_shape(host)
            addresses.append(host.ctypes.data)
            continue
        name = f"out of {argument.name}" if k >= len(values) else argument.name
        operands.append(_Operand(argument, name, array_of(name, value, stream), k >= len(values)))
        addresses.append(operands[-1].array.address)
    leading = _leading_of(kernel, operands)
    by_rows = _is_by_rows(operands, len(leading))
    _refuse_overlaps(operands, kernel.dtype.itemsize)
    devices = {each.array.device for each in operands} - {None}
    if len(devices) > 1:
        raise ValueError(f"{kernel.name}: arrays are on the GPUs {sorted(devices)}; pass those of one")
    launcher(leading, by_rows, addresses, devices.pop() if devices else None, stream)


def _leading_of(kernel, operands):
    """The axes of the configurations. Raises TypeError or ValueError if an array does not fit."""
    shapes = []
    for argument, name, array, is_output in operands:
        if array.dtype != kernel.dtype.name:
            raise TypeError(f"{name}: expected numbers of {kernel.dtype}, got {array.dtype}")
        shapes.append(argument.leading_shape(array))
        if is_output and array.is_read_only:
            raise ValueError(f"{name}: the array is read-only")
        if array.address % kernel.dtype.itemsize:
            raise ValueError(f"{name}: the address is no multiple of a number's size; copy the array")
    if len(set(shapes)) != 1:
        given = ", ".join(f"{each.name} {each.array.shape}" for each in operands)
        raise ValueError(f"{kernel.name}: on a GPU leading axes have to be the same: {given}")
    return shapes[0]


def _is_by_rows(operands, leading):
    """The order of all arrays. Raises ValueError if they do not have one."""
    misfits = {by_rows: [each for each in operands if not each.array.is_packed(
        order_of_axes(each.argument, leading, by_rows))] for by_rows in (True, False)}
    for by_rows, others in misfits.items():
        if not others:
            return by_rows
    by_rows = operands[0] not in misfits[True] or operands[0] in misfits[False]
    argument, name, array, _ = misfits[by_rows][0]
    rows, columns = (_strides(array.shape, order_of_axes(argument, leading, each))
                     for each in (True, False))
    raise ValueError(f"{name}: its strides are {array.strides}, in numbers; by rows they have to be {rows}, or "
                     f"by columns {columns}, and of all arrays the same; copy it into such an array")


def _refuse_overlaps(operands, size):
    """Raises ValueError if an output overlaps another array, unless it is a whole input."""
    ends = [each.array.address + size * math.prod(each.array.shape) for each in operands]
    for k, (one, end) in enumerate(zip(operands, ends)):
        for other, other_end in zip(operands[:k], ends):
            if one.is_output and one.array.address < other_end and other.array.address < end and (
                    other.is_output or (one.array.address, end) != (other.array.address, other_end)):
                raise ValueError(f"{one.name} overlaps {other.name}")
