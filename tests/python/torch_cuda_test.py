# SPDX-License-Identifier: BSD-3-Clause
"""`robot.torch` with kernels for GPUs. Where PyTorch has no GPU, these are compiled for the host and tensors
on the CPU are taken for such of a GPU: all but the GPU itself is then tested."""

import os
import unittest
from unittest import mock

import numpy as np
import torch

from support import TestCase, dynac, own_robot, use_host_nvcc
from dynac import differentiable  # which support makes importable

DYNAMICS = ["inverse_dynamics", "inverse_dynamics_derivatives", "inverse_dynamics_hessian_product"]
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


def variables(*shapes):
    """Random tensors that want gradients."""
    random = np.random.default_rng(33)
    return [torch.from_numpy(random.normal(size=shape)).to(DEVICE).requires_grad_() for shape in shapes]


class OnGpu(TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.addClassCleanup(lambda before=dict(os.environ): os.environ.update(before))
        if DEVICE == "cpu":
            use_host_nvcc(cls)
        cls.arm = dynac.compile(own_robot("two_link"), DYNAMICS, language="cuda", parameters=["gravity"])

    def setUp(self):
        if DEVICE == "cpu":
            patch = mock.patch.object(differentiable, "is_on_gpu", lambda tensor: True)
            patch.start()
            self.addCleanup(patch.stop)

    def check(self, function, arguments):
        self.assertTrue(torch.autograd.gradcheck(function, arguments))
        self.assertTrue(torch.autograd.gradgradcheck(function, arguments))

    def of_numpy(self, method, *tensors):
        results = method(*(each.detach().cpu().numpy() for each in tensors))
        return [each.tolist() for each in (results if isinstance(results, tuple) else [results])]

    def test_values_are_those_of_numpy_in_both_orders(self):
        """Without the methods for arrays of NumPy, and in the memory order of the first argument."""
        method, function = self.arm.inverse_dynamics_derivatives, self.arm.torch.inverse_dynamics_derivatives
        for shape in ((2,), (20, 2), (3, 4, 2), (0, 2)):
            rows = variables(shape, shape, shape)
            expected = self.of_numpy(method, *rows)
            columns = [torch.movedim(torch.movedim(each.detach(), -1, 0).contiguous(), 0, -1) for each in rows]
            for arguments in (rows, columns, [columns[0], *rows[1:]], [rows[0], *columns[1:]]):
                with torch.no_grad(), mock.patch.object(type(self.arm), "inverse_dynamics_derivatives", None):
                    results = function(*arguments)
                self.assertEqual([each.tolist() for each in results], expected)
                self.assertEqual(results.M.device, arguments[0].device)
                if shape == (20, 2):
                    self.assertEqual(results.M.stride(), (1, 20, 40) if arguments[0] is columns[0] else (4, 1, 2))

    def test_gradients(self):
        function = self.arm.torch.inverse_dynamics
        q, v, a = variables((4, 2), (4, 2), (4, 2))
        with mock.patch.multiple(type(self.arm), **dict.fromkeys(DYNAMICS)):  # kernels for GPUs alone
            self.check(function, (q, v, a))
            self.check(lambda q, v: function(q.T.contiguous().T, v, [0.5, 1]), (q, v))
        wide = variables((3, 1, 2), (2, 2), (2,))
        self.check(function, wide)

    def test_gradients_of_a_floating_base(self):
        robot = dynac.compile(own_robot("two_link"), DYNAMICS, language="cuda", base="floating", fext=["forearm"])
        q, v, a = variables((2, robot.nq), (2, robot.nv), (2, robot.nv))
        wrench = torch.ones(6, 1, dtype=torch.float64, device=DEVICE)
        wrench[2] = 7
        self.check(lambda q, v, a: robot.torch.inverse_dynamics(q, v, a, wrench), (q, v, a))
        with torch.no_grad():
            q[:, 3:7] = torch.tensor([0, 0, 0, 1])  # else PyTorch's normalisation rounds
        self.assertEqual([robot.torch.inverse_dynamics(q, v, a, wrench).tolist()],
                         self.of_numpy(robot.inverse_dynamics, q, v, a, wrench))

    def test_several_results_and_numbers(self):
        robot = dynac.compile(own_robot("panda"), ["constrained_forward_dynamics", "impact_dynamics",
                              "impact_dynamics_derivatives"], language="cuda", contact=["panda_link7:point"])
        q, v, tau = variables((2, 7), (2, 7), (2, 7))
        with torch.no_grad():
            results = robot.torch.constrained_forward_dynamics(q, v, tau)
        self.assertEqual([each.tolist() for each in results],
                         self.of_numpy(robot.constrained_forward_dynamics, q, v, tau))
        self.assertTrue(torch.autograd.gradcheck(lambda q, v: robot.torch.impact_dynamics(q, v, 0.5), (q, v)))

    def test_parameters_are_in_the_hosts_memory(self):
        q, v, a = (each.detach() for each in variables((4, 2), (4, 2), (4, 2)))
        moon = (0, 0, -1.62)
        expected = self.arm.inverse_dynamics(*(each.cpu().numpy() for each in (q, v, a)), moon).tolist()
        for given in (moon, {"gravity": moon}, torch.tensor(moon, dtype=q.dtype)):
            self.assertEqual(self.arm.torch.inverse_dynamics(q, v, a, given).tolist(), expected)
        self.assert_error(dynac.Error, "parameters: are read on the CPU; pass parameters.cpu()",
                          lambda: self.arm.torch.inverse_dynamics(q, v, a, torch.zeros(3, device="meta")))

    def test_numbers_are_converted_and_axes_broadcast_as_on_the_cpu(self):
        q, v, a = variables((3, 1, 2), (4, 2), (2,))
        tau = self.arm.torch.inverse_dynamics(q.float(), v, a.detach())
        self.assertEqual([tau.tolist()], self.of_numpy(self.arm.inverse_dynamics, q.float(), v, a))
        function = self.arm.torch.inverse_dynamics
        self.assert_error(TypeError, "v: cannot convert torch.complex128 to float64",
                          lambda: function(q, v.to(torch.complex128), a))
        self.assert_error(ValueError, "v: expected shape (..., 2), got (4, 1)", lambda: function(q, v[:, 1:], a))
        self.assert_error(ValueError, "leading axes do not broadcast: q (3, 2), v (4, 2)",
                          lambda: function(q[:, 0], v, a))

    def test_tensors_of_other_devices_are_refused(self):
        q, v, a = variables((2,), (2,), (2,))
        self.assert_error(dynac.Error, f"v: is on meta, an argument before it on {q.device}; pass "
                          f"v.to(\"{q.device}\")",
                          lambda: self.arm.torch.inverse_dynamics(q, torch.zeros(2, device="meta"), a))
        plain = dynac.compile(own_robot("two_link"), batch=None)
        self.assert_error(dynac.Error, "q: kernels run on the CPU; pass q.cpu(), or compile the robot with "
                          'language="cuda"', lambda: plain.torch.inverse_dynamics(q, v, a))


class OnCpu(TestCase):
    def test_robots_for_gpus_take_tensors_on_the_cpu(self):
        self.addCleanup(lambda before=dict(os.environ): os.environ.update(before))
        if DEVICE == "cpu":
            use_host_nvcc(type(self))
        arm = dynac.compile(own_robot("two_link"), DYNAMICS, language="cuda")
        random = np.random.default_rng(1)
        q, v, a = (torch.from_numpy(random.normal(size=(3, 2))).requires_grad_() for _ in range(3))
        self.assertTrue(torch.autograd.gradcheck(arm.torch.inverse_dynamics, (q, v, a)))
        self.assert_error(dynac.Error, "q: kernels run on the CPU and on GPUs of CUDA; pass q.cpu()",
                          lambda: arm.torch.inverse_dynamics(torch.zeros(2, device="meta"), v, a))


if __name__ == "__main__":
    unittest.main()
