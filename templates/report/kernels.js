// A section for each kernel: how it is called, what it costs, where its outputs are zero, its code.

function shapeText(shape) { return shape.length === 0 ? 'number' : shape.join(' \u00d7 '); }

// The units of a vector with several: "m (0-2), 1 (3-6)".
function unitText(unit) {
  if (!Array.isArray(unit)) return unit;
  const runs = [];
  unit.forEach((each, k) => {
    const last = runs[runs.length - 1];
    if (last && last.unit === each) last.end = k;
    else runs.push({unit: each, begin: k, end: k});
  });
  if (runs.length > 6) return [...new Set(unit)].join(', ');
  return runs.map((run) => `${run.unit} (${run.begin === run.end ? run.begin : `${run.begin}\u2013${run.end}`})`).join(', ');
}

function argumentTable(kernel) {
  const meaning = (argument) => argument.triangle ? `${argument.meaning}; ${argument.triangle.meaning}` : argument.meaning;
  const row = (argument, direction) => [element('code', {}, argument.name), direction, shapeText(argument.shape),
    unitText(argument.unit), meaning(argument)];
  const all = [...kernel.inputs.map((each) => row(each, 'in')), ...kernel.outputs.map((each) => row(each, 'out'))];
  const drawn = table([{title: 'Argument'}, {title: ''}, {title: 'Shape'}, {title: 'Unit', kind: 'unit'}, {title: 'Meaning', kind: 'text'}], all,
    {'aria-label': `Arguments of ${kernel.name}`});
  if (all.length <= 14) return drawn;
  return element('details', {}, element('summary', {}, counted(all.length, 'argument', 'arguments')), drawn);
}

function signatures(more) {
  return element('div', {class: 'signature'}, ...more.signatures.flatMap((each) =>
    [element('b', {}, each.language), element('pre', {tabIndex: 0}, element('code', {}, each.text))]));
}

// After each step: operations and nanoseconds as bars, against the largest of them.
function waterfall(explanation) {
  const steps = explanation.steps;
  const nanoseconds = (step) => step.time ? step.time.nanoseconds : 0;
  const mostOperations = Math.max(...steps.map((step) => step.operations), 1);
  const mostTime = Math.max(...steps.map(nanoseconds), 1e-9);
  const rows = steps.map((step, k) => {
    const before = steps[k - 1];
    const isSame = k > 0 && before.operations === step.operations && before.nodes === step.nodes;
    const kind = isSame ? 'same' : '';
    return [step.name, bar(step.operations / mostOperations, grouped(step.operations), kind),
      step.time ? bar(nanoseconds(step) / mostTime, `${duration(nanoseconds(step))} ns`, `second ${kind}`) : ''];
  });
  return table([{title: 'Step'}, {title: 'Operations'}, {title: 'Predicted time'}], rows,
    {bars: true, 'aria-label': `Steps of ${explanation.kernel}`});
}

function formulations(explanation) {
  const list = explanation.candidates.slice().sort((a, b) => a.operations - b.operations);
  const most = Math.max(...list.map((each) => each.operations), 1);
  const rows = list.map((each) => [
    each.chosen ? element('strong', {}, `${each.formulation}, chosen`) : each.formulation, each.lowering,
    bar(each.operations / most, grouped(each.operations), each.chosen ? '' : 'same'),
    each.nanoseconds === undefined ? '' : `${duration(each.nanoseconds)} ns`]);
  return table([{title: 'Formulation'}, {title: 'Model'}, {title: 'Operations'}, {title: 'Time', kind: 'number'}], rows,
    {bars: true, 'aria-label': `Formulations of ${explanation.kernel}`});
}

// The elements of one kind as a path of unit squares; elements are column-major.
function squares(pattern, rows, letter) {
  let path = '';
  for (let k = 0; k < pattern.length; ++k) {
    if (pattern[k] === letter) path += `M${Math.floor(k / rows)} ${k % rows}h1v1h-1z`;
  }
  return path;
}

function picture(output, pattern) {
  const rows = output.shape.length === 2 ? output.shape[0] : 1;
  const columns = pattern.length / rows;
  const count = (letter) => pattern.split(letter).length - 1;
  const omitted = count('-');
  const space = byId('drawing').namespaceURI;
  const svg = document.createElementNS(space, 'svg');
  const size = Math.max(3, Math.min(rows === 1 ? 9 : 14, 260 / Math.max(rows, columns)));
  svg.setAttribute('viewBox', `0 0 ${columns} ${rows}`);
  svg.setAttribute('width', String(columns * size));
  svg.setAttribute('height', String(rows * size));
  svg.setAttribute('role', 'img');
  const text = `${output.name}, ${shapeText(output.shape)}: ${count('x')} computed, ${count('c')} constant, ${count('0')} zero${omitted ? `, ${omitted} not written` : ''}`;
  svg.setAttribute('aria-label', text);
  for (const [letter, name] of [['x', 'computed'], ['c', 'fixed']]) {
    const path = document.createElementNS(space, 'path');
    path.setAttribute('d', squares(pattern, rows, letter));
    path.setAttribute('class', name);
    svg.append(path);
  }
  return element('figure', {class: 'pattern'}, svg, element('figcaption', {}, text));
}

