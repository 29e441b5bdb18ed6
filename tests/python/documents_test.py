"""The blocks of Python in README.md and docs/ run, each file's in one program."""

import contextlib
import os
import pathlib
import re
import shutil
import tempfile
import unittest

from support import SOURCE, TestCase


class Documents(TestCase):
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
                    exec(compile("\n".join(blocks), page.name, "exec"), {})


if __name__ == "__main__":
    unittest.main()
