# SPDX-License-Identifier: BSD-3-Clause
"""Files for releases and other registries, as far as they can be checked here: one version in all of them, and scripts
of workflows that a shell can read."""

import json
import os
import pathlib
import re
import subprocess
import unittest
import xml.etree.ElementTree

SOURCE = pathlib.Path(os.environ["DYNAC_SOURCE_DIR"])
VERSION = re.search(r"project\(dynac VERSION (\S+)", (SOURCE / "CMakeLists.txt").read_text())[1]


class Version(unittest.TestCase):
    def test_is_the_same_everywhere(self):
        self.assertEqual(xml.etree.ElementTree.parse(SOURCE / "package.xml").findtext("version"), VERSION)
        for file, line in (("CITATION.cff", f"version: {VERSION}"),
                           ("recipe/meta.yaml", f'{{% set version = "{VERSION}" %}}'),
                           ("python/dynac/__init__.py", f'__version__ = "{VERSION}"')):
            self.assertIn(line, (SOURCE / file).read_text().splitlines(), file)


class Presets(unittest.TestCase):
    def test_are_presets_of_options_that_exist(self):
        text = (SOURCE / "CMakePresets.json").read_text()
        listed = subprocess.run(["cmake", "--list-presets=all", "-S", SOURCE], check=True, capture_output=True,
                                text=True, cwd=SOURCE).stdout
        for preset in json.loads(text)["configurePresets"]:
            self.assertIn(preset["name"], listed)
        options = set(re.findall(r"option\((\w+)", (SOURCE / "CMakeLists.txt").read_text()))
        self.assertLessEqual(set(re.findall(r'"(DYNAC_\w+)"', text)), options)


class Package(unittest.TestCase):
    def test_depends_on_what_cmake_looks_for(self):
        package = xml.etree.ElementTree.parse(SOURCE / "package.xml").getroot()
        self.check({child.text.replace("-", "").lower() for child in package if child.tag.endswith("depend")})

    def test_of_conda_has_the_same_and_commands_that_a_shell_reads(self):
        recipe = (SOURCE / "recipe/meta.yaml").read_text()
        host = re.search(r"  host:\n((?:    - .*\n)+)", recipe)[1]
        self.check({line.replace("_", "").lower() for line in host.splitlines()})
        script = re.search(r"  script:\n((?:    [-#] .*\n)+)", recipe)[1]
        options = set(re.findall(r"-D (DYNAC_\w+)=", script))
        self.assertLessEqual(options, set(re.findall(r"option\((\w+)", (SOURCE / "CMakeLists.txt").read_text())))
        for line in script.splitlines():
            line = re.sub(r"\{\{ \"?(.*?)\"? \}\}", r"\1", line.strip().removeprefix("- "))
            done = subprocess.run(["bash", "-n", "-c", line], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, f"{line}: {done.stderr}")

    def check(self, keys):
        text = (SOURCE / "generator/CMakeLists.txt").read_text()
        sought = {name.lower().replace("_", "").replace("3", "") for name
                  in re.findall(r"find_package\((\w+)[^)]*REQUIRED", text)}
        for name in sought | {"mpfr", "gmp", "suitesparse"}:
            short = name.replace("openssl", "ssl")
            self.assertTrue(any(short in key for key in keys), name)


class Workflows(unittest.TestCase):
    def scripts(self):
        """The commands of `run:` lines, with expressions of the workflow language as words."""
        for file in (SOURCE / ".github").rglob("*.yml"):
            for line in re.findall(r"run: (.*)", file.read_text()):
                yield file, re.sub(r"\$\{\{.*?\}\}", "word", line.strip("'"))

    def test_have_commands_that_a_shell_reads(self):
        scripts = list(self.scripts())
        self.assertGreater(len(scripts), 5)
        for file, script in scripts:
            done = subprocess.run(["bash", "-n", "-c", script], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, f"{file}: {script}: {done.stderr}")
            for verb in re.findall(r"\./dev (\w+)", script):
                self.assertIn(f"\nverb_{verb}() {{", (SOURCE / "dev").read_text(), f"{file}: ./dev {verb}")


if __name__ == "__main__":
    unittest.main()
