# SPDX-License-Identifier: BSD-3-Clause
"""Kernels as differentiable functions of PyTorch tensors: gradients and their gradients against
finite differences."""

import copy
import pathlib
import pickle
import tempfile
import unittest

import numpy as np
import torch

from support import TestCase, dynac, own_robot

DYNAMICS = ["inverse_dynamics", "inverse_dynamics_derivatives", "inverse_dynamics_hessian_product"]
FORWARD = [name.replace("inverse", "forward") for name in DYNAMICS]

BALL = """<sdf version="1.9"><model name="top">
<link name="foot"/>
<link name="body"><pose>0 0 0.1 0 0 0</pose>
  <inertial><mass>2</mass><pose>0.01 0.02 0.1 0 0 0</pose>
  <inertia><ixx>0.1</ixx><iyy>0.2</iyy><izz>0.25</izz></inertia></inertial></link>
<link name="arm"><pose>0 0.1 0.3 0.4 0 0</pose>
  <inertial><mass>1</mass><inertia><ixx>0.1</ixx><iyy>0.1</iyy><izz>0.1</izz></inertia></inertial></link>
<joint name="fixed" type="fixed"><parent>world</parent><child>foot</child></joint>
<joint name="ball" type="ball"><parent>foot</parent><child>body</child></joint>
<joint name="slide" type="prismatic"><parent>body</parent><child>arm</child>
  <axis><xyz>1 0 0</xyz></axis></joint>
</model></sdf>"""


def variables(*shapes):
    """Random tensors that want gradients."""
    random = np.random.default_rng(33)
    return [torch.from_numpy(random.normal(size=shape)).requires_grad_() for shape in shapes]


