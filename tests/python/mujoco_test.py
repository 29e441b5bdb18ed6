# SPDX-License-Identifier: BSD-3-Clause
"""Arrays of MuJoCo, converted, against states and forces that MuJoCo computed."""

import json
import types
import unittest

import numpy as np

from support import SHARED, SOURCE, TestCase, dynac, own_robot

KINDS = ["free", "ball", "slide", "hinge"]


class Model:
    """What a robot asks of a mujoco.MjModel, of a file of reference values."""

    def __init__(self, reference):
        joints, bodies = reference["joints"], reference["bodies"]
        self.nq, self.nv = reference["sizes"]["nq"], reference["sizes"]["nv"]
        self.qpos0 = np.array(reference["qpos0"])
        self.jnt_type = np.array([KINDS.index(joint["type"]) for joint in joints])
        self.jnt_qposadr = np.array([joint["qposadr"] for joint in joints])
        self.jnt_dofadr = np.array([joint["dofadr"] for joint in joints])
        of_body = [[k for k, joint in enumerate(joints) if joint["body"] == b] for b in range(len(bodies))]
        self.body_jntnum = np.array([len(each) for each in of_body])
        self.body_jntadr = np.array([each[0] if each else -1 for each in of_body])
        self._names = {"joint": joints, "body": bodies}

    def joint(self, name):
        return self._find("joint", name)

    def body(self, name):
        return self._find("body", name)

    def _find(self, kind, name):
        for index, each in enumerate(self._names[kind]):
            if each["name"] == name:
                return types.SimpleNamespace(id=index)
        raise KeyError(name)


def reference(name):
    return json.loads((SHARED / f"mjcf/{name}.json").read_text())


