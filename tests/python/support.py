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
