# SPDX-License-Identifier: MIT-0
"""Types of loader.py, for editors and type checkers."""

import os
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from .mujoco import Mujoco

Place = Union[int, slice]  # where a joint's entries are

class Limits(NamedTuple):
    lower: Any
    upper: Any
    velocity: Any
    effort: Any

class Joint(NamedTuple):
    name: str
    type: str
    q: Place
    v: Optional[Place]
    limits: Limits

class Link(NamedTuple):
    name: str
    parent: Optional[str]
    joint: Optional[str]
    mass: float
    inertial_parameters: NDArray[np.float64]

class Sparsity(NamedTuple):
    shape: Tuple[int, int]
    rows: NDArray[np.int_]
    column_starts: NDArray[np.int_]

class Array(NamedTuple):
    name: str
    meaning: str
    shape: Tuple[int, ...]
    unit: Union[str, List[str]]
    rows: Tuple[str, ...]
    columns: Tuple[str, ...]
    sparsity: Optional[Sparsity]

class Sphere(NamedTuple):
    name: str
    link: str
    center: NDArray[np.float64]
    radius: float

class KernelFacts(NamedTuple):
    name: str
    alias: str
    summary: str
    formula: str
    inputs: Dict[str, Array]
    outputs: Dict[str, Array]
    operations: int
    algorithm: str
    reference: str

class Error(Exception): ...
class Warning(UserWarning): ...

class Robot:
    name: str
    mass: float
    moving_mass: float
    nq: int
    nv: int
    gravity: NDArray[np.float64]
    joints: List[Joint]
    q_index: Dict[str, Place]
    v_index: Dict[str, Place]
    limits: Limits
    configurations: Mapping[str, NDArray[np.float64]]
    spheres: Tuple[Sphere, ...]
    links: Dict[str, Link]
    link_parameters: NDArray[np.float64]
    frames: Tuple[str, ...]
    kernels: Dict[str, KernelFacts]
    operations: Dict[str, int]
    manifest: Dict[str, Any]
    warnings: Tuple[str, ...]
    torch: Any
    cuda: Any
    folder: str
    def inertial_parameters(self, link: str, pi: Any) -> NDArray[np.float64]: ...
    def _repr_html_(self) -> str: ...
    def casadi(self, kernel: str) -> Any: ...
    def mujoco(self, model: Any, prefix: str = "") -> Mujoco: ...
    def neutral(self) -> NDArray[np.float64]: ...
    def random(self, n: Optional[int] = None, seed: Optional[int] = None) -> NDArray[np.float64]: ...

def load(folder: Union[str, os.PathLike[str]], stamp: Optional[str] = None) -> Robot: ...
