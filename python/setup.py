# SPDX-License-Identifier: BSD-3-Clause
"""The wheel with the command `dynac` in it; what does not depend on a build is in pyproject.toml.

The command is built by CMake from the sources around this folder, with the libraries that it needs
beside it, all but those of C and C++. The environment variable DYNAC_BUILD says where:

    unset       in build/command of this folder
    a folder    in a build of CMake that is there already
    none        nowhere: a wheel of the modules alone, which run the `dynac` of PATH
"""

import os
import pathlib
import platform
import re
import shutil
import subprocess

from setuptools import setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before setuptools 70.1
    from wheel.bdist_wheel import bdist_wheel

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = HERE.parent
BUILD = os.environ.get("DYNAC_BUILD") or str(HERE / "build" / "command")
HAS_COMMAND = BUILD != "none"


def configure():
    """A build of nothing but the command, where there is none."""
    if (pathlib.Path(BUILD) / "CMakeCache.txt").is_file():
        return
    if not (SOURCES / "generator").is_dir():
        raise SystemExit(f"dynac: {SOURCES} has no sources of the command; set DYNAC_BUILD to a folder in "
                         "which CMake has built it, or to none for the modules alone")
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    subprocess.run(["cmake", "-S", SOURCES, "-B", BUILD, *generator, "-D", "CMAKE_BUILD_TYPE=Release",
                    "-D", "DYNAC_BUILD_TESTS=OFF", "-D", "DYNAC_BUILD_BENCHMARKS=OFF"], check=True)


def install(prefix):
    """Builds the command and copies it to a prefix: bin/, lib/, include/ and share/."""
    configure()
    subprocess.run(["cmake", "--build", BUILD, "--parallel", str(os.cpu_count()),
                    "--target", "dynac_cli", "dynac_portable"], check=True)
    for component in ("Unspecified", "portable"):  # the second puts another bin/dynac in place
        subprocess.run(["cmake", "--install", BUILD, "--strip", "--prefix", prefix,
                        "--component", component], check=True)


def c_library(prefix):
    """The version of the C library that the command and its libraries ask for: 2, 34."""
    return max((int(major), int(minor)) for file in [*prefix.glob("bin/*"), *prefix.glob("lib/dynac/*.so*")]
               for major, minor in re.findall(rb"GLIBC_(\d+)\.(\d+)", file.read_bytes()))


class Build(build_py):
    """The modules, and beside them the command."""

    def run(self):
        super().run()
        if HAS_COMMAND:
            prefix = pathlib.Path(self.build_lib).resolve() / "dynac" / "prefix"
            shutil.rmtree(prefix, ignore_errors=True)
            install(prefix)


class Wheel(bdist_wheel):
    """For any Python 3, but for one kind of machine."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = not HAS_COMMAND

    def get_tag(self):
        if not HAS_COMMAND:
            return super().get_tag()
        built = self.get_finalized_command("build_py").build_lib
        major, minor = c_library(pathlib.Path(built) / "dynac" / "prefix")
        return "py3", "none", f"manylinux_{major}_{minor}_{platform.machine()}"


setup(cmdclass={"build_py": Build, "bdist_wheel": Wheel})