class States(TestCase):
    def setUp(self):
        if not (SHARED / "mjcf").is_dir():
            self.skipTest(f"there is no folder {SHARED}/mjcf")

    def check(self, name, **options):
        expected = reference(name)
        model = Model(expected)
        robot = dynac.compile(SHARED / f"mjcf/{name}.xml", "inverse_dynamics", batch=None,
                              joint_dynamics="armature", **options)
        convert = robot.mujoco(model)
        states = {key: np.array([state[key] for state in expected["states"]])
                  for key in ("qpos", "qvel", "qacc", "qfrc_inverse")}
        qpos, qvel, qacc, qfrc = states.values()
        q, v, a = convert.q(qpos), convert.v(qpos, qvel), convert.a(qpos, qvel, qacc)
        tau = robot.inverse_dynamics(q, v, a)
        scale = np.abs(qfrc).max()
        np.testing.assert_allclose(tau, convert.tau(qpos, qfrc), atol=1e-9 * scale)
        for found, given in [(convert.qpos(q), qpos), (convert.qvel(q, v), qvel),
                             (convert.qacc(q, v, a), qacc)]:
            np.testing.assert_allclose(found, given, atol=1e-12 * max(1, np.abs(given).max()))
        np.testing.assert_allclose(convert.qfrc(q, tau), qfrc, atol=1e-9 * scale)
        return robot, convert

    def test_of_floating_bases(self):
        for base_velocity in ("body", "mixed", "spatial"):
            with self.subTest(base_velocity):
                self.check("robots/anymal_c", base_velocity=base_velocity)

    def test_of_an_arm_and_of_references(self):
        self.check("robots/iiwa14")
        self.check("robots/gym_hopper")

    def test_of_ball_joints_and_several_trees(self):
        self.check("synthetic/ball_free_slide")
        self.check("robots/dmc_quadruped")

    def test_another_order_of_joints(self):
        names = [joint["name"] for joint in reference("robots/iiwa14")["joints"]]
        robot, convert = self.check("robots/iiwa14", joint_order=names[::-1])
        np.testing.assert_array_equal(convert.q(np.arange(7.0)), np.arange(7.0)[::-1])

    def test_locked_joints_are_taken_from_elsewhere(self):
        model = Model(reference("robots/iiwa14"))
        robot = dynac.compile(SHARED / "mjcf/robots/iiwa14.xml", "bias_forces", batch=None,
                              lock={"joint3": 0.5})
        convert = robot.mujoco(model)
        self.assertEqual(convert.qpos(np.ones(6)).tolist(), [1, 1, 0, 1, 1, 1, 1])
        self.assertEqual(convert.qpos(np.ones(6), into=np.full(7, 0.5)).tolist(), [1, 1, 0.5, 1, 1, 1, 1])
        self.assertEqual(convert.qvel(np.ones(6), np.ones(6)).tolist(), [1, 1, 0, 1, 1, 1, 1])

    def test_other_models_are_rejected(self):
        robot = dynac.compile(SHARED / "mjcf/robots/iiwa14.xml", "bias_forces", batch=None)
        self.assert_error(ValueError, "prefix=", lambda: robot.mujoco(Model(reference("robots/gym_hopper"))))
        self.assert_error(ValueError, "expected shape (..., 7), got (6,)",
                          lambda: robot.mujoco(Model(reference("robots/iiwa14"))).q(np.zeros(6)))

    def test_axes_before_the_last_broadcast(self):
        expected = reference("robots/anymal_c")
        robot = dynac.compile(SHARED / "mjcf/robots/anymal_c.xml", "bias_forces", batch=None)
        convert = robot.mujoco(Model(expected))
        qpos, qvel = (np.array([state[key] for state in expected["states"]]) for key in ("qpos", "qvel"))
        v = convert.v(qpos[:, None], qvel)
        self.assertEqual(v.shape, (len(qpos), len(qvel), 18))
        np.testing.assert_array_equal(v[1, 2], convert.v(qpos[1], qvel[2]))
        back = convert.qvel(convert.q(qpos), v[0, 0], into=np.ones((2, 1, 18)))
        self.assertEqual(back.shape, (2, len(qpos), 18))

    def test_quaternions_become_unit_ones(self):
        expected = reference("robots/anymal_c")
        robot = dynac.compile(SHARED / "mjcf/robots/anymal_c.xml", "bias_forces", batch=None)
        convert, state = robot.mujoco(Model(expected)), expected["states"][0]
        qpos, qvel = np.array(state["qpos"]), np.array(state["qvel"])
        for length in (7, 1e-10):
            longer = qpos.copy()
            longer[3:7] *= length
            np.testing.assert_allclose(convert.q(longer), convert.q(qpos), atol=1e-15)
            np.testing.assert_allclose(convert.v(longer, qvel), convert.v(qpos, qvel), atol=1e-14)
        qpos[3:7] = 0
        self.assertEqual(convert.q(qpos)[3:7].tolist(), [0, 0, 0, 1])  # as MuJoCo has it
        np.testing.assert_array_equal(convert.v(qpos, qvel), qvel)

    def test_numbers_that_are_none_are_rejected(self):
        robot = dynac.compile(SHARED / "mjcf/robots/iiwa14.xml", "bias_forces", batch=None)
        convert = robot.mujoco(Model(reference("robots/iiwa14")))
        self.assert_error(TypeError, "masked", lambda: convert.q(np.ma.masked_less(np.arange(7.0), 1)))
        self.assert_error(TypeError, "real numbers", lambda: convert.q(np.zeros(7, complex)))
        self.assert_error(TypeError, "mujoco.MjModel", lambda: robot.mujoco(None))

    def test_keyframes_are_configurations(self):
        for name in ("robots/anymal_c", "robots/gym_hopper", "synthetic/ball_free_slide"):
            with self.subTest(name):
                expected = reference(name)
                qpos = np.array([state["qpos"] for state in expected["states"]])
                keys = "".join(f"<key name='k{k}' qpos='{' '.join(map(repr, row))}'/>"
                               for k, row in enumerate(qpos.tolist()))
                text = (SHARED / f"mjcf/{name}.xml").read_text()
                end = text.rindex("</mujoco>")
                robot = dynac.compile(f"{text[:end]}<keyframe>{keys}</keyframe></mujoco>", "bias_forces",
                                      batch=None)
                q = robot.mujoco(Model(expected)).q(qpos)
                self.assertEqual(list(robot.configurations), [f"k{k}" for k in range(len(q))])
                for found, each in zip(robot.configurations.values(), q):
                    np.testing.assert_allclose(found, each, atol=1e-14)
                    self.assertFalse(found.flags.writeable)


