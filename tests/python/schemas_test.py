# SPDX-License-Identifier: BSD-3-Clause
"""What dynac prints and writes as JSON is what the schemas of docs/schemas/ say."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import jsonschema

SOURCE = pathlib.Path(os.environ["DYNAC_SOURCE_DIR"])
ROBOTS = SOURCE / "robots"
# Robots with options under which much of what may be there is there.
RUNS = {
    "pendulum.urdf": [],
    "panda.urdf": ["--kernels", "inverse_dynamics,frame_jacobian,forward_dynamics_derivatives", "--fext", "panda_link7",
                   "--parameters", "gravity,payload:panda_link7", "--batch", "16"],
    "cart_pole.urdf": ["--scalar", "template"],
    "puma560.urdf": ["--language", "c", "--joint-dynamics", "all"],
    "quadruped.urdf": ["--base", "floating", "--kernels", "inverse_dynamics,constrained_forward_dynamics",
                       "--contact", "FL_foot:point"],
    "crank_linkage.urdf": ["--code-budget", "1"],
    "two_link.urdf": ["--measure", "host"],
}


def schema(name):
    text = json.loads((SOURCE / "docs/schemas" / f"{name}.json").read_text())
    jsonschema.Draft202012Validator.check_schema(text)
    return jsonschema.Draft202012Validator(text)


def dynac(*words, codes=(0,)):
    result = subprocess.run([os.environ["DYNAC"], *map(str, words)], capture_output=True, text=True)
    assert result.returncode in codes, result.stderr
    return result.stdout


class Schemas(unittest.TestCase):
    def expect_valid(self, name, text):
        errors = [f"{error.json_path}: {error.message}" for error in schema(name).iter_errors(json.loads(text))]
        self.assertEqual(errors, [])

    def test_lists(self):
        self.expect_valid("list", dynac("list", "--json"))
        self.expect_valid("list", dynac("list", "mass_matrix", "inverse_dynamics_order3", "--json"))
        self.expect_valid("list_options", dynac("list", "--options", "--json"))

    def test_inspect(self):
        for robot in [*sorted(ROBOTS.glob("*.urdf")), *sorted(ROBOTS.glob("loops/*.urdf")),
                      SOURCE / "tests/formats/every_joint.json"]:
            with self.subTest(robot=robot.name):
                self.expect_valid("inspect", dynac("inspect", robot, "--json"))

    def test_compare(self):
        self.expect_valid("compare", dynac("compare", ROBOTS / "panda.urdf", ROBOTS / "panda.urdf", "--json"))
        self.expect_valid("compare", dynac("compare", ROBOTS / "panda.urdf", ROBOTS / "puma560.urdf", "--json", codes=(1,)))
        self.expect_valid("compare", dynac("compare", ROBOTS / "two_link.urdf", SOURCE / "tests/mjcf/two_link.xml", "--json",
                                           codes=(0, 1)))

    def test_robots(self):
        robots = [*sorted(ROBOTS.glob("*.urdf")), *sorted(ROBOTS.glob("loops/*.urdf")), *(SOURCE / "tests/mjcf").glob("*.xml")]
        for robot in robots:
            with self.subTest(robot=robot.name):
                self.expect_valid("robot", dynac("convert", robot, "--to", "json"))
        for robot in sorted((SOURCE / "tests/formats").glob("*.json")):
            with self.subTest(robot=robot.name):
                self.expect_valid("robot", robot.read_text())

    def test_wrong_robots(self):
        robot = (SOURCE / "tests/formats/every_joint.json").read_text()
        for text, other in [('"mass": 10,', ""), ('"axis": [0, 3, 4],', ""), ('"damping"', '"dampng"'), ('"pitch": 0.01', '"limits": {}'),
                            ('      "limits": {"lower": -1, "upper": 2},\n', ""),
                            ('"spherical", "parent"', '"spherical", "axis": [0, 0, 1], "parent"')]:
            with self.subTest(text=text), tempfile.NamedTemporaryFile("w", suffix=".json") as file:
                self.assertIn(text, robot)
                wrong = robot.replace(text, other, 1)
                self.assertTrue(list(schema("robot").iter_errors(json.loads(wrong))))
                file.write(wrong)
                file.flush()
                dynac("inspect", file.name, codes=(1,))

    def test_explain(self):
        self.expect_valid("explain", dynac("explain", ROBOTS / "panda.urdf", "--json"))
        self.expect_valid("explain", dynac("explain", ROBOTS / "quadruped.urdf", "mass_matrix", "--base", "floating",
                                           "--json"))
        self.expect_valid("explain", dynac("explain", ROBOTS / "panda.urdf", "dynamics_estimation", "--problem",
                                           ROBOTS / "problems/hybrid_dynamics.problem", "--json"))
        self.expect_valid("explain", dynac("explain", ROBOTS / "panda.urdf", "mass_matrix", "--why", "M[0,1]", "--why",
                                           "M[6,6]", "--what-if", "lanes=1", "--json"))
        self.expect_valid("explain", dynac("explain", ROBOTS / "quadruped.urdf", "mass_matrix", "--base", "floating",
                                           "--why", "M[7,16]", "--json"))
        # Predicted times are not known of these two: loops, and a caller's own number type.
        self.expect_valid("explain", dynac("explain", ROBOTS / "panda.urdf", "--code-budget", "1", "--json"))
        self.expect_valid("explain", dynac("explain", ROBOTS / "pendulum.urdf", "--scalar", "template", "--json"))

    def test_manifests_and_checks(self):
        for robot, options in RUNS.items():
            with self.subTest(robot=robot), tempfile.TemporaryDirectory() as folder:
                dynac("generate", ROBOTS / robot, *options, "--output", folder)
                manifest = pathlib.Path(folder, robot.replace(".urdf", ".json"))
                self.expect_valid("manifest", manifest.read_text())
                check = ("check", folder, ROBOTS / robot, "--json")
                self.expect_valid("check", dynac(*check))
                self.assertTrue(json.loads(dynac(*check))["is_current"])
                next(iter(pathlib.Path(folder).glob("*.json"))).write_text(manifest.read_text().replace("0.1.", "0.0."))
                different = dynac(*check, codes=(1,))
                self.expect_valid("check", different)
                self.assertFalse(json.loads(different)["is_current"])

    def test_manifests_with_triangles(self):
        with tempfile.TemporaryDirectory() as folder:
            dynac("generate", ROBOTS / "two_link.urdf", "--kernels", "mass_matrix,inverse_dynamics_second_derivatives",
                  "--triangle", "upper", "--output", folder)
            self.expect_valid("manifest", pathlib.Path(folder, "two_link.json").read_text())

    def test_refuse_what_they_do_not_list(self):
        value = json.loads(dynac("inspect", ROBOTS / "pendulum.urdf", "--json"))
        for broken in ({**value, "more": 1}, {**value, "nq": "1"}, {k: v for k, v in value.items() if k != "nv"}):
            self.assertFalse(schema("inspect").is_valid(broken))


if __name__ == "__main__":
    unittest.main()
