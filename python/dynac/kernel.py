"""Calls of one kernel with NumPy arrays, from what the manifest states about it.

A call for one configuration copies its arguments into prepared memory, which is faster than to ask
the arrays for their addresses. A call for many passes the arrays themselves, where their memory is
as C expects it, and releases the GIL.
"""

import ctypes
import functools
import inspect
import keyword
import math
from collections import namedtuple

import numpy as np


def functions_of(entry):
    """The C functions of a kernel of the manifest: of one configuration, of any number of them."""
    single = entry["functions"][0]
    return single, single + "_many"


class Argument:
    """An input or output of a kernel: its shape, and the memory that C expects."""

    def __init__(self, entry):
        self.entry = entry
        self.name = entry["name"] + "_" * keyword.iskeyword(entry["name"])
        self.shape = tuple(entry["shape"])
        self.is_parameters = "members" in entry  # a struct, the same for all configurations
        self.is_matrix = len(self.shape) > 1

    def transposed(self, array):
        """The array with the argument's axes reversed: C stores matrices by columns."""
        if not self.is_matrix:
            return array
        leading = array.ndim - len(self.shape)
        return array.transpose(*range(leading), *range(array.ndim - 1, leading - 1, -1))

    def leading_shape(self, array):
        """The axes of an array before those of the argument. Raises ValueError if these differ."""
        leading = array.ndim - len(self.shape)
        if leading < 0 or array.shape[leading:] != self.shape or (self.is_parameters and leading):
            raise ValueError(f"{self.name}: expected shape {self.shape_text()}, got {array.shape}")
        return array.shape[:leading]

    def shape_text(self):
        """Its shape, with dots for leading axes: (..., 7)."""
        lengths = [str(length) for length in self.shape]
        if not self.is_parameters:
            lengths.insert(0, "...")
        return f"({', '.join(lengths)}{',' * (len(lengths) == 1)})"


class Kernel:
    """A kernel of a loaded library."""

    def __init__(self, manifest, entry, with_gil, without_gil):
        """with_gil, without_gil: the library, as ctypes.PyDLL and as ctypes.CDLL."""
        self.entry = entry
        self.name = entry["name"]
        self.dtype = np.dtype(manifest["options"]["scalar"].replace("float", "float32"))
        self.inputs = [Argument(argument) for argument in entry["inputs"]]
        self.outputs = [Argument(argument) for argument in entry["outputs"]]
        single, many = functions_of(entry)
        pointers = [ctypes.c_void_p] * (len(self.inputs) + len(self.outputs))
        self.single = _function(with_gil, single, pointers)
        self.many = _function(without_gil, many, [ctypes.c_size_t, *pointers])
        self.parameters = {row["name"]: row["value"] for row in manifest.get("parameters", [])}
        self.pack = None  # from a list of results to what is returned, if there are several
        if len(self.outputs) > 1:
            title = "".join(word.capitalize() for word in self.name.split("_"))
            names = tuple(output.name for output in self.outputs)
            self.pack = _results_type(title, names)._make

    def scratch(self):
        """Memory for a call of one configuration: inputs, outputs, and the call itself."""
        views = [np.zeros(each.shape, self.dtype, order="F") for each in self.inputs + self.outputs]
        call = functools.partial(self.single, *(ctypes.c_void_p(x.ctypes.data) for x in views))
        count = len(self.inputs)
        return views[:count], views[count:], call

    def call(self, values, out):
        """The kernel for arguments of any kind, one per input, and any number of configurations."""
        leading, inputs = self.leading_of_packed(values), values
        if leading is None:
            arrays = [self.array(*pair) for pair in zip(self.inputs, values)]
            leading = self.broadcast(arrays)
            inputs = [self.packed(argument, array, leading)
                      for argument, array in zip(self.inputs, arrays)]
        targets = self.targets(out, leading)
        memory = []
        for argument, target in zip(self.outputs, targets):
            array = self.writable(argument, target, inputs)
            is_new = array is None
            memory.append(np.empty(leading + argument.shape[::-1], self.dtype) if is_new else array)
        count = math.prod(leading)
        if count > 0:
            self.many(count, *map(_address, inputs), *map(_address, memory))
        results = [_delivered(argument.transposed(array), target)
                   for argument, array, target in zip(self.outputs, memory, targets)]
        return self.pack(results) if self.pack else results[0]

    def leading_of_packed(self, arrays):
        """The leading axes if C can read all arrays where they are; else None."""
        leading = None
        for argument, array in zip(self.inputs, arrays):
            if type(array) is not np.ndarray or array.dtype is not self.dtype:
                return None
            shape, first = array.shape, array.ndim - len(argument.shape)
            if leading is None:
                leading = shape[:first]
            if (first < 1 or shape[:first] != leading or shape[first:] != argument.shape
                    or argument.is_matrix or argument.is_parameters or not array.flags.carray):
                return None
        return leading

    def array(self, argument, value):
        """An input as an array. Raises TypeError if its numbers cannot be converted."""
        if argument.is_parameters and (value is None or isinstance(value, dict)):
            value = self.parameter_values(value or {})
        array = np.asarray(value)
        if not np.can_cast(array.dtype, self.dtype, "same_kind"):
            raise TypeError(f"{argument.name}: cannot convert {array.dtype} to {self.dtype}")
        return array

    def parameter_values(self, changes):
        """The parameters of the robot file with some replaced: {"gravity": (0, 0, -1.62)}."""
        for name, value in changes.items():
            if np.shape(value) != (len(self.parameters.get(name, "")),):
                known = ", ".join(f"{each} ({len(old)},)" for each, old in self.parameters.items())
                raise ValueError(f"parameters: got {name} {np.shape(value)}, expected {known}")
        return np.concatenate(list({**self.parameters, **changes}.values()))

    def broadcast(self, arrays):
        """The leading axes of the call. Raises ValueError if those of the inputs do not fit."""
        shapes = [argument.leading_shape(array) for argument, array in zip(self.inputs, arrays)]
        try:
            return np.broadcast_shapes(*shapes)
        except ValueError:
            given = ", ".join(f"{argument.name} {array.shape}"
                              for argument, array in zip(self.inputs, arrays))
            raise ValueError(f"{self.name}: leading axes do not broadcast: {given}") from None

    def packed(self, argument, array, leading):
        """An input in the memory that C expects, copied only if it is not there already."""
        if not argument.is_parameters:
            array = np.broadcast_to(array, leading + argument.shape)
        return np.require(argument.transposed(array), self.dtype, ["C", "A"])

    def targets(self, out, leading):
        """One array per output, or None. Raises ValueError or TypeError if one does not fit."""
        if out is None:
            return [None] * len(self.outputs)
        targets = out if isinstance(out, tuple) else (out,)
        if len(targets) != len(self.outputs):
            names = ", ".join(output.name for output in self.outputs)
            raise ValueError(f"out: expected {len(self.outputs)} arrays ({names}), "
                             f"got {len(targets)}")
        for k, (argument, target) in enumerate(zip(self.outputs, targets)):
            if target is None:
                continue
            self.check_target(f"out of {argument.name}", target, leading + argument.shape)
            for other, before in zip(self.outputs[:k], targets):
                if before is not None and np.may_share_memory(target, before):
                    raise ValueError(f"out: {other.name} and {argument.name} overlap")
        return targets

    def check_target(self, place, target, shape):
        kind = target.dtype if isinstance(target, np.ndarray) else type(target).__name__
        if not isinstance(target, np.ndarray) or not np.can_cast(self.dtype, kind, "same_kind"):
            raise TypeError(f"{place}: expected an array of {self.dtype}, got {kind}")
        if target.shape != shape:
            raise ValueError(f"{place}: expected shape {shape}, got {target.shape}")
        if not target.flags.writeable:
            raise ValueError(f"{place}: the array is read-only")

    def writable(self, argument, target, inputs):
        """An array of `out` as C sees it; None if C must not write into it during the call."""
        if target is None or target.dtype is not self.dtype:
            return None
        array = argument.transposed(target)
        overlaps = any(np.may_share_memory(array, each) for each in inputs)
        return None if overlaps or not array.flags.carray else array


