// What the sliders move: an entry of q each, but an attitude by three angles for its quaternion.

const wholeTurn = Math.PI;

// The coordinates of a joint: {joint, label, unit, lower, upper, value, write(q), read(q)}.
function coordinatesOf(joint, units) {
  const list = [];
  for (let k = 0; k < joint.q_size; ++k) {
    const at = joint.q_index + k;
    if (units[at] === '1' && k + 4 <= joint.q_size) {
      list.push(...attitude(joint, at));
      k += 3;
    } else {
      list.push(single(joint, at, k, units[at]));
    }
  }
  return list;
}

function single(joint, at, k, unit) {
  const limits = joint.q_size === 1 && joint.limits ? joint.limits : {};
  const usual = unit === 'm' ? 1 : wholeTurn;
  const lower = Math.max(limits.lower ?? -usual, -1e3);
  const upper = Math.min(limits.upper ?? usual, 1e3);
  const middle = lower <= 0 && upper >= 0 ? 0 : (lower + upper) / 2;
  const names = joint.type === 'floating' || joint.type === 'planar' ? ['x', 'y', 'z'] : ['1', '2', '3'];
  const name = joint.type === 'planar' && k === 2 ? 'angle' : names[k];
  const coordinate = {joint, unit, lower, upper, neutral: middle, value: middle,
    label: joint.q_size > 1 ? `${joint.name} ${name}` : joint.name};
  coordinate.write = (q) => { q[at] = coordinate.value; };
  coordinate.read = (q) => q[at];
  return coordinate;
}

// Roll, pitch and yaw about fixed axes; the quaternion stands in q as x, y, z, w.
function attitude(joint, at) {
  const angles = ['roll', 'pitch', 'yaw'].map((name) => ({joint, unit: 'rad', lower: -wholeTurn,
    upper: wholeTurn, neutral: 0, value: 0, label: `${joint.name} ${name}`, write: () => {}}));
  angles[2].write = (q) => {
    const [c1, c2, c3] = angles.map((each) => Math.cos(each.value / 2));
    const [s1, s2, s3] = angles.map((each) => Math.sin(each.value / 2));
    q[at] = s1 * c2 * c3 - c1 * s2 * s3;
    q[at + 1] = c1 * s2 * c3 + s1 * c2 * s3;
    q[at + 2] = c1 * c2 * s3 - s1 * s2 * c3;
    q[at + 3] = c1 * c2 * c3 + s1 * s2 * s3;
  };
  angles.forEach((angle, k) => { angle.read = (q) => rollPitchYaw(q.slice(at, at + 4))[k]; });
  return angles;
}

// Of a unit quaternion x, y, z, w.
function rollPitchYaw([x, y, z, w]) {
  const sine = Math.max(-1, Math.min(1, 2 * (w * y - z * x)));
  return [Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)), Math.asin(sine),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))];
}

// A position as the slider's label shows it.
function positionText(coordinate) {
  const value = coordinate.value.toFixed(3).replace('-', '\u2212');
  if (coordinate.unit !== 'rad') return `${value} ${coordinate.unit}`;
  const degrees = Math.round(coordinate.value * 180 / Math.PI);
  return `${value} rad \u00b7 ${String(degrees).replace('-', '\u2212')}\u00b0`;
}
