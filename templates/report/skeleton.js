// The drawing: bones from frame to frame, joints, shapes, centres of mass, ellipsoids and frames, seen in
// parallel projection from a point that the mouse and the arrow keys turn.

const camera = {yaw: -0.9, pitch: 0.35, zoom: 1, centre: [0, 0, 0], radius: 1, floor: 0};
const hasShapes = shapes.some((list) => list.length > 0);
const solid = links.map((_, k) => k).filter((k) => masses[k]);
const isShapely = solid.filter((k) => shapes[k].length > 0).length * 2 >= solid.length;  // most links can be recognised
const shows = {shapes: hasShapes, masses: true, ellipsoids: !(hasShapes && isShapely), frames: false, names: false};
const view = byId('view');
const pointed = {link: -1};  // that a line of code is about; -1: none

// Columns of the projection: to the right, up, towards the eye.
function eye() {
  const [cy, sy, cp, sp] = [Math.cos(camera.yaw), Math.sin(camera.yaw), Math.cos(camera.pitch), Math.sin(camera.pitch)];
  return {right: [-sy, cy, 0], up: [-sp * cy, -sp * sy, cp], towards: [cp * cy, cp * sy, sp]};
}

// Links that carry no other: how far they reach is told by their shapes, or else by their centre of
// mass, taken for half way.
const carriers = new Set(parents);
const isTip = links.map((_, k) => !carriers.has(k) && Boolean(masses[k]));
const tips = links.map((_, k) => isTip[k] ? farEnd(shapes[k]) || scaled(masses[k].centre, 2) : null);
function tipOf(k) { return placed(poses[k], tips[k]); }

function pointsInSight() {
  const points = poses.map(origin);
  masses.forEach((mass, k) => { if (mass) points.push(isTip[k] ? tipOf(k) : placed(poses[k], mass.centre)); });
  corners.forEach((list, k) => { for (const each of list) points.push(placed(poses[k], each)); });
  return points;
}

function reachOf(points) { return points.reduce((reach, p) => Math.max(reach, length(subtract(p, camera.centre))), 1e-3); }

// The robot may have moved out of the picture.
function widenCamera() {
  camera.radius = Math.max(camera.radius, reachOf(pointsInSight()));
  draw();
}

// The ends of ellipsoids.
function endsOfEllipsoids() {
  return solid.flatMap((k) => masses[k].halfAxes.flatMap((axis) =>
    signs.map((sign) => placed(poses[k], add(masses[k].centre, scaled(axis, sign))))));
}

// Everything in sight at the first configuration. Ellipsoids of identified inertias may be far larger
// than the robot: they are left out then, until they are asked for.
function fitCamera() {
  const points = pointsInSight();
  const extreme = (choose) => points.reduce((most, p) => most.map((each, i) => choose(each, p[i])));
  const [low, high] = [extreme(Math.min), extreme(Math.max)];
  camera.centre = scaled(add(low, high), 0.5);
  camera.radius = reachOf(points);
  const reach = reachOf(endsOfEllipsoids());
  shows.ellipsoids = shows.ellipsoids && reach < 1.4 * camera.radius;
  if (shows.ellipsoids) camera.radius = Math.max(camera.radius, reach);
  camera.floor = low[2];
}

function projection(width, height) {
  const at = eye();
  const scale = camera.zoom * 0.43 * Math.min(width, height) / camera.radius;
  return {
    scale, at, width, height,
    point(p) {
      const d = subtract(p, camera.centre);
      return [width / 2 + scale * dot(d, at.right), height / 2 - scale * dot(d, at.up), dot(d, at.towards)];
    },
    direction(d) { return [scale * dot(d, at.right), -scale * dot(d, at.up)]; },
  };
}

function palette() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  return Object.fromEntries(['card', 'text', 'quiet', 'line', 'accent', 'bone', 'mass', 'shape', 'x', 'y', 'z']
    .map((name) => [name, colour(name)]));
}

let colours = palette();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { colours = palette(); draw(); });

function stroke(context, from, to, width, colour) {
  context.beginPath();
  context.moveTo(from[0], from[1]);
  context.lineTo(to[0], to[1]);
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.stroke();
}

