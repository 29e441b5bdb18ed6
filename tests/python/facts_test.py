# SPDX-License-Identifier: BSD-3-Clause
"""What a robot says of itself, and joint positions to begin with."""

import unittest

import numpy as np

from support import TestCase, dynac, own_robot

LIMITED = """<robot name="bench_arm"><link name="base"/>
<link name="slide"><inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>
  </inertial></link>
<link name="arm"><inertial><origin xyz="0 0 0.5"/><mass value="3"/><inertia ixx="1" iyy="2" izz="3" ixy="0"
  ixz="0" iyz="0"/></inertial></link>
<link name="wheel"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>
  </inertial></link>
<joint name="rail" type="prismatic"><parent link="base"/><child link="slide"/><axis xyz="1 0 0"/>
  <limit lower="0.2" upper="0.5" effort="1" velocity="1"/></joint>
<joint name="elbow" type="revolute"><parent link="slide"/><child link="arm"/><axis xyz="0 1 0"/>
  <limit lower="-6" upper="6" effort="1" velocity="1"/></joint>
<joint name="spin" type="continuous"><parent link="arm"/><child link="wheel"/><axis xyz="0 0 1"/></joint>
</robot>"""


class Configurations(TestCase):
    def test_random_ones_are_within_the_limits(self):
        robot = dynac.compile(LIMITED)
        q = robot.random(4000, seed=1)
        self.assertEqual(q.shape, (4000, 3))
        np.testing.assert_array_equal(q, robot.random(4000, seed=1))
        self.assertEqual(robot.random().shape, (3,))
        for entry, (lower, upper) in zip(q.T, [(0.2, 0.5), (-6, 6), (-np.pi, np.pi)]):
            width = upper - lower
            self.assertTrue((lower <= entry).all() and (entry <= upper).all())
            self.assertTrue(entry.min() < lower + 0.01 * width and entry.max() > upper - 0.01 * width)

    def test_neutral_and_random_ones_have_unit_quaternions(self):
        robot = dynac.compile(own_robot("quadruped"), base="floating")
        self.assertEqual(robot.neutral().tolist(), [0] * 6 + [1] + [0] * 12)
        q = robot.random(100, seed=2)
        np.testing.assert_allclose(np.linalg.norm(q[:, 3:7], axis=1), 1, atol=1e-12)
        self.assertTrue((abs(q[:, :3]) <= 1).all())

    def test_every_robot_moves_them(self):
        robot = dynac.compile(own_robot("quadruped"), "mass_matrix", base="floating")
        q, v = robot.random(5, seed=3), np.random.default_rng(4).normal(size=(5, robot.nv))
        np.testing.assert_allclose(robot.difference(q, robot.integrate(q, v / 8)), v / 8, atol=1e-12)
        longer = q.copy()
        longer[:, 3:7] *= 3
        np.testing.assert_allclose(robot.normalise(longer), q, atol=1e-14)


class Facts(TestCase):
    def test_names_that_are_not_there_have_the_nearest(self):
        robot = dynac.compile(LIMITED)
        for named, wrong, right in [(robot.v_index, "elbo", "elbow"), (robot.links, "wheels", "wheel"),
                                    (robot.kernels, "inverse_dynamic", "inverse_dynamics")]:
            self.assert_error(KeyError, f"there is no '{wrong}'; nearest are '{right}'",
                              lambda: named[wrong])
            self.assertIsNone(named.get(wrong))

    def test_links_have_their_inertia(self):
        robot = dynac.compile(LIMITED)
        self.assertEqual(list(robot.links), ["base", "slide", "arm", "wheel"])
        arm = robot.links["arm"]
        self.assertEqual((arm.parent, arm.joint, arm.mass, robot.moving_mass), ("slide", "elbow", 3, 6))
        # About the link's origin, from which the centre of mass is 0.5 m away along z.
        np.testing.assert_allclose(arm.inertial_parameters, [3, 0, 0, 1.5, 1.75, 0, 2.75, 0, 0, 3])
        self.assertFalse(arm.inertial_parameters.flags.writeable)

    def test_kernels_have_named_columns(self):
        robot = dynac.compile(own_robot("panda"), ["base_parameter_regressor"])
        facts = robot.kernels["base_parameter_regressor"]
        columns = facts.outputs["Y_b"].columns
        self.assertEqual(facts.outputs["Y_b"].shape, (7, len(columns)))
        self.assertEqual(columns[0].split()[0].split(".")[0], "panda_link1")
        self.assertEqual(facts.inputs["q"].unit, "rad")
        self.assertEqual(facts.operations, robot.operations["base_parameter_regressor"])

    def test_aliases_and_completion(self):
        robot = dynac.compile(own_robot("panda"), ["rnea", "fk"])
        q = robot.random(seed=5)
        self.assertEqual(robot.rnea(q, q, q).tolist(), robot.inverse_dynamics(q, q, q).tolist())
        self.assertLessEqual({"inverse_dynamics", "rnea", "forward_kinematics", "random"}, set(dir(robot)))

    def test_tables_fit_a_terminal(self):
        robot = dynac.compile(own_robot("humanoid"), ["frame_jacobian", "forward_kinematics"],
                              base="floating")
        self.assertLessEqual(max(map(len, repr(robot).split("\n"))), 100)
        self.assertIn("J_", repr(robot))


class Names(TestCase):
    def test_what_a_robot_or_its_package_has_is_no_name_of_a_fused_kernel(self):
        robot = dynac.compile(own_robot("two_link"), ["inverse_dynamics"])
        names = {*dir(robot), "robot", "load", "entry_of", "pathlib", "build", "loader"}
        names = {name for name in names if name == name.lower().strip("_")} - {"inverse_dynamics"}
        self.assertTrue({"limits", "mass", "neutral"} <= names)
        for name in sorted(names):
            with self.subTest(name):
                self.assert_error(dynac.Error, "choose another one",
                                  lambda: dynac.compile(own_robot("two_link"), fuse={
                                      name: ["mass_matrix", "bias_forces"]}))


if __name__ == "__main__":
    unittest.main()
