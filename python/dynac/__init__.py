"""Rigid-body dynamics of a robot, compiled for that robot and called with NumPy arrays.

    import dynac
    panda = dynac.compile("panda.urdf", kernels=["inverse_dynamics", "forward_dynamics"])
    tau = panda.inverse_dynamics(q, v, a)

`compile()` runs the command `dynac` and the system's compiler and keeps the library in a cache;
`load()` loads a library that is there already. Both return a `Robot`; its methods are the kernels.
"""

from .compiler import compile
from .inertia import inertial_parameters, link_parameters
from .loader import Error, Robot, Warning, load

__all__ = ["Error", "Robot", "Warning", "compile", "inertial_parameters", "link_parameters", "load"]
__version__ = "0.1.0"
