# SPDX-License-Identifier: BSD-3-Clause
"""Inertias that are given at run time: those of one link, while regressors count what is fixed to it."""

import unittest
import warnings

import numpy as np

from support import TestCase, dynac

ARM = """<robot name="arm"><link name="base"/>
<link name="rod"><inertial><origin xyz="0.1 0.2 0.3"/><mass value="2"/>
  <inertia ixx="1" iyy="1.2" izz="1.3" ixy="0.1" ixz="0" iyz="0.05"/></inertial></link>
<link name="tool"><inertial><origin xyz="0.05 0 0.1"/><mass value="1"/>
  <inertia ixx="0.1" iyy="0.12" izz="0.13" ixy="0" ixz="0.01" iyz="0"/></inertial></link>
<joint name="pivot" type="continuous"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/></joint>
<joint name="bolted" type="fixed"><parent link="rod"/><child link="tool"/>
  <origin xyz="0.3 0.1 0" rpy="0.3 0.2 0.1"/></joint></robot>"""


class Inertias(TestCase):
    def test_what_is_fixed_to_a_link_is_not_counted_twice(self):
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            arm = dynac.compile(ARM, ["inverse_dynamics", "inertial_regressor"], parameters=["inertia:rod"])
        self.assertIn("the inertia of tool, fixed to it, stays", str(said[0].message))
        states = np.random.default_rng(3).normal(size=(3, 50, 1))
        Y = dynac.compile(ARM, ["inertial_regressor"]).inertial_regressor(*states)[:, 0]
        pi = np.random.default_rng(4).normal(size=10)  # whatever was identified of the body
        given = {"inertia_rod": arm.inertial_parameters("rod", pi)}
        np.testing.assert_allclose(arm.inverse_dynamics(*states, given)[:, 0], Y @ pi, atol=1e-12)
        with self.assertRaises(ValueError):
            arm.inertial_parameters("tool", pi)

    def test_the_regressor_times_the_parameters_of_the_file_is_the_torque(self):
        arm = dynac.compile(ARM, ["inverse_dynamics", "inertial_regressor"], joint_dynamics="all",
                            rotor="pivot=1e-3:20")
        states = np.random.default_rng(5).normal(size=(3, 50, 1))
        names = [each["name"] for each in arm.manifest["link_parameters"]]
        self.assertEqual(names[:2] + names[10:12], ["rod.m", "rod.mcx", "pivot.armature", "pivot.damping"])
        tau = arm.inertial_regressor(*states) @ arm.link_parameters
        np.testing.assert_allclose(arm.inverse_dynamics(*states), tau, rtol=1e-13, atol=1e-12)
        self.assertEqual(dynac.compile(ARM).link_parameters.size, 0)

    def test_numbers_of_joints_are_given_at_run_time(self):
        arm = dynac.compile(ARM, joint_dynamics="damping,armature", parameters=["damping:pivot", "rotor:pivot"])
        q, v, a = np.random.default_rng(6).normal(size=(3, 1))
        added = arm.inverse_dynamics(q, v, a, {"damping_pivot": 0.7, "rotor_pivot": (1e-3, 20)}) \
            - arm.inverse_dynamics(q, v, a)
        np.testing.assert_allclose(added, 0.7 * v + 0.4 * a, rtol=1e-12)

    def test_base_parameters_are_those_that_the_regressor_multiplies(self):
        arm = dynac.compile(ARM, ["inverse_dynamics", "mass_matrix", "base_parameter_regressor"],
                            joint_dynamics="damping", parameters="base")
        row, = arm.manifest["parameters"]
        described, names = np.array(row["value"]), row["entries"]
        self.assertEqual(len(names), len(described))
        states = np.random.default_rng(8).normal(size=(3, 50, 1))
        Y_b = arm.base_parameter_regressor(*states)
        np.testing.assert_allclose(arm.inverse_dynamics(*states), Y_b @ described, atol=1e-12)
        plain = dynac.compile(ARM, ["mass_matrix"])
        np.testing.assert_allclose(arm.mass_matrix(states[0]), plain.mass_matrix(states[0]), rtol=1e-13)
        found = np.random.default_rng(9).normal(size=described.size)
        np.testing.assert_allclose(arm.inverse_dynamics(*states, {"base": found}), Y_b @ found, atol=1e-12)
        self.assertIn(names[0], str(arm.inverse_dynamics.__doc__).replace("\n", " "))
        self.assert_error(ValueError, f"parameters: base: expected {described.size} numbers, got ",
                          lambda: arm.inverse_dynamics(*states, {"base": [1, 2]}))

    def test_both_forms_of_inertial_parameters_say_the_same(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            rod = dynac.compile(ARM, parameters=["inertia:rod"])
        described = dynac.link_parameters(rod.manifest["parameters"][0]["value"])
        np.testing.assert_allclose(described, dynac.compile(ARM).links["rod"].inertial_parameters, rtol=1e-14)
        pi = np.random.default_rng(7).normal(size=(4, 10))
        np.testing.assert_allclose(dynac.link_parameters(dynac.inertial_parameters(pi)), pi, rtol=1e-9)
        self.assert_error(ValueError, "inertial: got (9,)", lambda: dynac.link_parameters(pi[0, :9]))

    def test_masked_numbers_are_refused_wherever_they_are(self):
        arm = dynac.compile(ARM, parameters=["gravity"])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            rod = dynac.compile(ARM, parameters=["inertia:rod"])
        masked = np.ma.array([0, 0, -9.81], mask=[0, 0, 1])
        for call in (lambda: arm.inverse_dynamics([0], [0], [0], {"gravity": masked}),
                     lambda: arm.inverse_dynamics([np.ma.array([0.0], mask=[1])] * 3, [0], [0]),
                     lambda: dynac.inertial_parameters(np.ma.array(np.ones(10), mask=True)),
                     lambda: rod.inertial_parameters("rod", np.ma.array(np.ones(10), mask=True))):
            self.assert_error(TypeError, "are masked", call)


if __name__ == "__main__":
    unittest.main()
