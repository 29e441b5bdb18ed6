# SPDX-License-Identifier: BSD-3-Clause
"""What a call from Python costs beyond the call of C. In: robot files, by default the project's
arm, quadruped and humanoid. Out: a table of the minimum over many repetitions of thread time, for
one configuration and for 1000, with results in new arrays and in those of `out=`."""

import ctypes
import pathlib
import sys
import time

import numpy as np

import dynac

KERNELS = ["inverse_dynamics", "forward_dynamics", "forward_dynamics_derivatives"]
ROBOTS = pathlib.Path(__file__).resolve().parent.parent / "robots"


def nanoseconds(call, calls):
    """The time of one call: the least mean of `calls` calls."""
    best = float("inf")
    for _ in range(60):
        begin = time.thread_time_ns()
        for _ in range(calls):
            call()
        best = min(best, (time.thread_time_ns() - begin) / calls)
    return best


def c_call(robot, entry, arrays, count):
    """The call of C that the kernel makes, and a call of the same kind that computes nothing."""
    library = ctypes.CDLL(f"{robot.folder}/library.so")
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in arrays]
    many = library[entry["functions"][0] + "_many"]
    many.restype = None
    return (lambda: many(ctypes.c_size_t(count), *pointers),
            lambda: many(ctypes.c_size_t(0), *pointers))


def measure(robot, entry, count):
    """Times of a kernel for `count` configurations, 0 for one without a leading axis."""
    leading = (count,) if count else ()
    random = np.random.default_rng(1)
    inputs = [random.normal(size=(*leading, *each["shape"])) for each in entry["inputs"]]
    outputs = [np.empty((*leading, *each["shape"][::-1])) for each in entry["outputs"]]
    views = tuple(array.swapaxes(-1, -2) if array.ndim > len(leading) + 1 else array
                  for array in outputs)
    kernel = getattr(robot, entry["name"])
    out = views if len(views) > 1 else views[0]
    computing, empty = c_call(robot, entry, inputs + outputs, max(count, 1))
    calls = 20 if count else 2000
    in_c = nanoseconds(computing, calls) - nanoseconds(empty, 2000)
    return (in_c, nanoseconds(lambda: kernel(*inputs), calls),
            nanoseconds(lambda: kernel(*inputs, out=out), calls))


def main():
    own = [ROBOTS / f"{name}.urdf" for name in ("panda", "quadruped", "humanoid")]
    robots = sys.argv[1:] or own
    print("| robot | kernel | configurations | C [us] | Python [us] | with `out=` [us] | overhead |")
    print("|---|---|---|---|---|---|---|")
    for path in map(pathlib.Path, robots):
        robot = dynac.compile(path, KERNELS, base="fixed" if path.stem == "panda" else "floating")
        for entry in robot.manifest["kernels"]:
            for count in (0, 1000):
                in_c, new, given = measure(robot, entry, count)
                more = min(new, given) - in_c
                overhead = f"{more / in_c:.1%}" if count else f"{more / 1000:.2f} us"
                print(f"| {robot.name} | {entry['name']} | {count or 1} | {in_c / 1000:.2f} | "
                      f"{new / 1000:.2f} | {given / 1000:.2f} | {overhead} |", flush=True)


if __name__ == "__main__":
    main()
