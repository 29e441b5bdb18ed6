# SPDX-License-Identifier: MIT-0
"""Calls of one kernel with NumPy arrays, from what the manifest states about it.

A call for one configuration copies its arguments into prepared memory, which is faster than to ask
the arrays for their addresses. A call for many passes the arrays themselves, where their memory is
as C expects it, and releases the GIL.
"""

import ctypes
import functools
import inspect
import itertools
import keyword
import math
import struct
from collections import namedtuple

import numpy as np

from .arrays import ResultMemory, address_of, owner_of, refuse_masked


def functions_of(entry):
    """The C functions of a kernel of the manifest: of one configuration, of any number of them. Both
    give symmetric results whole, of which the kernel itself may write a triangle."""
    single = entry["functions"][0]
    is_whole = not any("triangle" in output for output in entry["outputs"])
    return single if is_whole else single + "_whole", single + "_many"


class Argument:
    """An input or output of a kernel: its shape, and the memory that C expects."""

    def __init__(self, entry):
        self.entry = entry
        self.name = entry["name"] + "_" * keyword.iskeyword(entry["name"])
        self.shape = tuple(entry["shape"])
        self.is_parameters = "members" in entry  # a struct, the same for all configurations
        self.is_matrix = len(self.shape) > 1
        self.orders = {}  # of axes, by the number of them
        self.memory = ResultMemory()

    def transposed(self, array):
        """The array with the argument's axes reversed: C stores matrices by columns."""
        if not self.is_matrix:
            return array
        count = array.ndim
        if count not in self.orders:
            leading = count - len(self.shape)
            self.orders[count] = (*range(leading), *range(count - 1, leading - 1, -1))
        return array.transpose(self.orders[count])

    def leading_shape(self, array):
        """The axes of an array before those of the argument. Raises ValueError if these differ."""
        leading, shape = array.ndim - len(self.shape), tuple(array.shape)
        if leading < 0 or shape[leading:] != self.shape or (self.is_parameters and leading):
            raise ValueError(f"{self.name}: expected shape {self.shape_text()}, got {shape}")
        return shape[:leading]

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
        self.bytes_of_results = self.dtype.itemsize * sum(math.prod(each.shape)
                                                          for each in self.outputs)
        self.has_other_inputs = any(each.is_matrix or each.is_parameters for each in self.inputs)
        single, many = functions_of(entry)
        pointers = [ctypes.c_void_p] * (len(self.inputs) + len(self.outputs))
        self.single = _function(with_gil, single, pointers)
        self.many = _function(without_gil, many, [ctypes.c_size_t, *pointers])
        self.parameters = {row["name"]: row["value"] for row in manifest.get("parameters", [])}
        self.parameter_meanings = {row["name"]: _parameter_meaning(row)
                                   for row in manifest.get("parameters", [])}
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
        memory, results = [], []
        owners = () if out is None else [owner_of(each) for each in inputs]
        for argument, target in zip(self.outputs, targets):
            array = None if target is None else self.writable(argument, target, inputs, owners)
            is_new = array is None
            if is_new:
                array = argument.memory.array(leading + argument.shape[::-1], self.dtype)
            memory.append(array)
            results.append(argument.transposed(array) if is_new else target)
        count = math.prod(leading)
        if count > 0:
            self.many(count, *map(address_of, inputs), *map(address_of, memory))
        if out is not None or not leading:
            results = [_delivered(*pair) for pair in zip(results, targets)]
        return self.pack(results) if self.pack else results[0]

    def leading_of_packed(self, arrays):
        """The leading axes, if there are some and C can read all arrays in place; else None."""
        if self.has_other_inputs:
            return None
        dtype, inputs = self.dtype, self.inputs
        leading = getattr(arrays[0], "shape", ())[:-len(inputs[0].shape) or None]
        for argument, array in zip(inputs, arrays):
            if (type(array) is not np.ndarray or array.dtype is not dtype
                    or array.shape != leading + argument.shape or not array.flags.carray):
                return None
        return leading or None

    def array(self, argument, value):
        """An input as an array. Raises TypeError if its numbers cannot be converted."""
        refuse_masked(argument.name, value)
        if argument.is_parameters and (value is None or isinstance(value, dict)):
            value = self.parameter_values(value or {})
        array = np.asarray(value)
        if not np.can_cast(array.dtype, self.dtype, "same_kind"):
            raise TypeError(f"{argument.name}: cannot convert {array.dtype} to {self.dtype}")
        return array

    def parameter_values(self, changes):
        """The parameters of the robot file with some replaced: {"gravity": (0, 0, -1.62)}. One number
        needs no list: {"damping_elbow": 0.2}."""
        values = {name: np.atleast_1d(value) for name, value in changes.items()}
        for name, value in values.items():
            if name not in self.parameters:
                raise ValueError(f"parameters: has no {name}; there are {', '.join(self.parameters) or 'none'}")
            size = len(self.parameters[name])
            if value.dtype.kind not in "fiu" or value.shape != (size,):
                raise ValueError(f"parameters: {name}: expected {size} numbers, got "
                                 f"{value.dtype} of shape {np.shape(changes[name])}")
        return np.concatenate(list({**self.parameters, **values}.values()))

    def broadcast(self, arrays):
        """The leading axes of the call. Raises ValueError if those of the inputs do not fit."""
        shapes = [argument.leading_shape(array) for argument, array in zip(self.inputs, arrays)]
        different = set(shapes) - {()}
        if len(different) < 2:
            return different.pop() if different else ()
        try:
            return np.broadcast_shapes(*shapes)
        except ValueError:
            given = ", ".join(f"{argument.name} {tuple(array.shape)}"
                              for argument, array in zip(self.inputs, arrays))
            raise ValueError(f"{self.name}: leading axes do not broadcast: {given}") from None

    def packed(self, argument, array, leading):
        """An input in the memory that C expects, copied only if it is not there already."""
        if not argument.is_parameters and array.shape != leading + argument.shape:
            copy = np.empty(leading + argument.shape[::-1], self.dtype)
            argument.transposed(copy)[...] = array
            return copy
        array = argument.transposed(array)
        if array.dtype == self.dtype and array.flags.c_contiguous and array.flags.aligned:
            return array
        return np.array(array, self.dtype, order="C")

    def targets(self, out, leading):
        """One array per output, or None. Raises ValueError or TypeError if one does not fit."""
        if out is None:
            return [None] * len(self.outputs)
        if self.pack and isinstance(out, list):
            out = tuple(out)
        targets = out if isinstance(out, tuple) else (out,)
        shapes = [leading + argument.shape for argument in self.outputs]
        if _takes(targets, shapes, self.dtype):
            return targets
        if len(targets) != len(self.outputs):
            names = ", ".join(output.name for output in self.outputs)
            raise ValueError(f"out: expected {len(self.outputs)} arrays ({names}), "
                             f"got {len(targets)}")
        for k, (argument, target, shape) in enumerate(zip(self.outputs, targets, shapes)):
            if target is None:
                continue
            self.check_target(f"out of {argument.name}", target, shape)
            for other, before in zip(self.outputs[:k], targets):
                if before is not None and np.may_share_memory(target, before):
                    raise ValueError(f"out: {other.name} and {argument.name} overlap")
        return targets

    def check_target(self, place, target, shape):
        kind = target.dtype if isinstance(target, np.ndarray) else type(target).__name__
        if isinstance(target, np.ma.MaskedArray):
            raise TypeError(f"{place}: kernels write no masked arrays; give its data")
        if not isinstance(target, np.ndarray) or not np.can_cast(self.dtype, kind, "same_kind"):
            raise TypeError(f"{place}: expected an array of {self.dtype}, got {kind}")
        if target.shape != shape:
            raise ValueError(f"{place}: expected shape {shape}, got {target.shape}")
        if not target.flags.writeable:
            raise ValueError(f"{place}: the array is read-only")

    def writable(self, argument, target, inputs, owners):
        """An array of `out` as C sees it; None if C cannot write into it during the call.

        owners   those of the inputs' memory
        """
        array = argument.transposed(target)
        if array.dtype is not self.dtype or not array.flags.carray:
            return None
        owner = owner_of(target)
        if owner and all(owners) and owner not in owners:
            return array
        for each in inputs:
            if np.may_share_memory(array, each):
                return None
        return array


