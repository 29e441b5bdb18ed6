# SPDX-License-Identifier: BSD-3-Clause
"""The picture of a robot in notebooks: links are where the robot's own kernel has them, and names stay
text."""

import unittest
import xml.etree.ElementTree

import numpy as np

from support import TestCase, dynac, own_robot
from dynac import picture

INERTIAL = """<inertial><origin xyz="0 0 0.5"/><mass value="{}"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>"""

# A lift between 0.2 and 0.6 m, its follower at 0.1 - 0.4 / 2 m, and a hinge at 1 + 0.4 rad.
FOLLOWERS = f"""<robot name="followers"><link name="base"/>
<link name="lift">{INERTIAL.format(8)}</link><link name="hand">{INERTIAL.format(1)}</link>
<link name="lever">{INERTIAL.format(1)}</link>
<joint name="up" type="prismatic"><parent link="base"/><child link="lift"/><axis xyz="0 0 1"/>
  <limit lower="0.2" upper="0.6" effort="1" velocity="1"/></joint>
<joint name="out" type="prismatic"><parent link="lift"/><child link="hand"/><axis xyz="1 0 0"/>
  <origin rpy="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/>
  <mimic joint="up" multiplier="-0.5" offset="0.1"/></joint>
<joint name="tilt" type="continuous"><parent link="lift"/><child link="lever"/><axis xyz="0 0.6 0.8"/>
  <origin xyz="0 0 1"/><mimic joint="up" offset="1"/></joint></robot>"""

HOSTILE = f"""<robot name="&lt;script>alert(1)&lt;/script>"><link name="&lt;img src=x onerror='alert(1)'>"/>
<link name="&quot;/>&lt;/svg>&lt;b>"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"
  ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="]]>&lt;!-- &#x202e;" type="continuous"><parent link="&lt;img src=x onerror='alert(1)'>"/>
  <child link="&quot;/>&lt;/svg>&lt;b>"/></joint></robot>"""


def parsed(robot):
    """The element <svg> of a robot, and whatever stands in it."""
    text = robot._repr_html_()
    return xml.etree.ElementTree.fromstring(text[text.index("<svg"):text.index("</svg>") + 6])


def parts(svg, tag):
    return [each for each in svg.iter() if each.tag.endswith("}" + tag)]


class Pictures(TestCase):
    def check_placements(self, robot, q):
        """Against the kernel, whose outputs are the poses of all links."""
        poses = robot.forward_kinematics(q)
        origins, centres = picture.placements(robot.manifest)
        for pose, origin, centre, link in zip(poses, origins, centres, robot.manifest["links"]):
            np.testing.assert_allclose(origin, pose[:3, 3], atol=1e-12)
            if link["mass"] > 0:
                arm = np.array(link["first_moment"]) / link["mass"]
                np.testing.assert_allclose(centre, pose[:3, 3] + pose[:3, :3] @ arm, atol=1e-12)

    def test_links_are_where_the_kernel_has_them(self):
        arm = dynac.compile(own_robot("panda"), "forward_kinematics", frames="all")
        lower, upper = arm.limits.lower, arm.limits.upper
        middle = np.where((lower <= 0) & (upper >= 0), 0, (lower + upper) / 2)
        self.assertLess(middle[3], 0)  # its limits leave out zero
        self.check_placements(arm, middle)
        legs = dynac.compile(own_robot("quadruped"), "forward_kinematics", frames="all",
                             base="floating")
        self.check_placements(legs, legs.neutral())
        self.check_placements(dynac.compile(FOLLOWERS, "forward_kinematics", frames="all"), [0.4])

    def test_it_has_every_bone_joint_and_mass(self):
        robot = dynac.compile(FOLLOWERS)
        svg = parsed(robot)
        self.assertEqual(len(parts(svg, "line")), 5)  # of three joints and two links without a child
        titles = [title.text for title in parts(svg, "title")]
        self.assertEqual(titles, ["up", "out", "tilt", "lift: 8 kg", "hand: 1 kg", "lever: 1 kg"])
        radii = [float(circle.get("r")) for circle in parts(svg, "circle")]
        self.assertAlmostEqual(radii[3] / radii[4], 2, 1)  # volumes are as 8 : 1
        self.assertIn("followers: fixed base, nq 1, nv 1, 10 kg, 4 kernels<", robot._repr_html_())
        for each in svg.iter():
            for name in ("x1", "x2", "cx"):
                self.assertTrue(0 <= float(each.get(name, 0)) <= 360, each.attrib)
            for name in ("y1", "y2", "cy"):
                self.assertTrue(0 <= float(each.get(name, 0)) <= 270, each.attrib)

    def test_names_stay_text(self):
        robot = dynac.compile(HOSTILE)
        svg = parsed(robot)
        self.assertEqual({each.tag.rpartition("}")[2] for each in svg.iter()},
                         {"svg", "g", "line", "circle", "title"})
        self.assertIn('"/></svg><b>: 1 kg', [title.text for title in parts(svg, "title")])
        for text in ("<script", "<img", "<b>", "href", "url("):
            self.assertNotIn(text, robot._repr_html_())

    def test_it_is_small(self):
        robot = dynac.compile(own_robot("humanoid"), "energies", base="floating")
        self.assertLess(len(picture.skeleton(robot.manifest)), 16_000)


if __name__ == "__main__":
    unittest.main()
