# SPDX-License-Identifier: BSD-3-Clause
"""Packages of `--wrap python`, from the folder that dynac wrote and installed by pip."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from support import SOURCE, TestCase, own_robot

PROGRAM = """
import multiprocessing, pickle, sys
import numpy as np
import pendulum

q = np.linspace(-1, 1, 40)[:, None]
tau = pendulum.inverse_dynamics(q, 0 * q, 0 * q)
np.testing.assert_allclose(tau, 1.2 * 9.81 * 0.5 * np.sin(q), atol=1e-12)
assert pendulum.inverse_dynamics(q[0], q[0], q[0]).shape == (1,)
assert pendulum.mass == 1.2 and pendulum.q_index == {"pivot": 0}
assert pickle.loads(pickle.dumps(pendulum.robot)) is pendulum.robot
try:
    pendulum.inverse_dynamics(1, 2, 3)
except ValueError as error:
    assert "q: expected shape (..., 1), got ()" in str(error)
sys.modules["torch"] = None
try:
    pendulum.torch
except pendulum.Error as error:
    assert "python3-torch" in str(error)
print(pendulum.__file__)
"""

# Compares the stub with the package.
STUB = """
import ast, inspect, pathlib
import panda

path = pathlib.Path(panda.__file__).with_name("__init__.pyi")
assert path.with_name("py.typed").is_file() and path.with_name("loader.pyi").is_file()
tree = ast.parse(path.read_text())
kernels = {kernel.name: kernel for kernel in panda.robot._kernels}
results = {kernel.pack.__self__.__name__: kernel.pack.__self__._fields
           for kernel in kernels.values() if kernel.pack}

def signature(node):
    every = node.args.args + node.args.kwonlyargs
    optional = len(node.args.defaults)
    return [each.arg for each in every], optional

for node in tree.body:
    if isinstance(node, ast.FunctionDef) and node.name not in kernels:
        assert callable(getattr(panda.robot, node.name)), node.name
    elif isinstance(node, ast.FunctionDef):
        found = inspect.signature(getattr(panda, node.name)).parameters.values()
        optional = [each for each in found if each.default is not each.empty and each.name != "out"]
        assert signature(node) == ([each.name for each in found], len(optional)), node.name
        kernels.pop(node.name)
    elif isinstance(node, ast.AnnAssign) and node.target.id != "torch":
        assert hasattr(panda, node.target.id), node.target.id
    elif isinstance(node, ast.ClassDef) and node.name != "_Robot":
        assert tuple(each.target.id for each in node.body) == results.pop(node.name), node.name
    elif isinstance(node, ast.ClassDef):
        methods = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
        assert methods == set(kernels) and "inverse_dynamics" in methods

def names_in(body):
    for node in body:
        yield from ([node.target.id] if isinstance(node, ast.AnnAssign) else
                    [each.id for each in node.targets] if isinstance(node, ast.Assign) else
                    [node.name] if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else [])

public = {name for name in dir(panda.robot) if not name.startswith("_")}
assert public <= set(names_in(tree.body)), public - set(names_in(tree.body))
of_class = next(node for node in tree.body if getattr(node, "name", "") == "_Robot")
aliases = {kernel.entry["alias"] for kernel in panda.robot._kernels if kernel.entry.get("alias")}
assert {"rnea", "gravity"} <= aliases
assert aliases & set(names_in(of_class.body)) == aliases - {"gravity"}  # which is an attribute
assert not [each for each in tree.body if isinstance(each, ast.Assign) and each.targets[0].id == "gravity"]
assert not kernels and not results, (kernels, results)
assert {"inverse_dynamics", "energies", "robot"} <= set(panda.__all__) <= set(dir(panda))
"""


class Packages(TestCase):
    def setUp(self):
        owner = tempfile.TemporaryDirectory()
        self.addCleanup(owner.cleanup)
        self.folder = pathlib.Path(owner.name)

    def generate(self, *options):
        """Writes the pendulum into the folder `arm`; returns what the command prints."""
        command = [os.environ["DYNAC"], "generate", own_robot("pendulum"), *options]
        return subprocess.run([*command, "--output", self.folder / "arm"], check=True,
                              capture_output=True, text=True).stdout

    def run_with(self, path):
        """Runs the program with a folder where Python finds packages."""
        done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True,
                              env={**os.environ, "PYTHONPATH": str(path)})
        self.assertEqual(done.stderr, "")
        self.assertTrue(done.stdout.startswith(str(path)), done.stdout)

    def test_work_from_the_folder_that_dynac_wrote(self):
        for options in ([], ["--batch", "16"], ["--language", "c"]):
            self.generate("--wrap", "python,jax", *options)  # whose source the package leaves alone
            self.run_with(self.folder / "arm/python")

    def test_work_after_pip_installed_them(self):
        self.generate("--wrap", "python", "--batch", "8")
        install = [sys.executable, "-m", "pip", "install", "--no-build-isolation", "--no-deps"]
        subprocess.run([*install, "--no-index", "--target", self.folder / "site",
                        self.folder / "arm"], check=True, capture_output=True)
        self.run_with(self.folder / "site")

    def test_have_stubs(self):
        kernels = "inverse_dynamics,energies,gravity_forces,constrained_forward_dynamics"
        subprocess.run([os.environ["DYNAC"], "generate", own_robot("panda"), "--wrap", "python",
                        "--kernels", kernels, "--contact", "panda_link7:point", "--parameters",
                        "gravity", "--output", self.folder / "arm"], check=True, capture_output=True)
        done = subprocess.run([sys.executable, "-c", STUB], capture_output=True, text=True,
                              env={**os.environ, "PYTHONPATH": str(self.folder / "arm/python")})
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_names_that_python_needs_are_rejected(self):
        modules = set(re.findall(r"^ *(?:import|from) ([a-z]+)",
                                 "\n".join(path.read_text() for path in self.modules()), re.M))
        self.assertLessEqual({"numpy", "json", "torch"}, modules)
        for name in sorted({"lambda", "dynac", "types", "zoneinfo", *modules}):
            done = subprocess.run([os.environ["DYNAC"], "generate", own_robot("pendulum"), "--name",
                                   name, "--wrap", "python", "--output", self.folder / "arm"],
                                  capture_output=True, text=True)
            if "is already a name of C++, the C library or dynac, or of the build" in done.stderr:
                continue
            self.assertEqual(done.returncode, 1, name)
            self.assertIn(f'--wrap python: "{name}" cannot be the name of a package', done.stderr)
            self.assertFalse((self.folder / "arm").exists())
        self.generate("--name", "swing", "--wrap", "python")

    def modules(self):
        """The modules of `import dynac` that packages have, too."""
        self.generate("--wrap", "python")
        names = {path.name for path in (self.folder / "arm/python/pendulum").glob("*.py")}
        shutil.rmtree(self.folder / "arm")
        return [SOURCE / "python/dynac" / name for name in names - {"__init__.py"}]

    def test_go_with_the_option(self):
        self.generate("--wrap", "python")
        self.assertIn(": 0 files written", self.generate("--wrap", "python"))
        self.generate()
        self.assertFalse((self.folder / "arm/python").exists())
        self.assertFalse((self.folder / "arm/pyproject.toml").exists())


if __name__ == "__main__":
    unittest.main()
