# SPDX-License-Identifier: BSD-3-Clause
"""`python -m dynac ...` is the command `dynac ...`, as is the script that pip installs."""

import os
import sys

from . import command
from .errors import Error


def main():
    """Becomes the command; what it prints and its exit code are those of this process."""
    try:
        program = command.path()
        os.execv(program, [program, *sys.argv[1:]])
    except (Error, OSError) as error:
        sys.exit(f"dynac: {error}")


if __name__ == "__main__":
    main()
