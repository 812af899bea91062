// The workbench: finds the mark of a record in the frame, and the record of a mark. Nothing in the frame runs, so that
// it is led by its address, and its marks lead here by ours.

const frame = document.querySelector('iframe');
const plain = document.getElementById('plain');
const said = document.getElementById('said');
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
  said.textContent = '';
  choose(record);
  const link = record.querySelector('a');
  link?.focus();
  if (link) frame.src = link.href;
}

document.addEventListener('click', ({ target }) => {
  const link = target.closest('a[data-mark]');
  if (link === null) return;
  choose(link.closest('li'));
  show('page');
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'n' && !event.ctrlKey && !event.metaKey && !event.altKey) nextDoubt();
});
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
