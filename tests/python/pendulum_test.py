# SPDX-License-Identifier: BSD-3-Clause
"""Results against closed forms of a pendulum."""

import unittest

import numpy as np

from support import TestCase, dynac, own_robot


class Pendulum(TestCase):
    """A bar of 1.2 kg, 1 m long, about its end: inertia 0.40025 kg m^2 (robots/pendulum.urdf)."""

    def test_torques_are_those_of_a_bar(self):
        pendulum = dynac.compile(own_robot("pendulum"))
        q = np.linspace(-10, 10, 101)[:, None]
        a = np.cos(q)
        expected = 0.40025 * a + 1.2 * 9.81 * 0.5 * np.sin(q)
        tau = pendulum.inverse_dynamics(q, 0 * q, a)
        np.testing.assert_allclose(tau, expected, rtol=1e-12, atol=1e-12)
        for k in range(len(q)):
            tau = pendulum.inverse_dynamics(q[k], 0 * q[k], a[k])
            np.testing.assert_allclose(tau, expected[k], rtol=1e-12, atol=1e-12)

    def test_facts_are_those_of_the_robot_file(self):
        pendulum = dynac.compile(own_robot("pendulum"))
        self.assertAlmostEqual(pendulum.mass, 1.2)
        self.assertEqual(pendulum.limits.lower.tolist(), [-np.inf])
        self.assertEqual(pendulum.limits.effort.tolist(), [10])
        self.assertEqual(pendulum.limits.velocity.tolist(), [10])
        self.assertEqual(pendulum.gravity.tolist(), [0, 0, -9.81])

    def test_gravity_is_a_parameter(self):
        kernels = ["inverse_dynamics"]
        pendulum = dynac.compile(own_robot("pendulum"), kernels, parameters=["gravity"])
        self.assertIn("gravity (3,): acceleration of free fall",
                      " ".join(pendulum.inverse_dynamics.__doc__.split()))
        q, zero = np.array([0.3]), np.zeros(1)
        for gravity, values in ((9.81, None), (1.62, {"gravity": (0, 0, -1.62)}), (3, [0, 0, -3])):
            expected = 1.2 * gravity * 0.5 * np.sin(0.3)
            self.assertAlmostEqual(pendulum.inverse_dynamics(q, zero, zero, values)[0], expected)
            tau = pendulum.inverse_dynamics(q[None].repeat(40, 0), zero, zero, parameters=values)
            np.testing.assert_allclose(tau, np.full((40, 1), expected), rtol=1e-12)
        self.assert_error(ValueError, "parameters: has no weight; there are gravity", lambda: pendulum.inverse_dynamics(
            q, zero, zero, {"weight": 1}))
        self.assert_error(ValueError, "parameters: expected shape (3,), got (2, 3)",
                          lambda: pendulum.inverse_dynamics(q, zero, zero, np.zeros((2, 3))))

    def test_regressors_and_parameters_count_inertia_in_two_ways(self):
        arm = dynac.compile(own_robot("panda"), ["inverse_dynamics", "inertial_regressor"],
                            parameters=["inertia:panda_link3"])
        self.assertIn("about the centre of mass", " ".join(arm.inverse_dynamics.__doc__.split()))
        q, v, a = np.random.default_rng(1).normal(size=(3, 20, 7))
        pi = 2 + np.sin(np.arange(10))
        tau, rest = (arm.inverse_dynamics(q, v, a, {"inertia_panda_link3": value})
                     for value in (dynac.inertial_parameters(pi), np.zeros(10)))
        expected = rest + arm.inertial_regressor(q, v, a)[..., 20:30] @ pi
        np.testing.assert_allclose(tau, expected, rtol=1e-12, atol=1e-12)
        self.assertEqual(dynac.inertial_parameters(np.zeros((2, 10))).tolist(), [[0] * 10] * 2)
        self.assert_error(ValueError, "pi: got (9,)", lambda: dynac.inertial_parameters(pi[:9]))


if __name__ == "__main__":
    unittest.main()