class Followers(TestCase):
    """A gripper whose second finger follows the first."""

    ROBOT = """<robot name="gripper"><link name="palm"/>
    <link name="left"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>
      </inertial></link>
    <link name="right"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>
      </inertial></link>
    <joint name="a" type="prismatic"><parent link="palm"/><child link="left"/><axis xyz="1 0 0"/>
      <limit lower="0" upper="1" effort="1" velocity="1"/></joint>
    <joint name="b" type="prismatic"><parent link="palm"/><child link="right"/><axis xyz="1 0 0"/>
      <limit lower="0" upper="1" effort="1" velocity="1"/><mimic joint="a" multiplier="-2" offset="0.1"/></joint>
    </robot>"""

    def test_follow_in_qpos_and_qvel(self):
        names = [{"name": "a", "type": "slide", "body": 1, "qposadr": 1, "dofadr": 1},
                 {"name": "b", "type": "slide", "body": 2, "qposadr": 0, "dofadr": 0}]
        model = Model({"joints": names, "bodies": [{"name": "world"}, {"name": "left"}, {"name": "right"}],
                       "sizes": {"nq": 2, "nv": 2}, "qpos0": [0, 0]})
        convert = dynac.compile(self.ROBOT, "bias_forces", batch=None).mujoco(model)
        self.assertEqual(convert.q([5, 0.3]).tolist(), [0.3])
        np.testing.assert_allclose(convert.qpos([0.3]), [-0.5, 0.3])
        np.testing.assert_allclose(convert.qvel([0.3], [1]), [-2, 1])
        self.assertEqual(convert.qfrc([0.3], [7]).tolist(), [0, 7])
        qfrc, qvel = np.array([3.0, 5]), convert.qvel([0.3], [1.5])
        self.assertEqual(convert.tau([-0.5, 0.3], qfrc) @ convert.v([-0.5, 0.3], qvel), qfrc @ qvel)


class Refusals(TestCase):
    PLACED = """<robot name="ball"><link name="room"/>
    <link name="body"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>
      </inertial></link>
    <joint name="free" type="floating"><parent link="room"/><child link="body"/><origin xyz="1 0 0"/></joint>
    </robot>"""

    def test_a_floating_joint_away_from_the_origin(self):
        model = Model({"joints": [{"name": "free", "type": "free", "body": 1, "qposadr": 0, "dofadr": 0}],
                       "bodies": [{"name": "world"}, {"name": "body"}], "sizes": {"nq": 7, "nv": 6},
                       "qpos0": [0, 0, 0, 1, 0, 0, 0]})
        robot = dynac.compile(self.PLACED, "bias_forces", batch=None)
        self.assert_error(ValueError, "placed away from the world's origin", lambda: robot.mujoco(model))

    def test_forces_of_dependent_joints(self):
        robot = dynac.compile(own_robot("loops/crank_rocker"), "bias_forces", batch=None,
                              constraints=SOURCE / "robots/loops/crank_rocker.constraints",
                              dependent_joints=["coupler_joint", "rocker_joint"])
        names = [joint.name for joint in robot.joints]
        joints = [{"name": name, "type": "hinge", "body": k + 1, "qposadr": k, "dofadr": k}
                  for k, name in enumerate(names)]
        model = Model({"joints": joints, "bodies": [{"name": f"b{k}"} for k in range(len(names) + 1)],
                       "sizes": {"nq": len(names), "nv": len(names)}, "qpos0": [0] * len(names)})
        convert, q = robot.mujoco(model), np.zeros(len(names))
        self.assert_error(ValueError, "closed loops", lambda: convert.tau(q, q))
        self.assert_error(ValueError, "closed loops", lambda: convert.qvel(q, [1]))
        self.assertEqual(convert.v(q, np.arange(1.0, 4)).tolist(), [1 + names.index("crank_joint")])


if __name__ == "__main__":
    unittest.main()
