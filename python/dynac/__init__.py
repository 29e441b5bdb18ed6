# SPDX-License-Identifier: BSD-3-Clause
"""Rigid-body dynamics of a robot, compiled for that robot and called with NumPy arrays.

    import dynac
    panda = dynac.compile("panda.urdf", kernels=["inverse_dynamics", "forward_dynamics"])
    tau = panda.inverse_dynamics(q, v, a)

`compile()` runs the command `dynac` and the system's compiler and keeps the library in a cache;
`load()` loads a library that is there already. Both return a `Robot`; its methods are the kernels.
"""

import importlib

__version__ = "0.1.0"

# The module of each name. They are imported when they are asked for: the command needs no NumPy.
_MODULES = {"Error": "errors", "Robot": "loader", "Warning": "errors", "compile": "compiler",
            "inertial_parameters": "inertia", "link_parameters": "inertia", "load": "loader"}
__all__ = sorted(_MODULES)


def __getattr__(name):
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module("." + _MODULES[name], __name__), name)
    globals()[name] = value
    return value


def __dir__():
    return sorted({*globals(), *__all__})