def method_of(kernel, documentation):
    """A method of a robot that calls a kernel; help() shows the kernel's own arguments."""
    dtype, pack, count = kernel.dtype, kernel.pack, len(kernel.inputs)
    names = [argument.name for argument in kernel.inputs]
    shapes = [argument.shape for argument in kernel.inputs]
    writers = [_writer(argument, dtype) for argument in kernel.inputs]
    out_shapes = [argument.shape for argument in kernel.outputs]
    signature = _signature(kernel)
    pool = []  # memory that no call is using; several threads may be in calls at once

    def method(self, *args, out=None, **named):
        if named and len(args) + len(named) == count:
            try:
                args = (*args, *[named[name] for name in names[len(args):]])
            except KeyError:
                args = _bound(kernel, signature, self, args, named)
        elif len(args) != count or named:
            args = _bound(kernel, signature, self, args, named)
        if out is None or _takes(out if pack else (out,), out_shapes, dtype):
            try:
                scratch = pool.pop()
            except IndexError:
                scratch = kernel.scratch()
            inputs, results, call = scratch
            for value, memory, shape, write in zip(args, inputs, shapes, writers):
                if type(value) is np.ndarray:
                    if value.shape != shape or (value.dtype is not dtype
                                                and value.dtype.kind not in "fiu"):
                        break
                    memory[...] = value
                elif not write(memory, value):
                    break
            else:
                call()
                if out is None:
                    results = [each.copy("K") if each.ndim else each[()] for each in results]
                else:
                    for target, memory in zip(out if pack else (out,), results):
                        target[...] = memory
                    results = out if pack else (out,)
                pool.append(scratch)
                return pack(results) if pack else results[0]
            pool.append(scratch)
        return kernel.call(args, out)

    method.__name__, method.__qualname__ = kernel.name, f"Robot.{kernel.name}"
    method.__doc__, method.__signature__ = documentation, signature
    return method


