// The head of the page and the tables of joints, links and of what was done to the model.

const inspection = report.inspection;
const baseNames = {fixed: 'fixed base', floating: 'floating base'};

function addHead() {
  const name = manifest.model_name;
  document.title = `${manifest.robot} \u2013 dynac`;
  byId('summary').textContent = `${name && name !== manifest.robot ? `${name}, ` : ''}${baseNames[inspection.base] || inspection.base}, from ${manifest.source.file}`;
  const facts = [['Mass', `${short(manifest.mass)} kg`], ['Links', grouped(links.length)],
    ['Moving joints', grouped(manifest.joints.length)], ['Positions', grouped(manifest.nq)],
    ['Velocities', grouped(manifest.nv)], ['Kernels', grouped(manifest.kernels.length)]];
  byId('facts').append(...facts.map(([key, value]) =>
    element('div', {}, element('dt', {}, key), element('dd', {}, value))));
  const sections = [['robot', 'Robot'], ['joints', 'Joints'], ['links', 'Links'],
    ['preparation', 'Preparation'], ['kernels', 'Kernels']];
  byId('contents').append(...sections.map(([id, text]) => element('a', {href: `#${id}`}, text)));
  byId('provenance').append(
    `dynac ${manifest.dynac}, ${manifest.source.file}, sha256 `, element('span', {class: 'mono'}, manifest.source.sha256));
}

// What can be clicked to select a joint, also by the keyboard.
function pickable(rows, names) {
  rows.forEach((row, k) => {
    if (names[k] === null) return;
    row.classList.add('pick');
    row.dataset.joint = names[k];
    row.addEventListener('click', (event) => {
      if (event.target.tagName !== 'BUTTON') select(names[k]);
    });
  });
}

function pickButton(text, joint) {
  return element('button', {type: 'button', onclick: () => select(joint)}, text);
}

function unitOf(joint) {
  return joint.q_size === 1 ? report.poses.units[joint.q_index] : '';
}

function rangeText(joint) {
  const limits = joint.limits || {};
  if (limits.lower === undefined && limits.upper === undefined) return 'none';
  return `${limits.lower === undefined ? '\u2212\u221e' : short(limits.lower)} \u2026 ${limits.upper === undefined ? '\u221e' : short(limits.upper)} ${unitOf(joint)}`;
}

function entries(index, size) {
  if (size === 0) return '\u2013';
  return size === 1 ? String(index) : `${index}\u2013${index + size - 1}`;
}

function followsText(joint) {
  if (joint.mimic) {
    const offset = joint.mimic.offset ? ` + ${short(joint.mimic.offset)}` : '';
    return `${short(joint.mimic.multiplier)} \u00b7 ${joint.mimic.joint}${offset}`;
  }
  return joint.dependent ? 'a closed loop' : '';
}

// Where a link, or the joint that carries it, stands in the robot file: "arm.urdf:12".
function placeOf(link, which) { return (inspection.links[link] || {})[which] || ''; }

// The identifier only where it is not the name itself.
function addJoints() {
  const isRenamed = manifest.joints.some((joint) => joint.identifier !== joint.name);
  const isFollowing = manifest.joints.some((joint) => followsText(joint) !== '');
  const columns = [{title: 'Joint'}, {title: 'Identifier', kind: 'mono'}, {title: 'Type'},
    {title: 'q', kind: 'number'}, {title: 'v', kind: 'number'}, {title: 'Range'},
    {title: 'Speed', kind: 'number'}, {title: 'Effort', kind: 'number'}, {title: 'Axis'}, {title: 'Follows'}, {title: 'At'}];
  const kept = columns.map((_, k) => (k !== 1 || isRenamed) && (k !== 9 || isFollowing));
  const rows = manifest.joints.map((joint) => {
    const link = links[movedLink(joint.name)];
    const axes = jointLink.has(joint.name) ? (link.axes || []) : [];
    const limits = joint.limits || {};
    return [pickButton(joint.name, joint.name), joint.identifier, joint.type,
      entries(joint.q_index, joint.q_size), entries(joint.v_index, joint.v_size), rangeText(joint),
      short(limits.velocity), short(limits.effort), axes.map((axis) => vector(axis, 4)).join(', '), followsText(joint),
      jointLink.has(joint.name) ? placeOf(movedLink(joint.name), 'joint_place') : ''];
  });
  const drawn = table(columns.filter((_, k) => kept[k]), rows.map((row) => row.filter((_, k) => kept[k])),
    {'aria-label': 'Joints'});
  pickable([...drawn.querySelectorAll('tbody tr')], manifest.joints.map((joint) => joint.name));
  byId('joints').append(
    element('p', {class: 'quiet small'}, 'Indices count from 0. Axes are unit vectors in the joint\u2019s own frame. Speed in rad/s or m/s, effort in N m or N. Select a joint here or in the drawing.'),
    drawn);
}

