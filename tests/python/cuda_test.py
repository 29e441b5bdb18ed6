# SPDX-License-Identifier: BSD-3-Clause
"""`robot.cuda`: kernels for GPUs, compiled for the host, on arrays that say they are on a GPU and are in
the host's memory. Results have the bits of the methods for NumPy arrays."""

import ctypes
import math
import os
import pathlib
import unittest

import numpy as np

from support import TestCase, dynac, own_robot, use_host_nvcc

KERNELS = ["inverse_dynamics", "inverse_dynamics_derivatives", "frame_jacobian", "step"]
TIPS = ["arm1_link3", "arm2_link3"]
NQ, NV = 13, 12

pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
pointer_of.argtypes, pointer_of.restype = [ctypes.py_object, ctypes.c_char_p], ctypes.c_void_p


def placed(values, size, by_rows):
    """The same numbers where the header of dynac says that entry i of configuration c is, i counting
    matrices by columns.

    values  leading axes, then as many of the argument as it has lengths in size
    """
    leading, count = values.shape[:values.ndim - len(size)], math.prod(size)
    entries = [each.ravel("F") for each in values.reshape(-1, *size)]
    memory = np.array(entries if by_rows else np.transpose(entries), values.dtype).copy()
    configurations = len(entries)
    of_entry = [math.prod(size[:k]) * (1 if by_rows else configurations) for k in range(len(size))]
    of_leading = [math.prod(leading[k + 1:]) * (count if by_rows else 1) for k in range(len(leading))]
    return np.lib.stride_tricks.as_strided(
        memory, values.shape, [values.itemsize * step for step in of_leading + of_entry])


class Interface:
    """An array with __cuda_array_interface__, as Numba has them."""

    def __init__(self, array, **changes):
        facts = array.__array_interface__
        self.array, self.__cuda_array_interface__ = array, {**facts, "version": 3, **changes}


class Exchanged:
    """An array with DLPack's protocol, as CuPy, PyTorch and JAX have them; NumPy makes the capsules."""

    def __init__(self, array, device=(2, 0), offset=0):
        self.array, self.device, self.offset, self.streams = array, device, offset, []

    def __dlpack_device__(self):
        return self.device

    def __dlpack__(self, stream=None):
        self.streams.append(stream)
        capsule = self.array.__dlpack__()
        tensor = pointer_of(capsule, b"dltensor")  # where dlpack.h has data, device_id and byte_offset
        ctypes.c_int32.from_address(tensor + 12).value = self.device[1]
        ctypes.c_uint64.from_address(tensor).value -= self.offset
        ctypes.c_uint64.from_address(tensor + 40).value = self.offset
        return capsule


