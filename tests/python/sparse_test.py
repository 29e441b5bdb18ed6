# SPDX-License-Identifier: BSD-3-Clause
"""Kernels that write matrices as lists of the entries that may differ from zero."""

import unittest

import numpy as np

from support import TestCase, dynac, own_robot

KERNELS = ["mass_matrix", "frame_jacobian", "center_of_mass", "inverse_dynamics"]
TENSORS = ["inverse_dynamics_second_derivatives", "inertial_regressor"]
PARTS = {"full": np.asarray, "lower": np.tril, "upper": np.triu}


def spread(entries, sparsity):
    """The matrices whose entries these are (..., rows, columns)."""
    columns = np.repeat(np.arange(sparsity.shape[1]), np.diff(sparsity.column_starts))
    matrices = np.zeros(entries.shape[:-1] + sparsity.shape)
    matrices[..., sparsity.rows, columns] = entries
    return matrices


def flat(arrays, axes):
    """Arrays as matrices, whose columns are those of one index after another, the first fastest."""
    order = (*range(arrays.ndim - axes), *range(arrays.ndim - 1, arrays.ndim - axes - 1, -1))
    leading = arrays.shape[:arrays.ndim - axes]
    reversed_ = arrays.transpose(order).reshape(*leading, -1, arrays.shape[-axes])
    return np.swapaxes(reversed_, -1, -2)


def results_of(robot, kernel, inputs):
    results = getattr(robot, kernel)(*inputs)
    return results if isinstance(results, tuple) else (results,)


class Lists(TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        options = [{}, {"triangle": "lower", "batch": 3},
                   {"triangle": "upper", "language": "c", "scalar": "float"}]
        cls.plain, *cls.robots = [
            dynac.compile(own_robot("quadruped"), KERNELS, base="floating", **each)
            for each in [{"batch": None}, *({"sparse": True, **each} for each in options)]]

    def setUp(self):
        self.q = self.plain.random(8, seed=3)
        self.v, self.a = np.random.default_rng(5).normal(size=(2, 8, self.plain.nv))

    def inputs(self, robot, kernel, k=slice(None)):
        values = {"q": self.q, "v": self.v, "a": self.a}
        return [values[name][k][..., :shape[-1]] for name, (_, _, shape, *_) in
                robot.kernels[kernel].inputs.items()]

    def matrices(self, robot, kernel, output, k=slice(None)):
        """An output as matrices, whole, from its entries."""
        facts = robot.kernels[kernel].outputs
        result = results_of(robot, kernel, self.inputs(robot, kernel, k))[list(facts).index(output)]
        if facts[output].sparsity is None:
            return flat(result, len(facts[output].shape)) if len(facts[output].shape) > 1 else result
        return spread(result, facts[output].sparsity)

    def test_hold_all_that_may_differ_from_zero(self):
        for robot in self.robots:
            self.compare(KERNELS, self.plain, robot)

    def test_of_tensors_hold_all_that_may_differ_from_zero(self):
        self.compare(TENSORS, *(dynac.compile(own_robot("cart_pole"), TENSORS, batch=None, **each)
                                for each in ({}, {"sparse": True})))

    def compare(self, kernels, plain, robot):
        tolerance = 2e-4 if robot.manifest["options"]["scalar"] == "float" else 1e-11
        for kernel in kernels:
            for output in robot.kernels[kernel].outputs:
                whole = self.matrices(plain, kernel, output)
                ours = self.matrices(robot, kernel, output)
                if output == "M":
                    whole = PARTS[robot.manifest["options"].get("triangle", "full")](whole)
                with self.subTest(kernel=kernel, output=output, options=robot.manifest["options"]):
                    size = np.abs(whole).max()
                    np.testing.assert_allclose(ours, whole, rtol=0, atol=tolerance * size)

    def test_leave_out_what_is_zero(self):
        M = self.plain.mass_matrix(self.q)
        sparsity = self.robots[0].kernels["mass_matrix"].outputs["M"].sparsity
        self.assertEqual(len(sparsity.rows), np.count_nonzero(np.abs(M).max(axis=0)))
        self.assertEqual(sparsity.shape, (18, 18))

    def test_of_one_configuration_are_those_of_many(self):
        for robot in self.robots:
            many = robot.mass_matrix(self.q)
            np.testing.assert_allclose(robot.mass_matrix(self.q[2]), many[2], rtol=1e-5)

    def test_are_compressed_columns(self):
        for robot in self.robots:
            for kernel in KERNELS:
                for facts in robot.kernels[kernel].outputs.values():
                    if facts.sparsity is None:
                        continue
                    shape, rows, starts = facts.sparsity
                    self.assertEqual(facts.shape, (len(rows),))
                    self.assertEqual((starts[0], starts[-1]), (0, len(rows)))
                    for first, last in zip(starts, starts[1:]):
                        self.assertTrue(np.all(np.diff(rows[first:last]) > 0))
                    self.assertTrue(np.all(rows < shape[0]))

    def test_say_so_in_help(self):
        text = " ".join(self.robots[0].mass_matrix.__doc__.split())
        self.assertIn("the entries that may differ from zero of a 18 x 18 array", text)


if __name__ == "__main__":
    unittest.main()
