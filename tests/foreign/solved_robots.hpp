// SPDX-License-Identifier: BSD-3-Clause
// Robots whose joint positions have tangent spaces of all kinds.
#pragma once

namespace dynac::test {

/// A base that flies, and a hinge.
inline constexpr const char* kFlying = R"(<mujoco model="flying"><worldbody>
  <body name="base" pos="0.1 0.2 0.3"><freejoint/><inertial pos="0.01 0.02 0.03" mass="2"
      fullinertia="0.03 0.02 0.025 0.001 0.002 0.003"/>
    <body name="hand" pos="0.2 0.1 0"><joint name="hinge" axis="0 0.6 0.8"/>
      <inertial pos="0 0.1 0" mass="0.5" diaginertia="0.01 0.01 0.01"/></body></body>
</worldbody></mujoco>)";

/// A hinge behind a ball.
inline constexpr const char* kBall = R"(<mujoco model="ball"><worldbody>
  <body name="upper" pos="0.1 0 0.2"><joint name="shoulder" type="ball"/>
    <inertial pos="0.1 0 0" mass="1" fullinertia="0.02 0.03 0.025 0.002 0.001 0.003"/>
    <body name="lower" pos="0.2 0.1 0"><joint name="elbow" axis="0 0.6 0.8"/>
      <inertial pos="0 0.1 0" mass="0.5" diaginertia="0.01 0.01 0.01"/></body></body>
</worldbody></mujoco>)";

/// A cart in the plane with an arm.
inline constexpr const char* kPlanar = R"(<robot name="cart"><link name="world"/>
  <link name="cart"><inertial><origin xyz="0.1 0.05 0"/><mass value="3"/>
    <inertia ixx="0.1" iyy="0.1" izz="0.2" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="arm"><inertial><origin xyz="0.3 0.1 0"/><mass value="1"/>
    <inertia ixx="0.01" iyy="0.03" izz="0.03" ixy="0" ixz="0.002" iyz="0"/></inertial></link>
  <joint name="plane" type="planar"><parent link="world"/><child link="cart"/><axis xyz="0.6 0 0.8"/></joint>
  <joint name="elbow" type="continuous"><parent link="cart"/><child link="arm"/>
    <origin xyz="0.2 0 0.1"/><axis xyz="0 1 0"/></joint></robot>)";

}  // namespace dynac::test
