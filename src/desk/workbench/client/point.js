// Finds the element that a person pointed at, and the selectors and texts that name this element in the campus file.
// Scripts do not run in the frame: the listeners there belong to the workbench.

const BLOCK = /^(block|list-item|table-cell|table-row|flex|grid|flow-root|table)/;
const LABEL = /^([^:]{2,60}):(?=\s|$)/;
const FIRST_DATE =
  /\d|\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)(?:uary|ruary|ch|il|ust|tember|ober|ember)?\b/;
const MOST_WORDS = 8;

const collapse = (text) => text.replaceAll(/\s+/g, ' ').trim();

/** Text of an element, without the numbers that the workbench shows. */
function wordsOf(element) {
  if (element.querySelector('.campus-number') === null) return collapse(element.textContent);
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const words = [];
  while (texts.nextNode())
    if (!texts.currentNode.parentElement.matches('.campus-number')) words.push(texts.currentNode.data);
  return collapse(words.join(''));
}

/** The element of the site itself that contains this element or mark. */
function ofSite(element) {
  let own = element;
  while (own.matches('campus-words, campus-mark, .campus-number')) own = own.parentElement;
  return own;
}

/** A class name that looks written by a person, not generated. */
const classOf = (element) =>
  [...element.classList].find((name) => /^[a-z][a-z_-]{2,}$/i.test(name) && !name.startsWith('campus-'));
const named = (element) => {
  const name = classOf(element);
  return element.localName + (name === undefined ? '' : `.${name}`);
};

/** A selector for elements like this one: the tag alone if the tag is specific enough. */
function selectorOf(element) {
  const { localName, parentElement, ownerDocument } = element;
  if (/^(h[1-6]|dt|caption|summary)$/.test(localName)) return localName;
  const parent = parentElement === null ? null : ofSite(parentElement);
  const inside =
    parent === null || parent.localName === 'body' ? localName : `${parent.localName} > ${localName}`;
  const candidates = [
    named(element),
    ...(parent === null ? [] : [`${named(parent)} > ${localName}`]),
    inside,
  ];
  const useful = candidates.filter((one) => one !== localName);
  return useful.find((one) => ownerDocument.querySelectorAll(one).length > 1) ?? useful[0] ?? localName;
}

/** The beginning of a line, up to the part that will change. */
function beginOf(line) {
  const label = LABEL.exec(line)?.[1];
  if (label !== undefined) return label;
  const at = line.search(FIRST_DATE);
  const words = (at < 0 ? line : line.slice(0, at)).trim().split(' ');
  return words.slice(0, MOST_WORDS).join(' ');
}

const VALUE = /[\s.,;:–—(-]{1,5}(?:deadlines?|due|closing date|amount|value|worth)\b/i;
/** The name at the beginning of a line that continues with a value. */
export function nameIn(words) {
  const at = words.search(VALUE);
  return at > 2 ? words.slice(0, at) : words;
}

/** For an element with lines separated by `<br>`: the text of the clicked line. */
export function lineAt({ target, clientX, clientY }) {
  const page = target.ownerDocument;
  const clicked =
    page.caretPositionFromPoint?.(clientX, clientY)?.offsetNode ??
    page.caretRangeFromPoint?.(clientX, clientY)?.startContainer;
  const element = ofSite(target);
  if (element.querySelector('br') === null || !element.contains(clicked)) return '';
  const nodes = page.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const lines = [[]];
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (node.localName === 'br') lines.push([]);
    else if (node.nodeType === Node.TEXT_NODE && !node.parentElement.matches('.campus-number'))
      lines.at(-1).push(node);
  }
  const line = lines.find((texts) => texts.includes(clicked)) ?? [];
  return collapse(line.map(({ data }) => data).join(''));
}

/** A text as an element prints it. */
function textIn(element, words) {
  const all = wordsOf(element);
  const at = all.toLowerCase().indexOf(collapse(words).toLowerCase());
  return at < 0 ? all : all.slice(at, at + collapse(words).length);
}

/** The names, for the campus file, of a place that was clicked, or of text that was selected there. */
export function pointAt(target, chosen = '') {
  const element = ofSite(target);
  let block = element;
  while (block.parentElement && !BLOCK.test(block.ownerDocument.defaultView.getComputedStyle(block).display))
    block = block.parentElement;
  const line = wordsOf(block);
  const begin = beginOf(line);
  const selector = selectorOf(element);
  return {
    element,
    words: chosen === '' ? wordsOf(element) : textIn(element, chosen),
    selector,
    count: element.ownerDocument.querySelectorAll(selector).length,
    /** Names the line by its beginning, or by its selector if the line begins with something that will change. */
    place: begin.length > 2 ? `${begin}…` : selector,
    /** Names the value by its label or, without a label, by its selector. */
    valuePlace: LABEL.test(line) ? `${begin}…` : selector,
  };
}

/** The nearest ancestor with more text; `null` at the top. */
export function widerThan(element) {
  const words = wordsOf(element);
  let wider = element.parentElement;
  while (wider !== null && wider.localName !== 'body' && wordsOf(wider) === words)
    wider = wider.parentElement;
  return wider === null || wider.localName === 'body' ? null : wider;
}

/** The next element with the same selector. The last element is followed by the first. */
export function nextLike({ element, selector }) {
  const all = [...element.ownerDocument.querySelectorAll(selector)];
  return all[(all.indexOf(element) + 1) % all.length] ?? null;
}

/** The smallest element that contains a text. */
export function findWords(document, words) {
  const wanted = collapse(words).toLowerCase();
  if (wanted === '') return null;
  let found = document.body;
  if (!wordsOf(found).toLowerCase().includes(wanted)) return null;
  for (;;) {
    const child = [...found.children].find((each) => wordsOf(each).toLowerCase().includes(wanted));
    if (child === undefined) return found;
    found = child;
  }
}
