// The workbench: connects the records with their marks in the frame, and sends a person's changes to the server.
// Scripts do not run in the frame, so this script scrolls the frame by changing the frame's URL.

import { listenToCorrections } from './correct.js';
import { findWords, lineAt, nameIn, nextLike, pointAt, widerThan } from './point.js';

const frame = document.querySelector('iframe');
const plain = document.getElementById('plain');
const status = document.getElementById('message');
const records = document.querySelector('main');
const doubtful = [...document.querySelectorAll('.doubtful')];
let chosen = null;

const pagePath = () => (plain.getAttribute('aria-pressed') === 'true' ? 'plain' : 'page');

function show(side) {
  document.body.dataset.side = side;
  for (const button of document.querySelectorAll('[data-show]'))
    button.setAttribute('aria-pressed', String(button.dataset.show === side));
}

function choose(record) {
  chosen?.removeAttribute('aria-current');
  chosen = record;
  record.setAttribute('aria-current', 'true');
  record.scrollIntoView({ block: 'nearest' });
}

/** A click on a mark in the frame changes the URL of this page. */
function followAddress() {
  const record = /^#(?:award|left)-\d+$/.test(location.hash) && document.querySelector(location.hash);
  if (!record) return;
  show('records');
  choose(record);
  record.querySelector('a')?.focus();
}

function nextWarning() {
  const record = doubtful[doubtful.indexOf(chosen) + 1];
  if (record === undefined) {
    status.textContent = doubtful.length === 0 ? 'No warnings.' : 'That was the last warning.';
    return;
  }
  goTo(record);
}

function goTo(record) {
  status.textContent = '';
  choose(record);
  const link = record.querySelector('a');
  (link ?? record).focus();
  if (link) frame.src = link.href;
}

document.addEventListener('click', ({ target }) => {
  const link = target.closest('a[data-mark]');
  if (link === null) return;
  choose(link.closest('li'));
  show('page');
});
/** The record after the chosen record, or before it. */
function step(by) {
  const all = [...document.querySelectorAll('.record')];
  const record = all[Math.max(0, all.indexOf(chosen) + by)];
  if (record !== undefined) goTo(record);
}
const KEYS = { n: nextWarning, j: () => step(1), k: () => step(-1) };
function followKey(event) {
  if (event.target.matches('input, select') || event.ctrlKey || event.metaKey || event.altKey) return;
  KEYS[event.key]?.();
}
document.addEventListener('keydown', followKey);
document.getElementById('next').addEventListener('click', nextWarning);
plain.addEventListener('click', () => {
  plain.setAttribute('aria-pressed', String(plain.getAttribute('aria-pressed') !== 'true'));
  for (const link of document.querySelectorAll('a[data-mark]'))
    link.href = `${pagePath()}#${link.dataset.mark}`;
  frame.src = pagePath() + (chosen === null ? '' : `#${chosen.id}`);
});
for (const button of document.querySelectorAll('[data-show]'))
  button.addEventListener('click', () => show(button.dataset.show));
addEventListener('hashchange', followAddress);
followAddress();

/** Sends a change to the server, then reloads the page to show the result. */
async function send(what, where = status, then = '') {
  where.textContent = 'Reading …';
  const response = await fetch('command', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(what),
  });
  const text = response.ok || response.status === 422 ? await response.text() : 'The workbench has ended.';
  // If the file has changed meanwhile, saving is refused (422). The page is reloaded to show the new difference.
  if (!response.ok && !(response.status === 422 && what.do === 'save')) {
    where.textContent = text;
    return;
  }
  sessionStorage.setItem('warning', String(doubtful.indexOf(chosen)));
  sessionStorage.setItem('scrolled', JSON.stringify([frame.contentWindow.scrollY, records.scrollTop]));
  sessionStorage.setItem('message', text);
  history.replaceState(null, '', location.pathname + then);
  location.reload();
}

listenToCorrections(send);

const pointed = document.getElementById('pointed');
let place = null;

function point(element, words) {
  if (element === null) return;
  place?.element.classList.remove('campus-pointed');
  place = pointAt(element, words);
  place.element.classList.add('campus-pointed');
  place.element.scrollIntoView({ block: 'nearest' });
  document.getElementById('pointed-words').textContent = place.words.slice(0, 200);
  const alike = pointed.querySelector('[data-point="alsoLike"]');
  alike.textContent = `All ${place.count} like this are scholarships`;
  alike.hidden = place.count < 2;
  pointed.hidden = false;
}

/** The hint that a button sends for the selected place. */
function hintOf({ point: hint, field }) {
  if (hint === 'also') return { hint, place: `${nameIn(place.words).slice(0, 200)}…` };
  if (hint === 'alsoLike') return { hint: 'also', place: place.selector };
  if (hint === 'names') return { hint, selector: place.selector };
  return { hint, field, place: hint === 'all' ? place.place : place.valuePlace };
}

function listen() {
  const site = frame.contentDocument;
  if (site === null || site.body === null) return;
  site.addEventListener('keydown', followKey);
  site.addEventListener('click', (event) => {
    event.preventDefault();
    const mark = event.target.closest('.campus-number');
    if (mark !== null) location.hash = mark.getAttribute('href').replace('./', '');
    else if (event.target.closest('body') !== null) {
      point(event.target, site.getSelection()?.toString().trim() || lineAt(event));
      show('records');
    }
  });
}
frame.addEventListener('load', listen);
/** After a reload, both sides are scrolled to where they were. */
const [pageY = 0, recordsY = 0] = JSON.parse(sessionStorage.getItem('scrolled') ?? '[]');
sessionStorage.removeItem('scrolled');
records.scrollTop = recordsY;
/** On the first load, scrolls to the first award. */
function scrollPage() {
  if (chosen !== null) return;
  if (pageY > 0) frame.contentWindow.scrollTo(0, pageY);
  else frame.contentDocument?.querySelector('.campus-name, .campus-left')?.scrollIntoView();
}
frame.addEventListener('load', scrollPage, { once: true });
scrollPage();
listen();

document.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (button === null) return;
  const { command, point: kind, open, close, move } = button.dataset;
  if (move !== undefined) point(move === 'wider' ? widerThan(place.element) : nextLike(place));
  // The result of a dialog is shown outside of it.
  if (command !== undefined) button.closest('dialog')?.close();
  if (command !== undefined) send(JSON.parse(command));
  if (kind !== undefined) send(hintOf(button.dataset));
  if (open !== undefined) document.getElementById(open).showModal();
  if (close !== undefined) document.getElementById(close).close();
});
document.getElementById('find').addEventListener('submit', (event) => {
  event.preventDefault();
  const words = document.getElementById('words').value.trim();
  const found = findWords(frame.contentDocument, words);
  status.textContent = found === null ? 'This text is not on the page.' : '';
  point(found, words);
});

// A link from another page names an award.
const requestedId = new URLSearchParams(location.search).get('award');
const requested =
  requestedId &&
  [...document.querySelectorAll('.record')].find(({ dataset }) => dataset.award === requestedId);
if (requested) goTo(requested);
const otherPage =
  requestedId && !requested
    ? 'That scholarship is on another page of this source; only the first page is shown.'
    : '';

// After a reload, the warning is chosen that is now at the position of the warning chosen before.
const before = sessionStorage.getItem('warning');
status.textContent = sessionStorage.getItem('message') ?? otherPage;
sessionStorage.removeItem('warning');
sessionStorage.removeItem('message');
if (before !== null && before !== '-1' && doubtful[before] !== undefined) goTo(doubtful[before]);
// The server stops when the last open tab is closed.
new EventSource('alive');
