// The shapes of links: silhouettes of the right size, light enough to see the skeleton through them. In
// parallel projection, each is a polygon or made of ellipses.

// Of each link: its shapes with their half extents.
const shapes = report.shapes.map((list) => list.map((shape) => {
  const [x, y, z] = shape.size;
  const half = {box: [x, y, z], ellipsoid: [x, y, z], sphere: [x, x, x], cylinder: [x, x, y], capsule: [x, x, x + y]}[shape.kind];
  return {...shape, half};
}));

const signs = [-1, 1];
function corner(shape, factors) { return placed(shape.placement, factors.map((each, i) => each * shape.half[i])); }

// The corners of the boxes around all shapes, in the frames of their links.
const corners = shapes.map((list) => list.flatMap((shape) =>
  signs.flatMap((i) => signs.flatMap((j) => signs.map((k) => corner(shape, [i, j, k]))))));

// Where the shapes of a link end, farthest from its origin: the centre of a ball or of a bar's last
// round end. Null: it has none.
function farEnd(list) {
  const ends = list.flatMap((shape) => shape.half.flatMap((half, i) => signs.map((sign) =>
    placed(shape.placement, [0, 1, 2].map((k) => k === i ? sign * (half - Math.min(...shape.half)) : 0)))));
  return ends.reduce((far, end) => far && length(far) >= length(end) ? far : end, null);
}

// The outline of an ellipsoid in parallel projection is the ellipse of the matrix B B', where B
// holds its projected half axes.
function traceEllipsoid(context, at, half) {
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of half) { xx += x * x; xy += x * y; yy += y * y; }
  const middle = (xx + yy) / 2;
  const spread = Math.hypot((xx - yy) / 2, xy);
  context.ellipse(at[0], at[1], Math.sqrt(middle + spread), Math.sqrt(Math.max(0, middle - spread)),
    Math.atan2(xy, (xx - yy) / 2) / 2, 0, 2 * Math.PI);
}

// The three faces that the eye sees.
function traceBox(context, shape, project, place) {
  for (const i of [0, 1, 2]) {
    const [j, k] = [(i + 1) % 3, (i + 2) % 3];
    const unit = [0, 1, 2].map((each) => Number(each === i));
    const side = dot(place.direction(unit), project.at.towards) > 0 ? 1 : -1;
    [[-1, -1], [1, -1], [1, 1], [-1, 1]].forEach(([a, b], step) => {
      const factors = [];
      [factors[i], factors[j], factors[k]] = [side, a, b];
      const [x, y] = project.point(place.point(corner(shape, factors)));
      if (step === 0) context.moveTo(x, y); else context.lineTo(x, y);
    });
    context.closePath();
  }
}

// Two halves of the ends' outlines and the lines between them; a cylinder shows one end whole.
function traceBar(context, shape, project, place) {
  const [radius, half] = shape.size;
  const axis = place.direction([0, 0, 1]);
  const sight = dot(axis, project.at.towards);
  const [from, to] = [-half, half].map((z) => project.point(place.point(placed(shape.placement, [0, 0, z]))));
  const direction = project.direction(axis);
  const [angle, across] = [Math.atan2(direction[1], direction[0]), radius * project.scale];
  const along = shape.kind === 'capsule' ? across : across * Math.abs(sight);
  context.ellipse(to[0], to[1], along, across, angle, -Math.PI / 2, Math.PI / 2);
  context.ellipse(from[0], from[1], along, across, angle, Math.PI / 2, 3 * Math.PI / 2);
  context.closePath();
  if (shape.kind === 'capsule') return;
  const near = sight > 0 ? to : from;
  context.moveTo(near[0] + along * Math.cos(angle), near[1] + along * Math.sin(angle));
  context.ellipse(near[0], near[1], along, across, angle, 0, 2 * Math.PI);
}

function traceRound(context, shape, project, place) {
  const half = shape.half.map((each, i) =>
    project.direction(scaled(place.direction([0, 1, 2].map((k) => Number(k === i))), each)));
  traceEllipsoid(context, project.point(place.point(origin(shape.placement))), half);
}

const traces = {box: traceBox, sphere: traceRound, ellipsoid: traceRound, cylinder: traceBar, capsule: traceBar};

// All shapes, far ones first, below everything else.
function drawShapes(context, project) {
  const list = shapes.flatMap((each, k) => each.map((shape) => ({shape, k,
    depth: project.point(placed(poses[k], origin(shape.placement)))[2]})));
  for (const {shape, k} of list.sort((a, b) => a.depth - b.depth)) {
    const place = {point: (p) => placed(poses[k], p), direction: (d) => rotated(poses[k], rotated(shape.placement, d))};
    context.beginPath();
    traces[shape.kind](context, shape, project, place);
    context.fillStyle = context.strokeStyle = k === pointed.link ? colours.accent : colours.shape;
    context.lineWidth = 1;
    context.lineJoin = 'round';
    context.globalAlpha = 0.16;
    context.fill();
    context.globalAlpha = 0.55;
    context.stroke();
  }
  context.globalAlpha = 1;
}
