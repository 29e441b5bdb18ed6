// Elements of the page. Texts of the robot's file become text nodes, never markup.

const report = JSON.parse(document.getElementById('data').textContent);

// An element with properties and children, which are elements or texts.
function element(name, properties, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties || {})) {
    if (key === 'class') node.className = value;
    else if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key in node && typeof value !== 'string') node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

function byId(id) { return document.getElementById(id); }

// A number with five digits, or fewer, without zeros behind them.
function short(number, digits = 5) {
  if (number === undefined || number === null) return '';
  return String(Number(Number(number).toPrecision(digits))).replace('-', '\u2212');
}

function vector(numbers, digits) { return numbers.map((each) => short(each, digits)).join('\u2002 '); }

// "1 joint", "2 joints"
function counted(count, one, many) { return `${grouped(count)} ${count === 1 ? one : many}`; }

// 12345 as "12 345"
function grouped(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f'); }

// Nanoseconds with the digits that a prediction has.
function duration(nanoseconds) {
  return nanoseconds < 100 ? nanoseconds.toFixed(1) : grouped(Math.round(nanoseconds));
}

// A table with a header; columns are {title, kind}, rows are arrays of texts or elements.
function table(columns, rows, properties) {
  const cell = (tag, content, kind) => element(tag, kind ? {class: kind} : {}, content);
  const head = element('tr', {}, ...columns.map((column) => {
    const th = cell('th', column.title, column.kind === 'number' ? 'number' : '');
    th.scope = 'col';
    return th;
  }));
  const body = element('tbody', {}, ...rows.map((row) =>
    element('tr', {}, ...row.map((content, k) => cell('td', content, columns[k].kind)))));
  return element('div', {class: 'scroll', tabIndex: 0, role: 'group', ...(properties || {})},
    element('table', {class: (properties && properties.bars) ? 'bars' : ''},
      element('thead', {}, head), body));
}

// A bar whose length is a part of the longest one's, and a text behind it.
function bar(part, text, kind) {
  const length = Math.max(0, Math.min(1, part)) * 100;
  const fill = element('i');
  fill.style.width = `calc(${length.toFixed(2)}% - ${(length * 0.9).toFixed(1)}px)`;
  return element('div', {class: `bar ${kind || ''}`}, fill, element('span', {}, text));
}

// What goes wrong is said on the page and counted, for tests and readers.
window.addEventListener('error', (event) => {
  const root = document.documentElement;
  root.dataset.errors = String(Number(root.dataset.errors || 0) + 1);
  byId('name').after(element('p', {class: 'trouble'}, `This page is incomplete: ${event.message}`));
});
