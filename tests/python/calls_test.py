# SPDX-License-Identifier: BSD-3-Clause
"""Calls of kernels: shapes, number types, memory, results, documentation, pickles."""

import copy
import ctypes
import inspect
import multiprocessing
import pickle
import sys
import threading
import unittest
import unittest.mock

import numpy as np

from support import TestCase, dynac, own_robot

KERNELS = ["inverse_dynamics", "mass_matrix", "energies", "forward_kinematics",
           "inverse_dynamics_derivatives"]


def torques(arguments):
    """What a worker process computes."""
    robot, q, v, a = arguments
    return robot.inverse_dynamics(q, v, a), robot.energies(q, v)


class TwoLink(TestCase):
    """Kernels of an arm with two joints, and random arguments."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.robot = dynac.compile(own_robot("two_link"), KERNELS)
        cls.q, cls.v, cls.a = np.random.default_rng(33).normal(size=(3, 100, 2))


class Calls(TwoLink):
    """Arguments and results."""

    def test_batches_have_the_bits_of_single_calls(self):
        robot, q, v, a = self.robot, self.q, self.v, self.a
        for count in (1, 15, 16, 17, 100):
            tau = robot.inverse_dynamics(q[:count], v[:count], a[:count])
            self.assertEqual(tau.shape, (count, 2))
            for k in range(count):
                self.assertEqual(tau[k].tolist(), robot.inverse_dynamics(q[k], v[k], a[k]).tolist())
        derivatives = robot.inverse_dynamics_derivatives(q, v, a)
        for k in range(100):
            for many, one in zip(derivatives, robot.inverse_dynamics_derivatives(q[k], v[k], a[k])):
                self.assertEqual(many[k].tolist(), one.tolist())

    def test_leading_axes_broadcast(self):
        robot, q, v, a = self.robot, self.q, self.v, self.a
        tau = robot.inverse_dynamics(q[:20].reshape(4, 5, 2), v[:5], a[0])
        self.assertEqual(tau.shape, (4, 5, 2))
        expected = robot.inverse_dynamics(q[7], v[2], a[0])
        self.assertEqual(tau[1, 2].tolist(), expected.tolist())
        self.assertEqual(robot.inverse_dynamics(q[:0], v[:0], a[0]).shape, (0, 2))
        self.assert_error(ValueError, "leading axes do not broadcast: q (3, 2), v (4, 2), a (2,)",
                          lambda: robot.inverse_dynamics(q[:3], v[:4], a[0]))

    def test_wrong_shapes_name_argument_expected_and_given(self):
        robot, q, v, a = self.robot, self.q, self.v, self.a
        self.assert_error(ValueError, "v: expected shape (..., 2), got (3,)",
                          lambda: robot.inverse_dynamics(q[0], np.zeros(3), a[0]))
        self.assert_error(ValueError, "a: expected shape (..., 2), got ()",
                          lambda: robot.inverse_dynamics(q[0], v[0], 1.0))
        self.assert_error(ValueError, "q: expected shape (..., 2), got (100, 2, 1)",
                          lambda: robot.inverse_dynamics(q[..., None], v, a))
        self.assert_error(TypeError, "missing a required argument: 'a'",
                          lambda: robot.inverse_dynamics(q[0], v[0]))

    def test_keywords_stand_for_positions(self):
        robot, (q, v, a) = self.robot, (self.q[0], self.v[0], self.a[0])
        expected = robot.inverse_dynamics(q, v, a).tolist()
        self.assertEqual(robot.inverse_dynamics(a=a, q=q, v=v).tolist(), expected)
        self.assertEqual(robot.inverse_dynamics(q, a=a, v=v).tolist(), expected)
        self.assertEqual(robot.inverse_dynamics(q=self.q, v=v, a=a).shape, (100, 2))
        self.assert_error(TypeError, "has no argument qdd; its arguments are q, v, a, out",
                          lambda: robot.inverse_dynamics(q, v, qdd=a))
        self.assert_error(TypeError, "multiple values for argument 'q'",
                          lambda: robot.inverse_dynamics(q, v, q=q))

    def test_lists_that_are_no_configuration_are_refused(self):
        robot, zero = self.robot, [0.0, 0.0]
        for wrong, kind, text in (([1.0], ValueError, "q: expected shape (..., 2), got (1,)"),
                                  ([[1.0], [2.0]], ValueError, "got (2, 1)"),
                                  (["1", "2"], TypeError, "q: cannot convert"),
                                  ([1j, 2j], TypeError, "q: cannot convert complex128"),
                                  ([None, 1.0], TypeError, "q: cannot convert")):
            self.assert_error(kind, text, lambda: robot.inverse_dynamics(wrong, zero, zero))
        self.assertEqual(robot.inverse_dynamics([zero] * 3, zero, zero).shape, (3, 2))

    def test_large_results_stay_as_they_are(self):
        robot, rest = self.robot, np.zeros(2)
        q = np.random.default_rng(7).normal(size=(20000, 2))
        first = robot.inverse_dynamics(q, rest, rest)
        kept, part = first.copy(), first[5:7]
        second = robot.inverse_dynamics(q[::-1].copy(), rest, rest)
        np.testing.assert_array_equal(first, kept)
        np.testing.assert_array_equal(second[::-1], kept)
        del first
        robot.inverse_dynamics(q + 1, rest, rest)
        np.testing.assert_array_equal(part, kept[5:7])
        view = memoryview(robot.inverse_dynamics(q, rest, rest))
        robot.inverse_dynamics(q + 1, rest, rest)
        np.testing.assert_array_equal(np.asarray(view), kept)

    def test_numbers_that_convert_are_taken(self):
        robot, zero = self.robot, np.zeros(2)
        expected = robot.inverse_dynamics(np.array([1.0, 2.0]), zero, zero).tolist()
        for q in ([1, 2], (1.0, 2.0), np.array([1, 2], np.int8), np.array([1, 2], np.float32),
                  np.array([1, 2], ">f8")):
            self.assertEqual(robot.inverse_dynamics(q, zero, zero).tolist(), expected)
        for q, kind in ((np.array([1j, 2]), "complex128"), (["1", "2"], "<U1"),
                        ([None, 1], "object")):
            self.assert_error(TypeError, f"q: cannot convert {kind} to float64",
                              lambda: robot.inverse_dynamics(q, zero, zero))

    def test_any_memory_layout_is_taken(self):
        robot, q, v, a = self.robot, self.q, self.v, self.a
        expected = robot.inverse_dynamics(q, v, a).tolist()
        strided = np.repeat(np.repeat(q, 2, 0), 2, 1)[::2, ::2]
        unaligned = np.frombuffer(b"x" + v.tobytes(), offset=1).reshape(v.shape)
        fortran = np.asfortranarray(a)
        read_only = q.copy()
        read_only.flags.writeable = False
        self.assertFalse(unaligned.flags.aligned)
        for given in ((strided, unaligned, fortran), (read_only, v, a)):
            self.assertEqual(robot.inverse_dynamics(*given).tolist(), expected)
            one = robot.inverse_dynamics(*(array[3] for array in given))
            self.assertEqual(one.tolist(), expected[3])
        backwards = robot.inverse_dynamics(q[::-1], v[::-1], a[::-1])
        self.assertEqual(backwards[::-1].tolist(), expected)

    def test_masked_numbers_are_refused(self):
        robot, v, a = self.robot, self.v, self.a
        masked = np.ma.masked_array(self.q, True)
        self.assert_error(TypeError, "q: numbers of the array are masked",
                          lambda: robot.inverse_dynamics(masked, v, a))
        self.assert_error(TypeError, "q: numbers of the array are masked",
                          lambda: robot.inverse_dynamics(masked[5], v[5], a[5]))
        whole = np.ma.masked_array(self.q, False)
        np.testing.assert_array_equal(robot.inverse_dynamics(whole, v, a),
                                      robot.inverse_dynamics(self.q, v, a))
        self.assert_error(TypeError, "out of tau: kernels write no masked arrays",
                          lambda: robot.inverse_dynamics(self.q, v, a, out=whole))

    def test_nan_passes_through(self):
        q = self.q.copy()
        q[40] = np.nan
        tau = self.robot.inverse_dynamics(q, self.v, self.a)
        self.assertTrue(np.isnan(tau[40]).all())
        self.assertFalse(np.isnan(np.delete(tau, 40, 0)).any())
        self.assertTrue(np.isnan(self.robot.inverse_dynamics(q[40], self.v[0], self.a[0])).all())

    def test_several_outputs_are_a_named_tuple(self):
        energies = self.robot.energies(self.q[0], self.v[0])
        self.assertEqual(energies._fields, ("kinetic", "potential"))
        self.assertIsInstance(energies.kinetic, float)
        self.assertEqual(self.robot.energies(self.q, self.v).potential.shape, (100,))
        pickled = pickle.loads(pickle.dumps(energies))
        self.assertEqual((pickled, type(pickled)), (energies, type(energies)))

    def test_matrices_are_indexed_by_row_and_column(self):
        pose = self.robot.forward_kinematics(self.q)[-1]
        self.assertEqual(pose.shape, (100, 4, 4))
        np.testing.assert_array_equal(pose[:, 3], np.tile([0.0, 0, 0, 1], (100, 1)))

    def test_keywords_name_arguments(self):
        robot, q, v, a = self.robot, self.q[0], self.v[0], self.a[0]
        np.testing.assert_array_equal(robot.inverse_dynamics(q, a=a, v=v),
                                      robot.inverse_dynamics(q, v, a))
        self.assert_error(TypeError, "qd", lambda: robot.inverse_dynamics(q, v, a, qd=v))

    def test_threads_do_not_share_memory(self):
        robot, q, v, a = self.robot, self.q, self.v, self.a
        expected, wrong = robot.inverse_dynamics(q, v, a), []
        self.addCleanup(sys.setswitchinterval, sys.getswitchinterval())
        sys.setswitchinterval(1e-6)

        def work(k):
            one = q[k], v[k], a[k]
            for _ in range(2000):
                if (robot.inverse_dynamics(*one) != expected[k]).any():
                    wrong.append(k)
            for _ in range(100):
                if (robot.inverse_dynamics(q, v, a) != expected).any():
                    wrong.append("all")

        threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class Out(TwoLink):
    """The keyword `out`."""

    def test_results_are_written_into_it(self):
        robot, q, v, a = self.robot, self.q, self.v, self.a
        expected = robot.inverse_dynamics(q, v, a)
        for out in (np.empty((100, 2)), np.empty((2, 100)).T, np.empty((100, 2), np.float32)):
            self.assertIs(robot.inverse_dynamics(q, v, a, out=out), out)
            np.testing.assert_array_equal(out, expected.astype(out.dtype))
            out[:] = 0
            robot.inverse_dynamics(q[5], v[5], a[5], out=out[5])
            np.testing.assert_array_equal(out[5], expected[5].astype(out.dtype))

    def test_tuples_have_an_array_per_output(self):
        robot, q, v, a = self.robot, self.q, self.v, self.a
        expected = robot.inverse_dynamics_derivatives(q, v, a)
        for kind in (tuple, list):
            outs = kind(np.empty((100, 2, 2)) for _ in expected)
            self.assertIs(robot.inverse_dynamics_derivatives(q, v, a, out=outs)[1], outs[1])
            for out, each in zip(outs, expected):
                np.testing.assert_array_equal(out, each)
        kinetic = np.empty(())
        energies = robot.energies(q[0], v[0], out=(kinetic, None))
        self.assertIs(energies.kinetic, kinetic)
        self.assertEqual(tuple(energies), tuple(robot.energies(q[0], v[0])))

    def test_it_may_overlap_inputs(self):
        robot, v = self.robot, self.v
        memory = np.concatenate([self.q, self.a])
        expected = robot.inverse_dynamics(memory[:100], v, memory[100:])
        robot.inverse_dynamics(memory[:100], v, memory[100:], out=memory[50:150])
        np.testing.assert_array_equal(memory[50:150], expected)
        one = self.q[0].copy()
        expected = robot.inverse_dynamics(one, v[0], one)
        np.testing.assert_array_equal(robot.inverse_dynamics(one, v[0], one, out=one), expected)

    def test_what_does_not_fit_is_rejected(self):
        robot, q, v, a = self.robot, self.q, self.v, self.a
        for given, row in (((q, v, a), (100,)), ((q[0], v[0], a[0]), ())):
            read_only = np.zeros(row + (2,))
            read_only.flags.writeable = False
            for out, kind, text in (
                    (read_only, ValueError, "out of tau: the array is read-only"),
                    (np.zeros(3), ValueError, f"out of tau: expected shape {row + (2,)}, got (3,)"),
                    (np.zeros(row + (2,), int), TypeError, "an array of float64, got int64"),
                    ([0, 0], TypeError, "expected an array of float64, got list")):
                self.assert_error(kind, text, lambda: robot.inverse_dynamics(*given, out=out))
        same = np.empty(100)
        self.assert_error(ValueError, "kinetic and potential overlap",
                          lambda: robot.energies(q, v, out=(same, same)))
        self.assert_error(ValueError, "expected 2 arrays (kinetic, potential), got 1",
                          lambda: robot.energies(q, v, out=same))


class Facts(TwoLink):
    """What a robot says of itself."""

    def test_methods_are_documented(self):
        method = self.robot.inverse_dynamics
        self.assertEqual(str(inspect.signature(method)), "(q, v, a, *, out=None)")
        self.assertEqual(method.__name__, "inverse_dynamics")
        text = inspect.getdoc(method)
        for fact in ("Joint torques that produce a motion.",
                     "q : array (..., 2)\n    joint positions [rad]", "tau : array (..., 2)",
                     "Reference: ", "operations"):
            self.assertIn(fact, text)

    def test_tables_list_the_kernels(self):
        table = repr(self.robot)
        self.assertTrue(table.startswith("two_link: fixed base, nq 2, nv 2, "), table)
        for kernel in KERNELS:
            self.assertIn(kernel, table)
            self.assertIn(f"<td>{kernel}</td>", self.robot._repr_html_())
        self.assertEqual(sorted(self.robot.operations),
                         sorted([*KERNELS, "integrate", "difference", "normalise"]))

    def test_a_floating_base_is_a_slice(self):
        robot = dynac.compile(own_robot("quadruped"), "energies", base="floating", batch=None)
        self.assertEqual(robot.q_index["root_joint"], slice(0, 7))
        self.assertEqual(robot.v_index["root_joint"], slice(0, 6))
        self.assertEqual(robot.joints[0].type, "floating")
        self.assertEqual(robot.joints[1].q, robot.q_index[robot.joints[1].name])
        q, v = np.zeros(robot.nq), np.zeros(robot.nv)
        q[6], v[:3] = 1, (1, 2, 3)
        self.assertAlmostEqual(robot.energies(q, v).kinetic, robot.mass * 14 / 2)
        many = robot.energies(np.tile(q, (3, 1)), v)  # without a batch kernel
        self.assertEqual(many.kinetic.tolist(), [robot.energies(q, v).kinetic] * 3)
        self.assertIn("m (0-2), 1 (3-6), rad (7-18)", robot.energies.__doc__.replace("\n    ", " "))

    def test_pickles_work_in_other_processes(self):
        robot, q, v, a = self.robot, self.q, self.v, self.a
        self.assertIs(pickle.loads(pickle.dumps(robot)), robot)
        self.assertIs(copy.deepcopy(robot), robot)
        energies = pickle.loads(pickle.dumps(robot.energies))
        self.assertEqual(energies(q[0], v[0]), robot.energies(q[0], v[0]))
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            [(tau, energies)] = pool.map(torques, [(robot, q, v, a)])
        np.testing.assert_array_equal(tau, robot.inverse_dynamics(q, v, a))
        np.testing.assert_array_equal(energies.kinetic, robot.energies(q, v).kinetic)
        self.assert_error(dynac.Error, "another robot", lambda: dynac.load(robot.folder, "0" * 16))
        self.assert_error(dynac.Error, "no compiled robot is there", lambda: dynac.load("/nowhere"))

    def test_without_pytorch_an_error_says_how_to_get_it(self):
        with unittest.mock.patch.dict(sys.modules, {"torch": None}):
            self.assert_error(dynac.Error, "apt-get install python3-torch",
                              lambda: self.robot.torch)

    def test_casadi_gets_the_function_of_a_kernel(self):
        self.assert_error(dynac.Error, 'wrap="casadi"', lambda: self.robot.casadi("energies"))
        arm = dynac.compile(own_robot("pendulum"), "energies", wrap="casadi")
        self.assert_error(dynac.Error, "compiled are energies", lambda: arm.casadi("step"))
        with unittest.mock.patch.dict(sys.modules, {"casadi": None}):
            self.assert_error(dynac.Error, "pip install casadi", lambda: arm.casadi("energies"))
        casadi = unittest.mock.Mock()
        with unittest.mock.patch.dict(sys.modules, {"casadi": casadi}):
            arm.casadi("energies")
        (name, library), _ = casadi.external.call_args
        self.assertTrue(hasattr(ctypes.CDLL(library), name), name)


if __name__ == "__main__":
    unittest.main()
