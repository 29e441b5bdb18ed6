// Mouse and keys on the drawing, switches, and a slider per coordinate.

function listenToMouse() {
  let drag = null;
  view.addEventListener('pointerdown', (event) => {
    drag = {x: event.clientX, y: event.clientY, moved: 0};
    view.setPointerCapture(event.pointerId);
  });
  view.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    drag = {x: event.clientX, y: event.clientY, moved: drag.moved + Math.abs(dx) + Math.abs(dy)};
    turn(-0.01 * dx, 0.01 * dy);
  });
  view.addEventListener('pointerup', (event) => {
    const box = view.getBoundingClientRect();
    const name = drag && drag.moved < 4 ? jointAt(event.clientX - box.left, event.clientY - box.top) : null;
    drag = null;
    if (name !== null) select(name);
  });
  view.addEventListener('pointercancel', () => { drag = null; });
  view.addEventListener('wheel', (event) => {
    if (document.activeElement !== view) return;  // else the page scrolls
    event.preventDefault();
    enlarge(Math.exp(-0.0015 * event.deltaY));
  }, {passive: false});
}

const keys = {
  ArrowLeft: () => turn(0.08, 0), ArrowRight: () => turn(-0.08, 0),
  ArrowUp: () => turn(0, 0.08), ArrowDown: () => turn(0, -0.08),
  '+': () => enlarge(1.15), '=': () => enlarge(1.15), '-': () => enlarge(1 / 1.15),
};

function listenToKeys() {
  view.addEventListener('keydown', (event) => {
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  });
}

function switchFor(name, text) {
  const box = element('input', {type: 'checkbox', checked: shows[name], id: `show-${name}`,
    onchange: () => { shows[name] = box.checked; draw(); }});
  return element('label', {}, box, text);
}

function slider(coordinate, number) {
  const output = element('output', {}, positionText(coordinate));
  const range = element('input', {type: 'range', min: String(coordinate.lower), max: String(coordinate.upper),
    step: 'any', id: `q-${number}`, oninput: () => set(Number(range.value))});
  const set = (value) => {
    coordinate.value = value;
    range.value = String(value);
    output.textContent = positionText(coordinate);
    range.setAttribute('aria-valuetext', output.textContent);
    move();
    draw();
  };
  coordinate.set = set;
  range.value = String(coordinate.value);
  return element('div', {class: 'slider', 'data-joint': coordinate.joint.name},
    element('label', {for: range.id}, element('span', {class: 'what', title: coordinate.label}, coordinate.label), output), range);
}

function setAll(value) {
  for (const coordinate of coordinates) coordinate.set(value(coordinate));
}

// Within the limits; a floating base stays where it is.
function randomPosition(coordinate) {
  if (coordinate.joint.type === 'floating') return coordinate.value;
  return coordinate.lower + Math.random() * (coordinate.upper - coordinate.lower);
}

// A button for each configuration that the robot file names.
function configurationButtons() {
  const named = manifest.configurations ?? [];
  if (named.length === 0) return null;
  return element('div', {class: 'buttons'}, ...named.map(({name, q}) =>
    element('button', {type: 'button', onclick: () => { setAll((each) => each.read(q)); widenCamera(); }}, name)));
}

function addControls() {
  byId('controls').append(
    element('div', {class: 'switches'}, hasShapes ? switchFor('shapes', 'Shapes') : null, switchFor('masses', 'Masses'), switchFor('ellipsoids', 'Ellipsoids'),
      switchFor('frames', 'Frames'), switchFor('names', 'Names')),
    element('div', {class: 'buttons'},
      element('button', {type: 'button', onclick: () => setAll((each) => each.neutral)}, 'Reset'),
      element('button', {type: 'button', onclick: () => { setAll(randomPosition); widenCamera(); }}, 'Random'),
      element('button', {type: 'button', 'aria-label': 'Larger', onclick: () => enlarge(1.2)}, '+'),
      element('button', {type: 'button', 'aria-label': 'Smaller', onclick: () => enlarge(1 / 1.2)}, '\u2212')),
    configurationButtons(),
    element('div', {class: 'sliders'}, ...coordinates.map(slider)));
  selection.watchers.push((name) => {
    for (const node of document.querySelectorAll('[data-joint]')) {
      node.classList.toggle('selected', name !== null && node.dataset.joint === name);
    }
    draw();
  });
  listenToMouse();
  listenToKeys();
  new ResizeObserver(draw).observe(view);
}