class Gradients(TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.arm = dynac.compile(own_robot("two_link"), [*DYNAMICS, *FORWARD, "mass_matrix"])

    def check(self, function, arguments):
        self.assertTrue(torch.autograd.gradcheck(function, arguments))
        self.assertTrue(torch.autograd.gradgradcheck(function, arguments))

    def test_values_are_those_of_numpy(self):
        for shape in ((2,), (20, 2)):
            q, v, a = variables(shape, shape, shape)
            tau = self.arm.torch.inverse_dynamics(q, v, a)
            self.assertEqual(tau.tolist(), self.arm.inverse_dynamics(
                *(each.detach().numpy() for each in (q, v, a))).tolist())

    def test_of_an_arm(self):
        arguments = variables((4, 2), (4, 2), (4, 2))
        self.check(self.arm.torch.inverse_dynamics, arguments)
        self.check(self.arm.torch.forward_dynamics, arguments)
        self.check(self.arm.torch.inverse_dynamics, [each[0] for each in arguments])

    def test_of_arguments_that_broadcast(self):
        q, v, a = variables((3, 1, 2), (2, 2), (2,))
        self.check(lambda q, a: self.arm.torch.inverse_dynamics(q, v.detach(), a), (q, a))
        self.assertEqual(self.arm.torch.inverse_dynamics(q, v, [0, 1]).shape, (3, 2, 2))
        backwards = np.arange(4.0)[::-2]
        self.assertEqual(self.arm.torch.inverse_dynamics(q, v, backwards).tolist(),
                         self.arm.torch.inverse_dynamics(q, v, [3, 1]).tolist())

    def test_of_a_floating_base(self):
        robot = dynac.compile(own_robot("two_link"), DYNAMICS, base="floating",
                              fext=["forearm"])
        q, v, a = variables((2, robot.nq), (2, robot.nv), (2, robot.nv))
        wrench = torch.ones(6, 1)
        function = robot.torch.inverse_dynamics
        self.check(lambda q, v, a: function(q, v, a, wrench), (q, v, a))
        function(q, v, a, wrench).square().sum().backward()
        radial = (q.grad[:, 3:7] * q.detach()[:, 3:7]).sum(-1)
        self.assertLess(radial.abs().max() / q.grad.abs().max(), 1e-14)
        self.assert_error(dynac.Error, "no kernel has the gradient with respect to "
                          "fext_body; pass fext_body.detach()", lambda: function(q, v, a, wrench.requires_grad_()))

    def test_of_a_ball_joint(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "top.sdf"
            path.write_text(BALL, encoding="utf-8")
            robot = dynac.compile(path, DYNAMICS)
        self.assertEqual((robot.nq, robot.nv), (5, 4))
        self.check(robot.torch.inverse_dynamics, variables((3, 5), (3, 4), (3, 4)))

    def test_of_several_results(self):
        names = ["constrained_forward_dynamics", "impact_dynamics"]
        robot = dynac.compile(own_robot("panda"), [*names, *(f"{name}_derivatives" for name in names)],
                              contact=["panda_link7:point"], batch=None)
        q, v, tau = variables((2, 7), (2, 7), (2, 7))
        constrained = robot.torch.constrained_forward_dynamics
        self.assertTrue(torch.autograd.gradcheck(constrained, (q, v, tau)))
        self.assertEqual(constrained(q, v, tau).lambda_.shape, (2, 3))
        self.assertTrue(torch.autograd.gradcheck(
            lambda q, v: robot.torch.impact_dynamics(q, v, 0.5), (q, v)))
        self.assert_error(dynac.Error, "gradient with respect to restitution",
                          lambda: robot.torch.impact_dynamics(
                              q, v, torch.tensor(0.5, requires_grad=True)))

    def test_train_a_parameter(self):
        q, v = variables((50, 2), (50, 2))
        friction = torch.zeros((), dtype=torch.float64, requires_grad=True)
        goal = self.arm.forward_dynamics(*(each.detach().numpy() for each in (q, v, -0.7 * v)))
        descent = torch.optim.LBFGS([friction])

        def loss():
            descent.zero_grad()
            a = self.arm.torch.forward_dynamics(q.detach(), v.detach(), -friction * v.detach())
            loss = (a - torch.from_numpy(goal)).square().mean()
            loss.backward()
            return loss

        descent.step(loss)
        self.assertAlmostEqual(friction.item(), 0.7, 6)

    def test_of_floats(self):
        robot = dynac.compile(own_robot("pendulum"), DYNAMICS, scalar="float")
        q, v, a = (each.detach().float().requires_grad_() for each in variables(*[(5, 1)] * 3))
        gradient, = torch.autograd.grad(robot.torch.inverse_dynamics(q, v, a).sum(), q,
                                        create_graph=True)
        self.assertEqual(gradient.dtype, torch.float32)
        second, = torch.autograd.grad(gradient.sum(), q)
        expected = -1.2 * 9.81 * 0.5 * np.sin(q.detach().numpy())
        np.testing.assert_allclose(second.numpy(), expected, rtol=1e-5)

    def test_need_whole_matrices(self):
        robot = dynac.compile(own_robot("cart_pole"), ["frame_jacobian"], sparse=True)
        with self.assertRaisesRegex(dynac.Error, "without sparse=True"):
            robot.torch.frame_jacobian

    def test_say_what_is_missing(self):
        q, v, a = variables((2,), (2,), (2,))
        torch_of = self.arm.torch
        self.assert_error(dynac.Error, "mass_matrix: gradients need the kernel "
                          "mass_matrix_derivatives", lambda: torch_of.mass_matrix(q))
        with torch.no_grad():
            self.assertEqual(torch_of.mass_matrix(q).shape, (2, 2))
        self.assert_error(ValueError, "v: expected shape (..., 2), got (3,)",
                          lambda: torch_of.inverse_dynamics(q, torch.zeros(3), a))
        mixed = dynac.compile(own_robot("two_link"), DYNAMICS[:2], base="floating",
                              base_velocity="mixed")
        q, v, a = variables((9,), (8,), (8,))
        self.assert_error(dynac.Error, "no gradient with respect to q, because the base velocity is "
                          "mixed, not body; pass q.detach()",
                          lambda: mixed.torch.inverse_dynamics(q, v, a))
        tau = mixed.torch.inverse_dynamics(q.detach(), v, a)
        gradient, = torch.autograd.grad(tau.square().sum(), v, create_graph=True)
        self.assert_error(dynac.Error, "need the kernel inverse_dynamics_hessian_product",
                          lambda: gradient.sum().backward())

    def test_document_themselves_and_leave_the_robot_as_it_is(self):
        self.assertIn("Gradients need\ninverse_dynamics_derivatives among the kernels",
                      self.arm.torch.inverse_dynamics.__doc__)
        self.assertIs(self.arm.torch, self.arm.torch)
        self.assertIs(pickle.loads(pickle.dumps(self.arm)), self.arm)
        self.assertIs(copy.deepcopy(self.arm), self.arm)


if __name__ == "__main__":
    unittest.main()
