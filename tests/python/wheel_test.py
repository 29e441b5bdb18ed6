# SPDX-License-Identifier: BSD-3-Clause
"""The wheel with the command in it, built, installed, used and removed without a network."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

from support import SOURCE, own_robot

PIP = [sys.executable, "-m", "pip"]
OFFLINE = ["--no-index", "--no-deps"]
# Of a machine with nothing on it: neither PATH nor DYNAC leads to another command.
BARE = {"PATH": "/nonexistent"}
OF_THE_SYSTEM = ("libc.so", "libm.so", "ld-linux", "linux-vdso", "libstdc++.so", "libgcc_s.so")


def output(*words, **keywords):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True,
                          **keywords).stdout


def wheel(folder, build):
    """The wheel of the package, of which a build of CMake has the command."""
    shutil.copytree(SOURCE / "python", folder / "python", ignore=shutil.ignore_patterns("build", "*.egg-info"))
    output(*PIP, "wheel", "--no-build-isolation", *OFFLINE, "--wheel-dir", folder / "wheels", folder / "python",
           env={**os.environ, "DYNAC_BUILD": build})
    return next((folder / "wheels").iterdir())


def environment(folder):
    """An empty virtual environment, but for NumPy."""
    output(sys.executable, "-m", "venv", "--without-pip", "--system-site-packages", folder)
    return folder


def installed(venv, *names):
    return [file for name in names for file in venv.rglob(name)]


class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        owner = tempfile.TemporaryDirectory()
        cls.addClassCleanup(owner.cleanup)
        cls.folder = pathlib.Path(owner.name)
        cls.wheel = wheel(cls.folder, os.environ["DYNAC_TEST_BUILD"])
        cls.venv = environment(cls.folder / "venv")
        output(*PIP, "--python", cls.venv / "bin/python", "install", "--ignore-installed", *OFFLINE, cls.wheel)
        cls.prefix, = installed(cls.venv, "prefix")

    def test_is_small_and_says_where_it_runs(self):
        self.assertLess(self.wheel.stat().st_size, 15e6)
        tag = re.fullmatch(r"dynac-[0-9.]+-py3-none-manylinux_2_(\d+)_\w+\.whl", self.wheel.name)
        self.assertTrue(tag, self.wheel.name)
        programs = [self.prefix / "bin/dynac", *(self.prefix / "lib/dynac").glob("*.so*")]
        asked = output("objdump", "-T", *(file for file in programs if file.suffix != ".copyright"))
        self.assertEqual(int(tag[1]), max(map(int, re.findall(r"\(GLIBC_2\.(\d+)", asked))))

    def test_has_all_libraries_but_those_of_c_and_cpp(self):
        loaded = output(self.prefix / "bin/dynac", env={**BARE, "LD_TRACE_LOADED_OBJECTS": "1"})
        paths = dict(re.findall(r"^\s*(\S+) => (\S+)", loaded, re.MULTILINE))
        own = {name for name, path in paths.items() if path.startswith(str(self.prefix))}
        self.assertIn("libtinyxml2.so.9", own)
        self.assertEqual([name for name in paths.keys() - own if not name.startswith(OF_THE_SYSTEM)], [])
        there = {file.name for file in (self.prefix / "lib/dynac").iterdir()}
        self.assertEqual(there, own | {name + ".copyright" for name in own}, "a library that nothing loads")

    def test_brings_the_command_as_a_script_and_a_module(self):
        expected = output(os.environ["DYNAC"], "--version")
        self.assertEqual(output(self.venv / "bin/dynac", "--version", env=BARE), expected)
        self.assertEqual(output(self.venv / "bin/python", "-m", "dynac", "--version", env=BARE), expected)
        done = subprocess.run([self.venv / "bin/dynac", "generate", "nowhere.urdf"], env=BARE, capture_output=True)
        self.assertEqual(done.returncode, 1)

    def test_writes_the_same_kernels_without_numpy(self):
        for name, words in (("own", [self.venv / "bin/python", "-I", "-S", "-c",
                                     f"import sys; sys.path.insert(0, {str(self.prefix.parents[1])!r})\n"
                                     "from dynac.__main__ import main; main()"]),
                            ("expected", [os.environ["DYNAC"]])):
            output(*words, "generate", own_robot("panda"), "--output", self.folder / name, env=BARE)
        for file in (self.folder / "expected").glob("*.cpp"):
            self.assertEqual((self.folder / "own" / file.name).read_bytes(), file.read_bytes(), file.name)

    def test_compiles_kernels(self):
        script = (f"import dynac; p = dynac.compile({str(own_robot('pendulum'))!r}); "
                  "print(p.inverse_dynamics([0.5], [0], [0]).shape)")
        kept = {name: os.environ[name] for name in os.environ.keys() - {"DYNAC", "PYTHONPATH"}}
        printed = output(self.venv / "bin/python", "-c", script, cwd=self.folder,
                         env={**kept, "XDG_CACHE_HOME": str(self.folder / "cache")})
        self.assertEqual(printed, "(1,)\n")

    def test_has_the_cmake_package(self):
        project = self.folder / "project"
        project.mkdir()
        (project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.22)\nproject(user LANGUAGES CXX)\n"
            "find_package(dynac REQUIRED)\n"
            f"dynac_add_kernels(arm ROBOT {own_robot('pendulum')} KERNELS inverse_dynamics)\n")
        build = project / "build"
        output("cmake", "-S", project, "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}")
        output("cmake", "--build", build, "--target", "arm")

    def test_is_removed_whole(self):
        venv = environment(self.folder / "another")
        output(*PIP, "--python", venv / "bin/python", "install", "--ignore-installed", *OFFLINE, self.wheel)
        self.assertGreater(len(installed(venv, "dynac*")), 4)  # the script, the package, the command, headers
        output(*PIP, "--python", venv / "bin/python", "uninstall", "--yes", "dynac")
        self.assertEqual(installed(venv, "dynac*"), [])


class Modules(unittest.TestCase):
    def test_are_a_wheel_of_their_own_for_an_installed_command(self):
        with tempfile.TemporaryDirectory() as folder:
            file = wheel(pathlib.Path(folder), "none")
            self.assertRegex(file.name, r"dynac-[0-9.]+-py3-none-any\.whl")
            with zipfile.ZipFile(file) as archive:
                names = archive.namelist()
            for name in ("__init__.pyi", "loader.pyi", "py.typed", "__main__.py"):
                self.assertIn("dynac/" + name, names)
            self.assertEqual([name for name in names if "prefix" in name], [])


if __name__ == "__main__":
    unittest.main()
