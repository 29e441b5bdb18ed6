// Emitted code: foldable, and what a line is about shown beside it. Names of values begin with the
// link that they are of, those of inputs with the input and the joint.

const inset = element('figure', {class: 'inset', hidden: true, 'aria-hidden': 'true'}, element('canvas'), element('figcaption'));
document.body.append(inset);

// As emitted code spells a name.
function spelled(name) { return name.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_|_$/g, ''); }

const linkOfWord = new Map([
  ...manifest.joints.map((joint) => [joint.identifier, movedLink(joint.name)]),
  ...links.map((link, k) => [spelled(link.name), k])]);

// The link of the first word of a line that is about one; undefined: there is none.
function linkOfLine(line) {
  for (const [word] of line.matchAll(/[A-Za-z]\w*/g)) {
    for (const name of [word.replace(/_\d+$/, ''), word.replace(/^[A-Za-z]+_/, '')]) {
      if (linkOfWord.has(name)) return linkOfWord.get(name);
    }
  }
  return undefined;
}

function pointAt(link) {
  if (pointed.link === link) return;
  pointed.link = link;
  inset.hidden = link < 0;
  if (link >= 0) {
    const {name, joint} = links[link];
    inset.lastChild.textContent = joint ? `${name}, carried by ${joint}` : name;
  }
  draw();
}

function lineOf(text) {
  const link = linkOfLine(text);
  return link === undefined ? `${text}\n` : element('span', {'data-link': String(link)}, `${text}\n`);
}

function listing(text) {
  const lines = element('code', {}, ...text.split('\n').map(lineOf));
  const linkUnder = (event) => {
    const line = event.target.closest('[data-link]');
    return line === null ? -1 : Number(line.dataset.link);
  };
  lines.addEventListener('pointerover', (event) => pointAt(linkUnder(event)));
  lines.addEventListener('pointerleave', () => pointAt(-1));
  lines.addEventListener('click', (event) => {
    const link = linkUnder(event);
    if (link < 0 || String(getSelection())) return;  // text is being copied
    const joint = manifest.joints.find((each) => movedLink(each.name) === link);
    if (joint) select(joint.name);
  });
  return lines;
}

function code(file) {
  const cut = file.shown < file.lines ? `, the first ${grouped(file.shown)} of ${grouped(file.lines)} lines` : `, ${counted(file.lines, 'line', 'lines')}`;
  const block = element('details', {class: 'code'}, element('summary', {}, `${file.file}${cut}`));
  block.addEventListener('toggle', () => {  // long texts are laid out only when they are asked for
    if (block.open && block.children.length === 1) {
      block.append(element('pre', {tabIndex: 0}, listing(file.text)));
    }
  });
  return block;
}