function sparsity(kernel, more) {
  const all = kernel.outputs.map((output, k) => picture(output, more.patterns[k]));
  const pictures = element('div', {class: 'patterns'}, ...all);
  const key = element('p', {class: 'small quiet'}, element('i', {class: 'key computed'}), 'computed',
    element('i', {class: 'key fixed'}), 'constant', element('i', {class: 'key zero'}), 'zero whatever the inputs');
  if (all.length <= 8) return [key, pictures];
  return [element('details', {}, element('summary', {}, counted(all.length, 'output', 'outputs')), key, pictures)];
}

function operationCount(kernel) {
  const counts = kernel.operations;
  return counts.add + counts.mul + counts.div + 2 * counts.fma;
}

function kilobytes(bytes) { return bytes < 1000 ? `${Math.round(bytes)} B` : `${short(bytes / 1000, 3)} kB`; }

function costTags(kernel, more) {
  const time = kernel.times && kernel.times[0];
  const tags = [[kernel.formulation, 'main'], [`${grouped(operationCount(kernel))} operations`],
    [counted(kernel.operations.sincos, 'sine-cosine pair', 'sine-cosine pairs')]];
  for (const each of kernel.times || []) tags.push([`${duration(each.nanoseconds)} ns on ${each.core}`]);
  if (time) tags.push([`${kilobytes(time.code_bytes)} of machine code`]);
  if (kernel.wide) tags.push([`${kernel.wide.lanes} SIMD lanes`]);
  tags.push([`about ${kilobytes(more.bytes_on_stack)} on the stack`]);
  return element('ul', {class: 'tags'}, ...tags.map(([text, kind]) => element('li', {class: kind || ''}, text)));
}

function kernelSection(kernel, k) {
  const more = report.kernels[k];
  const explanation = report.explanations[k];
  const core = kernel.times && kernel.times[0] ? `, predicted for ${kernel.times[0].core}` : '';
  return element('details', {class: 'card kernel', id: `kernel-${kernel.name}`, 'data-kernel': kernel.name,
      open: report.kernels.length === 1},
    element('summary', {}, element('h3', {}, kernel.name),
      element('p', {}, `${kernel.summary} `, element('span', {class: 'quiet'}, kernel.formula))),
    element('p', {class: 'quiet small'}, `${kernel.algorithm}. ${kernel.reference}.`),
    kernel.open_loops ? element('p', {class: 'note small'}, kernel.open_loops) : null,
    costTags(kernel, more),
    element('h4', {}, 'Call'), signatures(more),
    element('h4', {}, 'Arguments'), argumentTable(kernel),
    element('div', {class: 'columns'},
      element('div', {}, element('h4', {}, `After each step${core}`), waterfall(explanation)),
      element('div', {}, element('h4', {}, 'Formulations'), formulations(explanation))),
    element('h4', {}, 'Entries of the outputs'), ...sparsity(kernel, more),
    ...more.code.map(code));
}

// The card that the address names is open; on paper all are.
function openCards() {
  const open = () => {
    const card = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    if (card && card.tagName === 'DETAILS') card.open = true;
  };
  window.addEventListener('hashchange', open);
  window.addEventListener('beforeprint', () => {
    for (const card of document.querySelectorAll('details.kernel')) card.open = true;
  });
  open();
}

// What --measure recorded beside the predictions for the target; without it, how to measure.
function measurements(list) {
  const first = list.map((kernel) => kernel.measured).find(Boolean);
  if (!first) {
    return [element('p', {class: 'quiet small'}, 'Predicted times are those of the target\u2019s core. ',
      element('code', {}, '--measure host'), ' compiles the kernels and measures them on your machine.')];
  }
  const isTime = first.nanoseconds !== undefined;
  const rows = list.filter((kernel) => kernel.measured).map((kernel) => {
    const time = kernel.times && kernel.times[0];
    return [kernel.name, isTime ? `${duration(kernel.measured.nanoseconds)} ns` : grouped(kernel.measured.instructions),
      time ? `${duration(time.nanoseconds)} ns on ${time.core}` : 'not predicted'];
  });
  const title = isTime ? 'Times on this machine' : `Instructions on ${first.processor}`;
  const where = isTime ? `${first.model}, ` : '';
  return [element('h4', {}, title), element('p', {class: 'quiet small'}, `${where}${first.compiler}, ${first.flags}.`),
    table([{title: 'Kernel'}, {title: 'Measured', kind: 'number'}, {title: 'Predicted', kind: 'number'}], rows,
      {'aria-label': title})];
}

function addKernels() {
  const list = manifest.kernels;
  const most = Math.max(...list.map(operationCount), 1);
  const time = (kernel) => kernel.times && kernel.times[0] ? kernel.times[0].nanoseconds : 0;
  const longest = Math.max(...list.map(time), 1e-9);
  const core = list.map((kernel) => kernel.times && kernel.times[0]).find(Boolean);
  const rows = list.map((kernel) => [element('a', {href: `#kernel-${kernel.name}`}, kernel.name), kernel.formulation,
    bar(operationCount(kernel) / most, grouped(operationCount(kernel))),
    time(kernel) ? bar(time(kernel) / longest, `${duration(time(kernel))} ns`, 'second') : 'not predicted']);
  byId('kernels').append(
    element('p', {class: 'quiet small'}, `Operations are additions, multiplications and divisions; a fused multiply-add counts as two.${core ? ` Times are predicted for ${core.core}, one call in a series.` : ''}`),
    table([{title: 'Kernel'}, {title: 'Formulation'}, {title: 'Operations'}, {title: 'Predicted time'}], rows,
      {bars: true, 'aria-label': 'Kernels'}),
    ...measurements(list), ...list.map(kernelSection));
  openCards();
}