def method_of(kernel, documentation):
    """A method of a robot that calls a kernel; help() shows the kernel's own arguments."""
    dtype, pack, count = kernel.dtype, kernel.pack, len(kernel.inputs)
    shapes, out_shape = [argument.shape for argument in kernel.inputs], kernel.outputs[0].shape
    signature = _signature(kernel)
    pool = []  # memory that no call is using; several threads may be in calls at once

    def method(self, *args, out=None, **named):
        if len(args) != count or named:
            bound = signature.bind(self, *args, **named)
            bound.apply_defaults()
            args = bound.args[1:]
        if out is None or (type(out) is np.ndarray and out.dtype is dtype and pack is None
                           and out.shape == out_shape and out.flags.writeable):
            try:
                scratch = pool.pop()
            except IndexError:
                scratch = kernel.scratch()
            inputs, results, call = scratch
            for array, memory, shape in zip(args, inputs, shapes):
                if (type(array) is not np.ndarray or array.dtype is not dtype
                        or array.shape != shape):
                    break
                memory[...] = array
            else:
                call()
                if out is not None:
                    out[...] = results[0]
                    results = [out]
                else:
                    results = [each.copy("K") if each.ndim else each[()] for each in results]
                pool.append(scratch)
                return pack(results) if pack else results[0]
            pool.append(scratch)
        return kernel.call(args, out)

    method.__name__, method.__qualname__ = kernel.name, f"Robot.{kernel.name}"
    method.__doc__, method.__signature__ = documentation, signature
    return method


def _signature(kernel):
    of_input = inspect.Parameter.POSITIONAL_OR_KEYWORD
    parameters = [inspect.Parameter("self", of_input)]
    for argument in kernel.inputs:
        default = None if argument.is_parameters else inspect.Parameter.empty
        parameters.append(inspect.Parameter(argument.name, of_input, default=default))
    out = inspect.Parameter("out", inspect.Parameter.KEYWORD_ONLY, default=None)
    return inspect.Signature([*parameters, out])


def _function(library, name, types):
    function = library[name]
    function.argtypes, function.restype = types, None
    return function


def _address(array):
    try:
        return ctypes.addressof(ctypes.c_char.from_buffer(array))
    except (TypeError, ValueError):  # read-only; or empty, in an array of parameters
        return array.ctypes.data


def _delivered(result, target):
    """A result as the caller gets it: in the array of `out`, or new."""
    if target is None:
        return result if result.ndim else result[()]
    if not np.may_share_memory(result, target):
        np.copyto(target, result, casting="same_kind")
    return target


@functools.lru_cache(maxsize=None)
def _results_type(title, names):
    """The named tuple of a kernel's outputs, which can be pickled."""
    results = namedtuple(title, names, module=__name__)
    results.__reduce__ = lambda self: (_results, (title, names, tuple(self)))
    return results


def _results(title, names, values):
    return _results_type(title, names)(*values)
