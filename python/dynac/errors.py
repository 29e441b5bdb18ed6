# SPDX-License-Identifier: MIT-0
"""What goes wrong, as exceptions and warnings."""


class Error(Exception):
    """dynac, the compiler or the cache failed; the message says what to do."""


class Warning(UserWarning):  # noqa: A001: users write dynac.Warning
    """What dynac warns of when it reads a robot and writes its kernels."""
