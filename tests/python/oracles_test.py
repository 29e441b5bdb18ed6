# SPDX-License-Identifier: BSD-3-Clause
"""Results against values that an independent library computed for real robots."""

import json
import unittest

import numpy as np

from support import SHARED, TestCase, dynac


class Oracles(TestCase):
    """An arm, and a quadruped with a floating base."""

    KERNELS = ["inverse_dynamics", "forward_dynamics", "mass_matrix",
               "forward_dynamics_derivatives"]

    def setUp(self):
        if not (SHARED / "oracles").is_dir():
            self.skipTest(f"there is no folder {SHARED}/oracles")

    def load(self, robot, base):
        """The compiled robot, and the samples of the file, stacked, in its order of joints."""
        oracle = json.loads((SHARED / f"oracles/{robot}.{base}.json").read_text())
        compiled = dynac.compile(SHARED / f"robots/{robot}.urdf", self.KERNELS, base=base)
        order = {"q": np.empty(compiled.nq, int), "v": np.empty(compiled.nv, int)}
        for joint in oracle["joints"]:
            order["q"][compiled.q_index[joint["name"]]] = joint["idx_q"] + np.arange(joint["nq"])
            order["v"][compiled.v_index[joint["name"]]] = joint["idx_v"] + np.arange(joint["nv"])
        samples = {}
        for name in ("q", "v", "a", "tau", "rnea", "aba", "mass_matrix", "daba_dq", "daba_dv"):
            stacked = np.array([sample[name] for sample in oracle["samples"]])
            for axis in range(1, stacked.ndim):
                stacked = stacked.take(order["q" if name == "q" else "v"], axis)
            samples[name] = stacked
        return compiled, samples

    def check(self, robot, base):
        compiled, all_samples = self.load(robot, base)
        count = len(all_samples["q"])
        repeated = {name: np.tile(values, (40 // count + 1,) + (1,) * (values.ndim - 1))
                    for name, values in all_samples.items()}  # more than one batch of 16
        singles = [{name: values[k] for name, values in all_samples.items()} for k in range(count)]
        for given in [repeated, *singles]:
            q, v, a, tau = (given[name] for name in ("q", "v", "a", "tau"))
            self.close(compiled.inverse_dynamics(q, v, a), given["rnea"])
            self.close(compiled.forward_dynamics(q, v, tau), given["aba"])
            self.close(compiled.mass_matrix(q), given["mass_matrix"])
            derivatives = compiled.forward_dynamics_derivatives(q, v, tau)
            self.close(derivatives.da_dq, given["daba_dq"])
            self.close(derivatives.da_dv, given["daba_dv"])
            identity = np.broadcast_to(np.eye(compiled.nv), given["mass_matrix"].shape)
            self.close(derivatives.M_inverse @ given["mass_matrix"], identity)

    def close(self, found, expected):
        largest = max(1, np.abs(expected).max())
        np.testing.assert_allclose(found, expected, atol=1e-9 * largest, rtol=0)

    def test_of_an_arm(self):
        self.check("ur5", "fixed")

    def test_of_a_quadruped(self):
        self.check("hyq", "floating")


if __name__ == "__main__":
    unittest.main()