def _writer(argument, dtype):
    """What writes a list of numbers into the memory of an argument. It returns whether it could: the
    list has as many numbers as the argument, which is neither a matrix nor of parameters."""
    if argument.is_matrix or argument.is_parameters:
        return lambda memory, value: False
    if not argument.shape:
        def write_number(memory, value):
            if type(value) is not float and type(value) is not int:
                return False
            memory[...] = value
            return True
        return write_number
    pack = struct.Struct(f"{argument.shape[0]}{dtype.char}").pack_into

    def write(memory, value):
        if type(value) is not list and type(value) is not tuple:
            return False
        try:
            pack(memory, 0, *value)
        except (struct.error, TypeError, OverflowError):
            return False
        return True
    return write


def _bound(kernel, signature, robot, args, named):
    """The arguments of a call in the order of the kernel's inputs. Raises TypeError if there are
    others, or too few."""
    names = [argument.name for argument in kernel.inputs]
    for name in named:
        if name not in names:
            raise TypeError(f"{kernel.name}() has no argument {name}; its arguments are "
                            f"{', '.join([*names, 'out'])}")
    bound = signature.bind(robot, *args, **named)
    bound.apply_defaults()
    return bound.args[1:]


def _takes(out, shapes, dtype):
    """Whether `out` is a tuple of arrays into which results of these shapes can be copied."""
    if type(out) is not tuple or len(out) != len(shapes):
        return False
    for target, shape in zip(out, shapes):
        if (type(target) is not np.ndarray or target.dtype is not dtype or target.shape != shape
                or not target.flags.writeable):
            return False
    if len(out) == 1:
        return True
    owners = [owner_of(target) for target in out]
    if all(owners) and len(set(owners)) == len(owners):
        return True
    return not any(np.may_share_memory(*pair) for pair in itertools.combinations(out, 2))


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


def _parameter_meaning(row):
    """What a parameter of the robot is, and what each of its numbers."""
    entries = ", ".join(row.get("entries", []))
    return row.get("meaning", "") + (f": {entries}" if entries else "")


def _delivered(result, target):
    """A result as the caller gets it: in the array of `out`, or new."""
    if target is None:
        return result if result.ndim else result[()]
    if result is not target:
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
