# SPDX-License-Identifier: BSD-3-Clause
"""Calls the module for JAX of a robot, with minimal/jax in the place of JAX.

    python3 jax_checks.py FOLDER ROBOT

FOLDER has samples.json with what an independent formulation computed. Derivatives are compared with
differences of fourth order of the functions themselves."""

import importlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import jax
import numpy as np

folder, robot = pathlib.Path(sys.argv[1]), sys.argv[2]
manifest = json.loads((folder / f"{robot}.json").read_text(encoding="utf-8"))
samples = json.loads((folder / "samples.json").read_text(encoding="utf-8"))
is_double = manifest["options"]["scalar"] == "double"
number = np.float64 if is_double else np.float32
kernels = {kernel["name"]: kernel for kernel in manifest["kernels"]}
failures, compared, refused = [], 0, 0


def expect(is_right, what):
    if not is_right:
        failures.append(what)


def expect_near(value, expected, tolerance, what):
    value, expected = np.asarray(value), np.asarray(expected)
    is_alike = value.shape == expected.shape
    error = np.max(np.abs(value - expected), initial=0) if is_alike else np.inf
    scale = max(1, np.max(np.abs(expected), initial=0))
    expect(error <= tolerance * scale,
           f"{what}: {value.shape} for {expected.shape}, wrong by {error:.2e} of {scale:.2e}")


def expect_error(kind, text, call, what):
    try:
        call()
    except kind as error:
        expect(text in str(error), f"{what}: {error}")
        return
    failures.append(f"{what}: it is not refused")


def imported():
    sys.path.insert(0, str(folder))
    name = f"{robot}_jax"
    if is_double:
        expect_error(ImportError, "jax_enable_x64", lambda: importlib.import_module(name), "x64")
        jax.config.update("jax_enable_x64", True)
    return importlib.import_module(name)


module = imported()


def arrays(entries, numbers):
    """Arrays of the numbers of a sample, of matrices those by columns."""
    made = []
    for entry, values in zip(entries, numbers, strict=True):
        shape = [entry.get("shape"), [len(values)]]["members" in entry]
        made.append(np.reshape(np.array(values, number), shape, order="F"))
    return made


def results(value):
    return list(value) if isinstance(value, tuple) else [value]


def check_samples(name):
    entry, function = kernels[name], getattr(module, name)
    given = [arrays(entry["inputs"], each["inputs"]) for each in samples[name]]
    expected = [arrays(entry["outputs"], each["outputs"]) for each in samples[name]]
    tolerance = 1e-9 if is_double else 2e-4
    for inputs, outputs in zip(given, expected):
        for value, output, each in zip(results(function(*inputs)), outputs, entry["outputs"]):
            expect_near(value, output, tolerance, f"{name}.{each['name']}")
            expect(np.asarray(value).dtype == number, f"{name}: its results are {value.dtype}")
    # Five configurations and one whose axis is of length one: batches, and what they leave.
    order = np.arange(5) % len(given)
    many = [np.stack([inputs[k] for inputs in given])[order] for k in range(len(entry["inputs"]))]
    for value, k in zip(results(function(*many)), range(len(entry["outputs"]))):
        expect_near(value, np.stack([outputs[k] for outputs in expected])[order], tolerance,
                    f"{name} of five configurations")
    same = [many[0][:, None], *(each[:1] for each in many[1:])]
    for k in range(5):
        one = function(many[0][k], *(each[0] for each in many[1:]))
        for values, value in zip(results(function(*same)), results(one)):
            expect_near(values[k, 0], value, tolerance, f"{name}, broadcast")


def has_parameters(name):
    inputs = kernels[name]["inputs"]
    return bool(inputs) and "members" in inputs[-1]


def derivatives_of(name):
    """Pairs of an output and an input whose derivatives the manifest has in some kernel."""
    return {(block["of"], block["by"]) for kernel in manifest["kernels"]
            for block in kernel.get("derivatives", {}).get("blocks", [])
            if kernel["derivatives"]["kernel"] == name}


