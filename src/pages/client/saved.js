// The saved list: a star at each award, stored in this browser and shown at /scholarships/saved.

const KEY = 'saved';
/** The API takes at most this many ids. */
const MOST = 100;

/** By id: when the award was saved, and its values at that time. Stored data of another format is ignored. */
function read() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return saved !== null && typeof saved === 'object' && !Array.isArray(saved) ? saved : {};
  } catch {
    return {};
  }
}

/** False if the browser does not allow storage. */
function write(saved) {
  try {
    localStorage.setItem(KEY, JSON.stringify(saved));
    return true;
  } catch {
    return false;
  }
}

const urlOf = (ids) =>
  `/scholarships/saved${ids.length === 0 ? '' : `?ids=${ids.map(encodeURIComponent).join()}`}`;
const spoken = document.getElementById('spoken');

function showStar(button, saved) {
  const isSaved = button.dataset.save in saved;
  button.hidden = false;
  button.ariaPressed = String(isSaved);
  button.textContent = isSaved ? '★' : '☆';
}

/** The link to the list contains the ids, because the server renders the page. */
function showLink(saved) {
  const ids = Object.keys(saved);
  for (const link of document.querySelectorAll('a[data-saved]')) {
    link.href = urlOf(ids);
    link.textContent = ids.length === 0 ? 'My list' : `My list (${ids.length})`;
  }
}

function showAll() {
  const saved = read();
  for (const button of document.querySelectorAll('button[data-save]')) showStar(button, saved);
  showLink(saved);
  showOwn(saved);
}

/** Entries removed on this page, so that notes are restored if the award is saved again. */
const removed = {};

/** Saves an award with its current values; `more`: additions by the visitor. */
function save(saved, { save: id, amount, deadline, gpa }, more) {
  if (id in saved) Object.assign(saved[id], more);
  else if (Object.keys(saved).length < MOST)
    saved[id] = { ...removed[id], at: Date.now(), amount, deadline, gpa, ...more };
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('button[data-save]');
  if (button === null) return;
  const { save: id } = button.dataset;
  const saved = read();
  if (id in saved) {
    removed[id] = saved[id];
    delete saved[id];
  } else save(saved, button.dataset);
  if (!write(saved)) return;
  showAll();
  spoken.textContent = id in saved ? 'Saved in your list' : 'Removed from your list';
});

/** On the page of the list: shows whether the visitor has applied, and their notes. */
function showOwn(saved) {
  const all = [...document.querySelectorAll('[data-own]')];
  for (const own of all) {
    const { applied = false, note = '' } = saved[own.dataset.own] ?? {};
    own.querySelector('[data-applied]').checked = applied;
    own.querySelector('[data-note]').value = note;
    own.closest('tr').classList.toggle('applied', applied);
  }
  const applied = all.filter((own) => saved[own.dataset.own]?.applied).length;
  const progress = document.querySelector('[data-progress]');
  if (progress !== null) progress.textContent = applied === 0 ? '' : `Applied for ${applied}.`;
}

document.addEventListener('change', ({ target }) => {
  const own = target.closest('[data-own]');
  if (own === null) return;
  const saved = read();
  // On a list shared by another person, this saves the award in the visitor's list.
  save(saved, own.closest('tr').querySelector('[data-save]').dataset, {
    applied: own.querySelector('[data-applied]').checked,
    note: own.querySelector('[data-note]').value,
  });
  if (write(saved)) showAll();
});

// The finder has replaced its results.
document.addEventListener('results', showAll);
// Another tab has changed the list.
window.addEventListener('storage', showAll);
showAll();

/** The page of the list: without ids it opens the saved list, and shows how awards have changed since they were saved. */
const list = document.querySelector('[data-list]');
if (list !== null) {
  const saved = read();
  const ids = Object.keys(saved);
  if (!new URLSearchParams(location.search).has('ids') && ids.length > 0) location.replace(urlOf(ids));
  for (const button of list.querySelectorAll('button[data-save]')) {
    const { save: id, ...now } = button.dataset;
    const then = saved[id] ?? {};
    const changed = ['amount', 'deadline', 'gpa'].filter((name) => then.at && then[name] !== now[name]);
    const note = list.querySelector(`[data-changed="${CSS.escape(id)}"]`);
    note.hidden = changed.length === 0;
    note.textContent = changed
      .map(
        (name) =>
          `${name === 'gpa' ? 'GPA' : name.charAt(0).toUpperCase() + name.slice(1)} was: ${then[name]}`,
      )
      .join('. ');
  }
  const print = document.querySelector('[data-print]');
  print?.addEventListener('click', () => window.print());
  if (print !== null) print.hidden = false;
}
