# SPDX-License-Identifier: BSD-3-Clause
"""Types of the package, for editors and type checkers. Which kernels a robot has is known only when
it is compiled; packages that `dynac generate --wrap python` writes have the types of their own."""

import os
from typing import Any, Callable, Iterable, Optional, Union

from .loader import Error as Error, Robot as Robot, Warning as Warning

__version__: str

class _Compiled(Robot):
    def __getattr__(self, kernel: str) -> Callable[..., Any]: ...

def compile(robot_path: Union[str, os.PathLike[str]],  # a path, or the text of a description
            kernels: Union[None, str, Iterable[str]] = None, *, progress: Optional[bool] = None,
            **options: Any) -> _Compiled: ...
def load(folder: Union[str, os.PathLike[str]], stamp: Optional[str] = None) -> _Compiled: ...
def inertial_parameters(pi: Any) -> Any: ...
def link_parameters(inertial: Any) -> Any: ...