def differences(function, inputs, k):
    """Derivatives of the results by the entries of an input, of fourth order."""
    step = 1e-3

    def moved(at, steps):
        given = list(inputs)
        given[k] = np.array(inputs[k])
        given[k][at] += steps * step
        return results(function(*given))

    columns = []
    for at in np.ndindex(inputs[k].shape):
        far = zip(*(moved(at, steps) for steps in (1, -1, 2, -2)))
        columns.append([(8 * (a - b) - (c - d)) / (12 * step) for a, b, c, d in far])
    return [np.reshape(np.stack(each, -1), (*each[0].shape, *inputs[k].shape))
            for each in zip(*columns)]


def check_derivatives(name):
    global compared, refused
    entry, function, known = kernels[name], getattr(module, name), derivatives_of(name)
    outputs = [output["name"] for output in entry["outputs"]]
    inputs = arrays(entry["inputs"], samples[name][0]["inputs"])
    rows = {output for output, _ in known} & set(outputs)
    for k, given in enumerate(entry["inputs"]):
        call = jax.jacfwd(function, k)
        if not rows:
            expect_error(ValueError, "cannot be differentiated", lambda: call(*inputs), name)
            refused += 1
        elif not all((output, given["name"]) in known for output in outputs):
            expect_error(NotImplementedError, f"by {given['name']}; hold it",
                         lambda: call(*inputs), name)
            refused += 1
        else:
            compare_derivatives(name, function, inputs, k)
            compared += 1


def compare_derivatives(name, function, inputs, k):
    expected = differences(function, inputs, k)
    got = results(jax.jacfwd(function, k)(*inputs))
    for value, each in zip(got, expected):
        value = np.reshape(value, each.shape)
        expect_near(value, each, 1e-7, f"{name} by {kernels[name]['inputs'][k]['name']}")
    # Of several configurations, all inputs at once, as a product.
    many = [np.stack([each, each]) for each in inputs]
    changes = [0 * each for each in many]
    changes[k] = np.random.default_rng(1).normal(size=many[k].shape)
    _, rates = jax.jvp(function, many, changes) if all_are_known(name) else (None, None)
    for rate, each in zip(results(rates) if rates is not None else [], expected):
        axes = inputs[k].ndim
        product = [np.tensordot(each, change, axes) for change in changes[k]]
        expect_near(rate, np.stack(product), 1e-7, f"{name}, a product")


def all_are_known(name):
    known = derivatives_of(name)
    return all((output["name"], given["name"]) in known for output in kernels[name]["outputs"]
               for given in kernels[name]["inputs"])


def target_of(name):
    return next(each for each in jax.ffi._targets if each.endswith(f"_jax_{name}"))


def check_refusals():
    name = "inverse_dynamics"
    entry = kernels[name]
    inputs = arrays(entry["inputs"], samples[name][0]["inputs"])
    function = getattr(module, name)
    expect_error(ValueError, "q: expected shape (..., ", lambda: function(inputs[0][1:], *inputs[1:]),
                 "a shorter q")
    expect_error(TypeError, f"{name}: q is required, got None",
                 lambda: function(None, *inputs[1:]), "no q")
    target = target_of(name)
    size = len(samples[name][0]["outputs"][0])

    def call(change, count=size, axes=()):
        flat = [np.ravel(each, order="F") for each in inputs]
        flat[1] = change(flat[1])
        jax.ffi.ffi_call(target, [jax.ShapeDtypeStruct((*axes, count), number)],
                         vmap_method="broadcast_all")(*flat)

    other = np.float32 if is_double else np.float64
    call(lambda v: v)
    for change, text in ((lambda v: v.astype(other), f"v: its numbers must be {np.dtype(number)}"),
                         (lambda v: v.astype(np.int32), "v: its numbers must be"),
                         (lambda v: v[1:], f"v: its last axis must have length {size}"),
                         (lambda v: v[0], "v: its last axis must have length"),
                         (lambda v: np.stack([v, v]), "v: its other axes must be those of the")):
        expect_error(ValueError, f"INVALID_ARGUMENT: {robot}: {name}: {text}",
                     lambda: call(change), text)
    expect_error(ValueError, "tau: its last axis", lambda: call(lambda v: v, size + 1), "result")
    expect_error(ValueError, "q: its other axes", lambda: call(lambda v: v, size, (2,)), "axes")
    call_with_too_few = lambda: jax.ffi.ffi_call(  # noqa: E731
        target, [jax.ShapeDtypeStruct((size,), number)], vmap_method="broadcast_all")(inputs[0])
    expect_error(ValueError, "it takes", call_with_too_few, "too few")


