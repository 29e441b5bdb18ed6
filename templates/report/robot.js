// The robot that the page shows: its links, its configuration, and which joint is selected.

const manifest = report.manifest;
const links = manifest.links;
const linkIndex = new Map(links.map((link, k) => [link.name, k]));
const masses = links.map(massOf);
const parents = links.map((link) => linkIndex.has(link.parent) ? linkIndex.get(link.parent) : -1);
const jointLink = new Map(links.map((link, k) => [link.joint, k]));

const q = new Float64Array(manifest.nq);
const poses = links.map(() => new Float64Array(16));
const coordinates = manifest.joints.flatMap((joint) => coordinatesOf(joint, report.poses.units));

function move() {
  for (const coordinate of coordinates) coordinate.write(q);
  forward_kinematics(q, poses);
}

// Whoever shows the selection registers a function of the selected joint's name, or null.
const selection = {name: null, watchers: []};
function select(name) {
  selection.name = selection.name === name ? null : name;
  for (const watch of selection.watchers) watch(selection.name);
}

// The link that a joint moves; a floating base moves the root link.
function movedLink(name) { return jointLink.has(name) ? jointLink.get(name) : 0; }

// The largest difference between the poses of this page and those that the compiler's own
// arithmetic gives at a few configurations, relative to the largest entry.
function poseError() {
  const own = links.map(() => new Float64Array(16));
  let error = 0;
  for (const sample of report.poses.samples) {
    forward_kinematics(sample.q, own);
    let largest = 1;
    for (const pose of sample.poses) largest = Math.max(largest, ...pose.map(Math.abs));
    sample.poses.forEach((pose, k) => pose.forEach((entry, i) => {
      error = Math.max(error, Math.abs(entry - own[k][i]) / largest);
    }));
  }
  return error;
}
