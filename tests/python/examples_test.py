# SPDX-License-Identifier: BSD-3-Clause
"""The examples of python/examples/ run, with the checks that they make, and draw a picture."""

import os
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

from support import SOURCE, TestCase

EXAMPLES = SOURCE / "python/examples"


class Examples(TestCase):
    def run_example(self, name, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [sys.executable, EXAMPLES / f"{name}.py", SOURCE / "robots", *arguments],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(SOURCE / "python")}, capture_output=True,
                text=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            picture = xml.etree.ElementTree.parse(f"{folder}/{name}.svg")
            self.assertGreater(len(list(picture.iter())), 15)

    def test_all_are_run(self):
        programs = {path.stem for path in EXAMPLES.glob("*.py")} - {"picture"}
        tests = {name.removeprefix("test_") for name in dir(self) if name.startswith("test_")}
        self.assertEqual(programs, tests - {"all_are_run"})

    def test_pendulum(self):
        self.run_example("pendulum")

    def test_computed_torque(self):
        self.run_example("computed_torque")

    def test_identification(self):
        self.run_example("identification")

    def test_inverse_kinematics(self):
        self.run_example("inverse_kinematics")

    def test_momentum_observer(self):
        self.run_example("momentum_observer")

    def test_redundant_arm(self):
        self.run_example("redundant_arm")

    def test_compass_biped(self):
        self.run_example("compass_biped")

    def test_workers(self):
        self.run_example("workers", "12000")


if __name__ == "__main__":
    unittest.main()
