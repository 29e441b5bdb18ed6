# SPDX-License-Identifier: BSD-3-Clause
"""The blocks of Python in README.md and docs/ run, each file's in one program. The packages that
commands of the same file write with `--wrap python` are found without pip. Blocks that use PyTorch
run where it is installed, those that import JAX in tests/foreign/jax_test.cpp."""

import contextlib
import importlib.util
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

from support import SOURCE, TestCase, dynac


class Documents(TestCase):
    def commands(self, page):
        """The words of each command of the page that writes a package."""
        lines = re.findall(r"^dynac (generate .*--wrap.*)$", page.read_text(), re.MULTILINE)
        return [line.split() for line in lines]

    def test_blocks_of_python_run(self):
        pages = {page: re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)
                 for page in [SOURCE / "README.md", *sorted((SOURCE / "docs").glob("*.md"))]}
        self.assertGreaterEqual(len(pages[SOURCE / "docs/python.md"]), 4)
        with tempfile.TemporaryDirectory() as folder:
            self.addCleanup(os.chdir, pathlib.Path.cwd())
            os.chdir(folder)
            for robot in (SOURCE / "robots").glob("*.urdf"):
                shutil.copy(robot, folder)
            for page, blocks in pages.items():
                with self.subTest(page=page.name), contextlib.redirect_stdout(None):
                    blocks = [block for block in blocks if "import jax" not in block]
                    for words in self.commands(page) if blocks else []:
                        dynac.command.run(*words)
                        sys.path.insert(0, f"{folder}/panda/python")
                    if not importlib.util.find_spec("torch"):
                        blocks = [block for block in blocks if "torch" not in block]
                    exec(compile("\n".join(blocks), page.name, "exec"), {})


if __name__ == "__main__":
    unittest.main()