function disc(context, at, radius, fill, edge) {
  context.beginPath();
  context.arc(at[0], at[1], radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  if (!edge) return;
  context.lineWidth = 1.5;
  context.strokeStyle = edge;
  context.stroke();
}

// Squares on the ground, of a round size.
function drawFloor(context, project) {
  const step = 10 ** Math.floor(Math.log10(camera.radius * 0.8));
  const size = step * Math.ceil(camera.radius * 1.25 / step);
  const [x, y] = [0, 1].map((i) => step * Math.round(camera.centre[i] / step));
  context.globalAlpha = camera.pitch > 0 ? 1 : 0.4;
  for (let t = -size; t <= size + step / 2; t += step) {
    stroke(context, project.point([x + t, y - size, camera.floor]), project.point([x + t, y + size, camera.floor]), 1, colours.line);
    stroke(context, project.point([x - size, y + t, camera.floor]), project.point([x + size, y + t, camera.floor]), 1, colours.line);
  }
  context.globalAlpha = 1;
}

// Of even density, with the link's mass and moments.
function drawEllipsoid(context, project, k) {
  const half = masses[k].halfAxes.map((axis) => project.direction(rotated(poses[k], axis)));
  context.beginPath();
  traceEllipsoid(context, project.point(placed(poses[k], masses[k].centre)), half);
  context.globalAlpha = 0.14;
  context.fillStyle = colours.mass;
  context.fill();
  context.globalAlpha = 0.6;
  context.lineWidth = 1;
  context.strokeStyle = colours.mass;
  context.stroke();
  context.globalAlpha = 1;
}

function drawFrame(context, project, pose) {
  const reach = 0.09 * camera.radius;
  const at = project.point(origin(pose));
  [['x', [1, 0, 0]], ['y', [0, 1, 0]], ['z', [0, 0, 1]]].forEach(([name, axis]) => {
    stroke(context, at, project.point(placed(pose, scaled(axis, reach))), 2, colours[name]);
  });
}

// The axes of the selected joint, through its origin.
function drawAxes(context, project, k) {
  const reach = 0.32 * camera.radius;
  const axes = (links[k].axes || []).map((axis) => rotated(poses[k], axis));
  context.setLineDash([6, 5]);
  for (const axis of axes) {
    const at = origin(poses[k]);
    stroke(context, project.point(subtract(at, scaled(axis, reach))), project.point(add(at, scaled(axis, reach))), 2, colours.accent);
  }
  context.setLineDash([]);
}

function drawNames(context, project) {
  context.font = '12px system-ui, sans-serif';
  context.fillStyle = colours.text;
  manifest.joints.forEach((joint) => {
    const at = project.point(origin(poses[movedLink(joint.name)]));
    context.fillText(joint.name.slice(0, 40), at[0] + 9, at[1] - 7);
  });
}

// What there is to draw, far things first.
function pieces(project) {
  const list = [];
  const moved = new Set(manifest.joints.map((joint) => movedLink(joint.name)));
  const chosen = selection.name === null ? -1 : movedLink(selection.name);
  const thickness = Math.max(3, Math.min(9, 0.045 * camera.radius * project.scale));
  const largest = Math.max(...links.map((link) => link.mass), 1e-9);
  links.forEach((link, k) => {
    const at = project.point(origin(poses[k]));
    if (parents[k] >= 0) {  // the bone is the parent's
      const from = project.point(origin(poses[parents[k]]));
      const colour = parents[k] === pointed.link ? colours.accent : colours.bone;
      list.push({depth: (at[2] + from[2]) / 2 - 1e-6, draw: (c) => stroke(c, from, at, thickness, colour)});
    }
    if (isTip[k]) {
      const end = project.point(tipOf(k));
      const colour = k === pointed.link ? colours.accent : colours.bone;
      list.push({depth: (at[2] + end[2]) / 2 - 1e-6, draw: (c) => stroke(c, at, end, thickness, colour)});
    }
    if (moved.has(k)) {
      list.push({depth: at[2], draw: (c) => disc(c, at, thickness * (k === chosen ? 1.05 : 0.8), k === chosen ? colours.accent : colours.card, k === chosen ? colours.card : colours.bone)});
    }
    if (!masses[k]) return;
    const centre = project.point(placed(poses[k], masses[k].centre));
    if (shows.ellipsoids) list.push({depth: centre[2], draw: (c) => drawEllipsoid(c, project, k)});
    if (shows.masses) {
      const radius = Math.max(1.5, 0.07 * camera.radius * project.scale * Math.cbrt(link.mass / largest));
      list.push({depth: centre[2] + 1e-6, draw: (c) => { c.globalAlpha = 0.75; disc(c, centre, radius, k === pointed.link ? colours.accent : colours.mass); c.globalAlpha = 1; }});
    }
  });
  return list.sort((a, b) => a.depth - b.depth);
}

function paintOn(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.lineCap = 'round';
  const project = projection(width, height);
  drawFloor(context, project);
  if (shows.shapes) drawShapes(context, project);
  for (const piece of pieces(project)) piece.draw(context);
  if (shows.frames) for (const pose of poses) drawFrame(context, project, pose);
  if (selection.name !== null) drawAxes(context, project, movedLink(selection.name));
  if (shows.names) drawNames(context, project);
}

function paint() {
  paintOn(view);
  if (pointed.link >= 0) paintOn(inset.firstChild);
}

// At most once per frame of the screen.
let isWaiting = false;
function draw() {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => { isWaiting = false; paint(); });
}

// The joint nearest to a point of the canvas, if one is near.
function jointAt(x, y) {
  const project = projection(view.clientWidth, view.clientHeight);
  let [nearest, least] = [null, 16];
  for (const joint of manifest.joints) {
    const at = project.point(origin(poses[movedLink(joint.name)]));
    const distance = Math.hypot(at[0] - x, at[1] - y);
    if (distance < least) [nearest, least] = [joint.name, distance];
  }
  return nearest;
}

function turn(yaw, pitch) {
  camera.yaw += yaw;
  camera.pitch = Math.max(-1.55, Math.min(1.55, camera.pitch + pitch));
  draw();
}

function enlarge(factor) {
  camera.zoom = Math.max(0.2, Math.min(12, camera.zoom * factor));
  draw();
}
