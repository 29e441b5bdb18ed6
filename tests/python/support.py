# SPDX-License-Identifier: BSD-3-Clause
"""What the tests of the Python package share. DYNAC names the command, DYNAC_SOURCE_DIR and
DYNAC_SHARED_DIR the folders with the project's robots and with reference values."""

import os
import pathlib
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["DYNAC_SOURCE_DIR"])
SHARED = pathlib.Path(os.environ["DYNAC_SHARED_DIR"])
sys.path.insert(0, str(SOURCE / "python"))
sys.dont_write_bytecode = True

import dynac  # noqa: E402


def own_robot(name):
    """The path of one of the project's robots."""
    return SOURCE / "robots" / f"{name}.urdf"


def use_fresh_cache():
    """Makes a cache for this process and those that it starts; returns its owner."""
    owner = tempfile.TemporaryDirectory()
    os.environ["XDG_CACHE_HOME"] = owner.name
    return owner


class TestCase(unittest.TestCase):
    """A class of tests with a cache of its own, and compiled code that is not optimised: it
    computes the same and is there sooner."""

    @classmethod
    def setUpClass(cls):
        cls.addClassCleanup(use_fresh_cache().cleanup)
        os.environ["CXXFLAGS"] = "-O1"

    def assert_error(self, kind, text, call):
        """Checks that a call raises an error whose message contains a text."""
        with self.assertRaises(kind) as caught:
            call()
        self.assertIn(text, str(caught.exception))


# What CUDA's compiler is called as, and computes on the host: g++ without the flags of GPUs.
_HOST_NVCC = r"""#!/bin/sh
echo "$@" >> "$0.calls"
for word; do
  shift
  case "$word" in
    -fmad=*|-arch=*) ;;
    -Xcompiler=*) IFS=,; set -- "$@" ${word#-Xcompiler=}; unset IFS ;;
    *.cu) set -- "$@" -x c++ "$word" -x none ;;
    *) set -- "$@" "$word" ;;
  esac
done
exec g++ "$@"
"""


def use_host_nvcc(test_class):
    """Makes such a compiler NVCC for the tests of a class; returns its path. The file beside it that ends with
    .calls has a line per call."""
    owner = tempfile.TemporaryDirectory()
    test_class.addClassCleanup(owner.cleanup)
    path = pathlib.Path(owner.name) / "nvcc"
    path.write_text(_HOST_NVCC)
    path.chmod(0o700)
    os.environ.update(NVCC=str(path), NVCCFLAGS="-O1")
    return path
