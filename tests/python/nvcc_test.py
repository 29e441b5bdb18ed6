# SPDX-License-Identifier: BSD-3-Clause
"""Kernels for GPUs by CUDA's own compiler, where it is installed: that there is a library, which computes on
the host without a GPU, too."""

import ctypes
import os
import pathlib
import shutil
import unittest

import numpy as np

from support import TestCase, dynac, own_robot

NVCC = shutil.which("nvcc") or shutil.which("nvcc", path="/usr/local/cuda/bin")


@unittest.skipIf(NVCC is None, "nvcc is not installed")
class Nvcc(TestCase):
    def test_the_library_has_functions_that_start_threads(self):
        self.addCleanup(lambda before=os.environ.get("NVCCFLAGS", ""): os.environ.update(NVCCFLAGS=before))
        os.environ["NVCCFLAGS"] = "-arch=sm_90 -O1"
        kernels = ["inverse_dynamics", "mass_matrix"]
        arm = dynac.compile(own_robot("two_link"), kernels, language="cuda", scalar="float", parameters="gravity")
        library = ctypes.CDLL(str(pathlib.Path(arm.folder) / "library.so"))
        for kernel in kernels:
            self.assertTrue(library[f"two_link_{kernel}_cuda"])
            self.assertEqual(arm._launchers[kernel].message(2), b"out of memory")  # cudaErrorMemoryAllocation
        q = np.random.default_rng(1).normal(size=(3, 20, 2))
        host = dynac.compile(own_robot("two_link"), kernels, scalar="float", parameters="gravity", language="c")
        self.assertEqual(arm.inverse_dynamics(*q).tolist(), host.inverse_dynamics(*q).tolist())
        self.assertEqual(arm.mass_matrix(q[0]).tolist(), host.mass_matrix(q[0]).tolist())


if __name__ == "__main__":
    unittest.main()