class Cuda(TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.addClassCleanup(lambda before=dict(os.environ): os.environ.update(before))
        cls.nvcc = use_host_nvcc(cls)
        cls.arm = dynac.compile(own_robot("aerial_manipulator"), KERNELS, language="cuda",
                                base="floating", fext=TIPS, frames=TIPS,
                                parameters=["gravity"])

    def arguments(self, kernel, *leading):
        """Random numbers, for a kernel's inputs but its parameters, and results by NumPy."""
        random = np.random.default_rng(7)
        inputs = [random.normal(size=(*leading, *each.shape))
                  for name, each in self.arm.kernels[kernel].inputs.items() if name != "parameters"]
        return inputs, getattr(self.arm, kernel)(*inputs)

    def test_results_have_the_bits_of_numpy(self):
        for kernel, facts in self.arm.kernels.items():
            for leading in ((6,), (2, 3), (1,), ()):
                inputs, expected = self.arguments(kernel, *leading)
                if len(facts.outputs) == 1:
                    expected = [expected]
                sizes = [each.shape for name, each in facts.inputs.items() if name != "parameters"]
                for by_rows in (True, False):
                    for kind in (Interface, Exchanged):
                        given = [kind(placed(*pair, by_rows)) for pair in zip(inputs, sizes)]
                        out = [kind(placed(np.full_like(each, np.nan), size.shape, by_rows))
                               for each, size in zip(expected, facts.outputs.values())]
                        with self.subTest(kernel=kernel, leading=leading, by_rows=by_rows, kind=kind):
                            result = getattr(self.arm.cuda, kernel)(
                                *given, out=out if len(out) > 1 else out[0])
                            for one, other in zip(out, expected):
                                self.assertEqual(one.array.tolist(), other.tolist())
                            self.assertIs(result[-1] if len(out) > 1 else result, out[-1])

    def test_parameters_are_in_the_hosts_memory(self):
        inputs, at_rest = self.arguments("inverse_dynamics", 3)
        expected = self.arm.inverse_dynamics(*inputs, {"gravity": (0, 0, -1.62)})
        given = [Interface(placed(each, each.shape[1:], True)) for each in inputs]
        out = Interface(np.empty_like(expected))
        self.arm.cuda.inverse_dynamics(*given, {"gravity": (0, 0, -1.62)}, out=out)
        self.assertEqual(out.array.tolist(), expected.tolist())
        self.arm.cuda.inverse_dynamics(*given, out=out)
        self.assertEqual(out.array.tolist(), at_rest.tolist())
        self.assert_error(ValueError, "parameters: expected shape (3,), got (1, 3)",
                          lambda: self.arm.cuda.inverse_dynamics(*given, np.zeros((1, 3)), out=out))

    def test_producers_are_told_the_stream(self):
        q, v = np.ones((2, NQ)), np.ones((2, NV))
        expected = self.arm.integrate(q, v)
        for stream, seen in ((0, 1), (7, 7)):
            given, out = [Exchanged(q), Exchanged(v)], Exchanged(np.empty_like(expected))
            self.arm.cuda.integrate(*given, out=out, stream=stream)
            self.assertEqual([each.streams for each in (*given, out)], [[seen]] * 3)
            self.assertEqual(out.array.tolist(), expected.tolist())
            for used in (None, seen):
                self.arm.cuda.integrate(Interface(q, stream=used), Interface(v), out=out, stream=stream)
            self.assert_error(ValueError, "q: the array is in use on stream 5; pass stream=",
                              lambda: self.arm.cuda.integrate(Interface(q, stream=5), Interface(v), out=out,
                                                              stream=stream))

    def test_arrays_may_begin_behind_their_memory(self):
        q, v = np.ones((5, NQ)), np.ones((5, NV))
        out = np.empty_like(q)
        self.arm.cuda.integrate(Exchanged(q, offset=8), Exchanged(v, offset=128), out=Exchanged(out, offset=24))
        self.assertEqual(out.tolist(), self.arm.integrate(q, v).tolist())

    def test_an_output_may_be_an_input_and_inputs_may_overlap(self):
        memory = np.ones(5 * NQ)
        q, v = memory.reshape(5, NQ), memory[:5 * NV].reshape(5, NV)
        expected = self.arm.integrate(q, v)
        self.arm.cuda.integrate(Interface(q), Interface(v), out=Interface(np.empty_like(q)))
        v = v.copy()
        self.arm.cuda.integrate(Interface(q), Interface(v), out=Interface(q))
        self.assertEqual(q.tolist(), expected.tolist())

    def test_arrays_that_do_not_fit_are_refused(self):
        memory = np.ones(200)
        q, v, out = (memory[first:first + 2 * size].reshape(2, size)
                     for first, size in ((0, NQ), (30, NV), (60, NQ)))
        given = {"q": Interface(q), "v": Interface(v), "out": Interface(out)}
        for kind, text, changes in (
                (TypeError, "q: expected an array in the memory of a GPU of CUDA, got ndarray; copy", {"q": q}),
                (TypeError, "v: expected an array in the memory of a GPU", {"v": Exchanged(v, (1, 0))}),
                (TypeError, "out of q_next: expected an array in the memory of a GPU", {"out": None}),
                (TypeError, "expected numbers of float64, got float32", {"q": Interface(q.astype("f4"))}),
                (TypeError, "expected numbers of float64, got int64", {"q": Exchanged(q.astype(int))}),
                (TypeError, "expected numbers of float64, got complex128", {"q": Exchanged(q.astype(complex))}),
                (TypeError, "q: numbers of the array are masked", {"q": Interface(q, mask=q)}),
                (ValueError, "v: expected shape (..., 12), got (2, 11)", {"v": Interface(v[:, 1:])}),
                (ValueError, "leading axes have to be the same: q (13,), v (2, 12), out of q_next (2, 13)",
                 {"q": Interface(q[0])}),
                (ValueError, "out of q_next: the array is read-only",
                 {"out": Interface(out, data=(out.ctypes.data, True))}),
                (ValueError, "v: its strides are (1, 2), in numbers; by rows they have to be (12, 1), or by "
                 "columns (1, 2), and of all", {"v": Interface(np.asfortranarray(v))}),
                (ValueError, "q: its strides are (20, 1)", {"q": Interface(memory.reshape(10, 20)[:2, :NQ])}),
                (ValueError, "q: the address is no multiple",
                 {"q": Interface(q, data=(q.ctypes.data + 4, False))}),
                (ValueError, "integrate: arrays are on the GPUs [0, 1]",
                 {"q": Exchanged(q), "v": Exchanged(v, (2, 1))}),
                (ValueError, "out of q_next overlaps q", {"out": Interface(memory[1:27].reshape(2, NQ))}),
                (ValueError, "out of q_next overlaps v", {"out": Interface(memory[32:58].reshape(2, NQ))})):
            with self.subTest(text=text):
                self.assert_error(kind, text, lambda: self.arm.cuda.integrate(**{**given, **changes}))
        self.assert_error(TypeError, "missing a required argument: 'out'",
                          lambda: self.arm.cuda.integrate(Interface(q), Interface(v)))
        inputs, _ = self.arguments("inverse_dynamics_derivatives", 2)
        given = [Interface(placed(each, each.shape[1:], True)) for each in inputs]
        self.assert_error(ValueError, "out: expected 3 arrays (dtau_dq, dtau_dv, M), got 1",
                          lambda: self.arm.cuda.inverse_dynamics_derivatives(*given, out=given[0]))
        square = Interface(placed(np.zeros((2, NV, NV)), (NV, NV), True))
        self.assert_error(ValueError, "out of dtau_dv overlaps out of dtau_dq",
                          lambda: self.arm.cuda.inverse_dynamics_derivatives(*given, out=[square] * 3))

    def test_failures_of_cuda_are_reported(self):
        launcher = self.arm._launchers["integrate"]
        self.addCleanup(setattr, launcher, "function", launcher.function)
        launcher.function = lambda *arguments: 2
        q, v = Interface(np.ones((5, NQ))), Interface(np.ones((5, NV)))
        self.assert_error(dynac.Error, "integrate: CUDA's error 2: computed on the host",
                          lambda: self.arm.cuda.integrate(q, v, out=q))

    def test_results_of_one_triangle_are_refused(self):
        arm = dynac.compile(own_robot("two_link"), "mass_matrix", language="cuda", triangle="lower")
        M = arm.mass_matrix([0.1, 0.2])
        self.assertEqual(M[0, 1], M[1, 0])
        self.assert_error(dynac.Error, "compile the robot without triangle=",
                          lambda: arm.cuda.mass_matrix(Interface(np.ones(2)), out=Interface(placed(M, (2, 2), True))))

    def test_it_documents_itself(self):
        text = self.arm.cuda.inverse_dynamics.__doc__
        for part in ("Joint torques", "arrays in its memory of float64", "stream : int"):
            self.assertIn(part, text)
        other = dynac.compile(own_robot("pendulum"))
        self.assertFalse(hasattr(other, "cuda"))
        self.assert_error(dynac.Error, 'was not compiled for GPUs; compile it with language="cuda"',
                          lambda: other.cuda)


class Build(TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.addClassCleanup(lambda before=dict(os.environ): os.environ.update(before))
        cls.nvcc = use_host_nvcc(cls)

    def setUp(self):
        self.environment = dict(os.environ)
        self.addCleanup(lambda: (os.environ.clear(), os.environ.update(self.environment)))

    def folder_of(self, **environment):
        """The folder of a robot that is compiled with other variables, and the calls of the compiler."""
        os.environ.update(environment)
        calls = pathlib.Path(f"{self.nvcc}.calls")
        calls.write_text("")
        folder = dynac.compile(own_robot("pendulum"), language="cuda", scalar="float").folder
        os.environ.clear()
        os.environ.update(self.environment)
        return folder, [line for line in calls.read_text().splitlines() if line != "--version"]

    def test_the_compilers_flags_are_part_of_the_stamp(self):
        folder, calls = self.folder_of()
        self.assertTrue(calls)
        for line in calls:
            for flag in ("-O3", "-fmad=false", "-Xcompiler=-march=native,-ffp-contract=off", "-arch=native", "-O1"):
                self.assertIn(flag, line.split())
        self.assertEqual(self.folder_of(), (folder, []))
        folders = {folder}
        for name, flags in (("NVCCFLAGS", "-O1 -arch=sm_90"), ("NVCC_APPEND_FLAGS", "-arch=sm_80"),
                            ("NVCC_PREPEND_FLAGS", "-gencode=arch=compute_90,code=sm_90")):
            folder, calls = self.folder_of(**{name: flags})
            folders.add(folder)
            for line in calls:
                self.assertNotIn("-arch=native", line)
        self.assertEqual(len(folders), 4)

    def test_a_missing_compiler_is_reported(self):
        os.environ["NVCC"] = "no-such-nvcc"
        self.assert_error(dynac.Error, "cannot run the compiler no-such-nvcc: No such file or directory; install "
                          "the CUDA toolkit (developer.nvidia.com/cuda-downloads) or set NVCC to another",
                          lambda: dynac.compile(own_robot("pendulum"), language="cuda"))

    def test_the_command_rejects_batch(self):
        self.assert_error(dynac.Error, "--batch",
                          lambda: dynac.compile(own_robot("pendulum"), language="cuda", batch=16))


if __name__ == "__main__":
    unittest.main()
