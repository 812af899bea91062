// The workbench: finds the mark of a record in the frame, and the record of a mark; tells the server what a person says.
// Nothing in the frame runs: it is led by its address.

import { listenToCorrections } from './correct.js';
import { findWords, lineAt, nameIn, nextLike, pointAt, widerThan } from './point.js';

const frame = document.querySelector('iframe');
const plain = document.getElementById('plain');
const said = document.getElementById('said');
const records = document.querySelector('main');
const doubtful = [...document.querySelectorAll('.doubtful')];
let chosen = null;

const pageAddress = () => (plain.getAttribute('aria-pressed') === 'true' ? 'plain' : 'page');

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

/** A mark in the frame was followed, which changes our own address. */
function followAddress() {
  const record = /^#(?:award|left)-\d+$/.test(location.hash) && document.querySelector(location.hash);
  if (!record) return;
  show('records');
  choose(record);
  record.querySelector('a')?.focus();
}

function nextDoubt() {
  const record = doubtful[doubtful.indexOf(chosen) + 1];
  if (record === undefined) {
    said.textContent = doubtful.length === 0 ? 'Nothing is doubtful.' : 'That was the last doubt.';
    return;
  }
  goTo(record);
}

function goTo(record) {
  said.textContent = '';
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
/** The record after the chosen one, or before it. */
function step(by) {
  const all = [...document.querySelectorAll('.record')];
  const record = all[Math.max(0, all.indexOf(chosen) + by)];
  if (record !== undefined) goTo(record);
}
const KEYS = { n: nextDoubt, j: () => step(1), k: () => step(-1) };
function followKey(event) {
  if (event.target.matches('input, select') || event.ctrlKey || event.metaKey || event.altKey) return;
  KEYS[event.key]?.();
}
document.addEventListener('keydown', followKey);
document.getElementById('next').addEventListener('click', nextDoubt);
plain.addEventListener('click', () => {
  plain.setAttribute('aria-pressed', String(plain.getAttribute('aria-pressed') !== 'true'));
  for (const link of document.querySelectorAll('a[data-mark]'))
    link.href = `${pageAddress()}#${link.dataset.mark}`;
  frame.src = pageAddress() + (chosen === null ? '' : `#${chosen.id}`);
});
for (const button of document.querySelectorAll('[data-show]'))
  button.addEventListener('click', () => show(button.dataset.show));
addEventListener('hashchange', followAddress);
followAddress();

/** Tells the server; what it then reads is shown from the beginning. */
async function tell(what, where = said, then = '') {
  where.textContent = 'Reading …';
  const answer = await fetch('say', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(what),
  });
  const text = answer.ok || answer.status === 422 ? await answer.text() : 'The workbench has ended.';
  // What was not saved, because the file has changed, is shown as it is compared with the file now.
  if (!answer.ok && !(answer.status === 422 && what.do === 'save')) {
    where.textContent = text;
    return;
  }
  sessionStorage.setItem('doubt', String(doubtful.indexOf(chosen)));
  sessionStorage.setItem('scrolled', JSON.stringify([frame.contentWindow.scrollY, records.scrollTop]));
  sessionStorage.setItem('said', text);
  history.replaceState(null, '', location.pathname + then);
  location.reload();
}

listenToCorrections(tell);

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
  alike.textContent = `All ${place.count} like it are awards`;
  alike.hidden = place.count < 2;
  pointed.hidden = false;
}

/** What a button says of the place. */
function sayingOf({ point: say, field }) {
  if (say === 'also') return { say, place: `${nameIn(place.words).slice(0, 200)}…` };
  if (say === 'alsoLike') return { say: 'also', place: place.selector };
  if (say === 'names') return { say, selector: place.selector };
  return { say, field, place: say === 'all' ? place.place : place.valuePlace };
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
/** After something was said, both sides are where they were. */
const [pageY = 0, recordsY = 0] = JSON.parse(sessionStorage.getItem('scrolled') ?? '[]');
sessionStorage.removeItem('scrolled');
records.scrollTop = recordsY;
/** At first, to where the awards begin. */
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
  const { say, point: kind, open, close, move } = button.dataset;
  if (move !== undefined) point(move === 'wider' ? widerThan(place.element) : nextLike(place));
  // What is said in a dialog is answered outside of it.
  if (say !== undefined) button.closest('dialog')?.close();
  if (say !== undefined) tell(JSON.parse(say));
  if (kind !== undefined) tell(sayingOf(button.dataset));
  if (open !== undefined) document.getElementById(open).showModal();
  if (close !== undefined) document.getElementById(close).close();
});
document.getElementById('find').addEventListener('submit', (event) => {
  event.preventDefault();
  const words = document.getElementById('words').value.trim();
  const found = findWords(frame.contentDocument, words);
  said.textContent = found === null ? 'These words are not on the page.' : '';
  point(found, words);
});

// Another page led to one award.
const asked = new URLSearchParams(location.search).get('award');
const askedFor =
  asked && [...document.querySelectorAll('.record')].find(({ dataset }) => dataset.award === asked);
if (askedFor) goTo(askedFor);
const otherPage =
  asked && !askedFor ? 'That award is on another page of this source; only the first is shown.' : '';

// After something was said: the doubt that is now where the last one was.
const before = sessionStorage.getItem('doubt');
said.textContent = sessionStorage.getItem('said') ?? otherPage;
sessionStorage.removeItem('doubt');
sessionStorage.removeItem('said');
if (before !== null && before !== '-1' && doubtful[before] !== undefined) goTo(doubtful[before]);
// The workbench ends with its last tab.
new EventSource('alive');