def check_parameters():
    name = "inverse_dynamics"
    if not has_parameters(name):
        return
    inputs = arrays(kernels[name]["inputs"], samples[name][0]["inputs"])[:-1]
    values = np.concatenate([each["value"] for each in manifest["parameters"]])
    function = getattr(module, name)
    expect_near(function(*inputs), function(*inputs, values), 0, "default parameters")
    first = manifest["parameters"][0]
    changed = np.array(values)
    changed[:len(first["value"])] += 0.5
    packed = module.pack_parameters(**{first["name"]: np.array(first["value"]) + 0.5})
    expect_near(packed, changed, 0, "packed parameters")
    expect_error(TypeError, "no run-time parameter", lambda: module.pack_parameters(gravty=1), "name")
    expect_error(ValueError, f"{first['name']}: expected",
                 lambda: module.pack_parameters(**{first["name"]: [1.0]}), "numbers")
    # Those of each configuration: batches are for equal ones alone.
    each = np.stack([values, changed, values, values, values, values, changed, values, values])
    many = function(*(np.stack([value] * 9) for value in inputs), each)
    for k in range(9):
        expect_near(many[k], function(*inputs, each[k]), 1e-12, "parameters of each configuration")
    # As vmap passes them: the first axes alone.
    flat = [np.broadcast_to(np.ravel(value, order="F"), (2, 7, value.size)) for value in inputs]
    rows = np.stack([values, changed])
    shape = jax.ShapeDtypeStruct((2, 7, many.shape[-1]), number)
    tau, = jax.ffi.ffi_call(target_of(name), [shape], vmap_method="broadcast_all")(*flat, rows)
    for k in range(2):
        expect_near(tau[k], np.stack([function(*inputs, rows[k])] * 7), 1e-12, "first axes")
    empty = function(*(np.stack([value] * 9)[:0] for value in inputs), values)
    expect_near(empty, many[:0], 0, "no configurations")


def check_that_libraries_of_other_runs_are_refused():
    with tempfile.TemporaryDirectory() as other:
        name = f"{robot}_jax.py"
        text = (folder / name).read_text(encoding="utf-8")
        generation = text.split("!= 0x")[1][:16]
        command = [sys.executable, "-c", f"import jax; jax.config.update('jax_enable_x64', True); "
                   f"import {robot}_jax"]
        for library, found, message in (("", "", "is not there; compile it"),
                                        (f"lib{robot}_jax.so", "0" * 16, "of another run of dynac")):
            if library:
                shutil.copy(folder / library, other)
            changed = text.replace(generation, found) if found else text
            (pathlib.Path(other) / name).write_text(changed, encoding="utf-8")
            done = subprocess.run(command, cwd=other, capture_output=True, text=True)
            expect(message in done.stderr, f"{message}: {done.stderr}")


for kernel in kernels:
    check_samples(kernel)
    if is_double:
        check_derivatives(kernel)
check_refusals()
check_parameters()
check_that_libraries_of_other_runs_are_refused()
print("\n".join(failures[:20]))
print(f"{len(kernels)} kernels, {compared} derivatives, {refused} refused, {len(failures)} wrong")
sys.exit(bool(failures))