function addLinks() {
  const moving = new Set(manifest.joints.map((joint) => joint.name));
  const columns = [{title: 'Link'}, {title: 'Carried by'}, {title: 'Mass [kg]', kind: 'number'},
    {title: 'Centre of mass [m]', kind: 'number'}, {title: 'Principal moments [kg m\u00b2]', kind: 'number'}, {title: 'Moves with'}, {title: 'At'}];
  const rows = links.map((link, k) => {
    const mass = masses[k];
    const group = inspection.links[k] ? inspection.links[k].moves_with : link.name;
    const carrier = link.joint ? `${link.joint}, ${inspection.links[k].type}` : '';
    return [moving.has(link.joint) ? pickButton(link.name, link.joint) : link.name, carrier, short(link.mass),
      mass ? vector(mass.centre, 4) : '', mass ? vector(mass.moments, 3) : '',
      group === link.name ? '' : group === null ? 'the world' : group, placeOf(k, 'place')];
  });
  const drawn = table(columns, rows, {'aria-label': 'Links'});
  pickable([...drawn.querySelectorAll('tbody tr')], links.map((link) => moving.has(link.joint) ? link.joint : null));
  byId('links').append(
    element('p', {class: 'quiet small'}, 'Centres of mass in the link\u2019s frame, moments about them. Ellipsoids in the drawing are bodies of even density with the same mass and moments.'),
    drawn);
}

function listed(title, items, kind) {
  if (items.length === 0) return [];
  return [element('h4', {}, title), element('ul', {class: `list ${kind || ''}`}, ...items.map((item) => element('li', {}, item)))];
}

function snappingTexts() {
  const texts = [];
  const tolerance = manifest.options['snap-angles'];
  texts.push(`${counted(inspection.snapped_entries, 'entry', 'entries')} of rotations and axes within ${tolerance} of 0, 1 or \u22121 became that number.`);
  const change = manifest.snapping;
  if (change) texts.push(`The largest change of an entry is ${short(change.largest_change)}; torques change by ${short(change.torque_change)} of the largest.`);
  const further = inspection['further_entries_at_1e-4'];
  if (further > 0) {
    texts.push(`--snap-angles 1e-4 would snap ${further} more: inverse dynamics takes ${grouped(inspection.inverse_dynamics_operations)} operations now, ${grouped(inspection['inverse_dynamics_operations_at_1e-4'])} then.`);
  }
  return texts;
}

function loweringTexts() {
  return report.explanations.map((kernel) => {
    const chosen = kernel.candidates.find((candidate) => candidate.chosen);
    return `${kernel.kernel}: ${chosen ? chosen.lowering : ''}`;
  });
}

function addPreparation() {
  const lumped = inspection.links.filter((link) => link.moves_with !== link.name && link.parent !== null)
    .map((link) => `${link.place ? `${link.place}: ` : ''}${link.name} ${link.moves_with === null ? 'is fixed to the world' : `is part of ${link.moves_with}`}, by ${link.type} joint ${link.joint}`);
  const loops = (inspection.loops || []).map((loop) =>
    `${loop.place}: ${loop.type} joint ${loop.name} holds ${loop.child} on ${loop.parent}`);
  const warnings = inspection.warnings;
  byId('preparation').append(
    ...listed(counted(warnings.length, 'warning', 'warnings'), warnings, 'warnings'),
    ...listed('Closed loops', loops),
    ...listed('Lumped links', lumped),
    ...listed('Snapped rotations', snappingTexts()),
    ...listed('Frames and inertias, by kernel', loweringTexts()));
  if (warnings.length === 0) byId('preparation-title').after(element('p', {}, 'The robot file gave no warning.'));
}
