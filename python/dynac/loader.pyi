"""Types of loader.py, for editors and type checkers."""

import os
from typing import Any, Dict, List, NamedTuple, Optional, Tuple, Union

import numpy as np
from numpy.typing import NDArray

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

class Error(Exception): ...
class Warning(UserWarning): ...

class Robot:
    name: str
    mass: float
    nq: int
    nv: int
    gravity: NDArray[np.float64]
    joints: List[Joint]
    q_index: Dict[str, Place]
    v_index: Dict[str, Place]
    limits: Limits
    operations: Dict[str, int]
    manifest: Dict[str, Any]
    warnings: Tuple[str, ...]
    torch: Any
    folder: str

def load(folder: Union[str, os.PathLike[str]], stamp: Optional[str] = None) -> Robot: ...
