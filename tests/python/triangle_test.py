# SPDX-License-Identifier: BSD-3-Clause
"""Kernels that write a triangle of symmetric results: these are whole in Python, however they are called."""

import unittest

import numpy as np

from support import TestCase, dynac, own_robot

KERNELS = ["mass_matrix", "inverse_dynamics_derivatives", "inverse_dynamics_second_derivatives",
           "equations_of_motion"]


def is_symmetric(array, axes):
    return np.array_equal(array, np.swapaxes(array, *axes))


class Results(TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.plain = dynac.compile(own_robot("two_link"), KERNELS)
        cls.robots = [dynac.compile(own_robot("two_link"), KERNELS, triangle="lower", batch=3),
                      dynac.compile(own_robot("two_link"), KERNELS, triangle="upper", batch=None),
                      dynac.compile(own_robot("two_link"), KERNELS, triangle="lower", language="c",
                                    scalar="float")]

    def setUp(self):
        self.q, self.v, self.a = np.random.default_rng(5).normal(size=(3, 8, 2))

    def assert_alike(self, results, expected, robot):
        tolerance = 1e-4 if robot.manifest["options"]["scalar"] == "float" else 1e-12
        np.testing.assert_allclose(results, expected, atol=tolerance, rtol=tolerance)

    def test_of_one_configuration_are_whole(self):
        expected = self.plain.mass_matrix(self.q[0])
        for robot in self.robots:
            M = robot.mass_matrix(self.q[0])
            self.assertTrue(is_symmetric(M, (0, 1)))
            self.assert_alike(M, expected, robot)

    def test_of_many_are_whole(self):
        expected = self.plain.mass_matrix(self.q)
        for robot in self.robots:
            M = robot.mass_matrix(self.q)
            self.assertTrue(is_symmetric(M, (1, 2)))
            self.assert_alike(M, expected, robot)

    def test_are_whole_in_out(self):
        for robot in self.robots:
            dtype = robot.mass_matrix(self.q[0]).dtype
            for out in (np.full((8, 2, 2), 7, dtype), np.full((8, 2, 2), 7, dtype).transpose(0, 2, 1)):
                robot.mass_matrix(self.q, out=out)
                self.assert_alike(out, self.plain.mass_matrix(self.q), robot)

    def test_other_results_are_what_they_were(self):
        for robot in self.robots:
            for ours, theirs in zip(robot.inverse_dynamics_derivatives(self.q, self.v, self.a),
                                    self.plain.inverse_dynamics_derivatives(self.q, self.v, self.a)):
                self.assert_alike(ours, theirs, robot)

    def test_tensors_are_whole_in_the_indices_that_may_be_exchanged(self):
        for robot in self.robots:
            second = robot.inverse_dynamics_second_derivatives(self.q, self.v, self.a)
            self.assertTrue(is_symmetric(second.d2tau_dvdv, (2, 3)))
            self.assertTrue(is_symmetric(second.dM_dq, (1, 2)))
            for ours, theirs in zip(second, self.plain.inverse_dynamics_second_derivatives(
                    self.q, self.v, self.a)):
                self.assert_alike(ours, theirs, robot)
            derivatives = np.stack([self.v, self.a], axis=-1)
            terms = robot.equations_of_motion(self.q, derivatives[..., :1])
            self.assertTrue(is_symmetric(terms[0], (1, 2)))
            self.assert_alike(terms[0], self.plain.equations_of_motion(self.q, derivatives[..., :1])[0],
                              robot)

    def test_are_called_whole_by_help(self):
        text = self.robots[0].mass_matrix.__doc__
        self.assertIn("symmetric, and whole", " ".join(text.split()))
        self.assertIn("the lower triangle", " ".join(text.split()))
        self.assertNotIn("symmetric, and whole", self.plain.mass_matrix.__doc__)


if __name__ == "__main__":
    unittest.main()
