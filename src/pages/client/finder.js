// Updates the results, the counts and the URL when a filter is chosen, without loading another page; Back undoes it.
// Without this script, the form's button has the same effect.

const form = document.querySelector('form[role=search]');
const button = form.querySelector('.submit button');
const spoken = document.getElementById('spoken');
/** Delays after the last change. Typing a number takes longer than ticking boxes. */
const TICKED_MS = 120;
const TYPED_MS = 500;
/** The ids of the elements that each response replaces. */
const RENEWED = ['study', 'facets', 'results'];

let timer;
let request = new AbortController();
/** The field whose value made the latest history entry. Further typing in it replaces that entry. */
let typedIn;

/** The URL of the shown results. A link to a fragment creates another history entry with the same content. */
let shown = location.href.replace(/#.*/, '');

/** Leaves empty fields out of the URL. */
form.addEventListener('formdata', ({ formData }) => {
  for (const name of new Set(formData.keys())) {
    const values = formData.getAll(name).filter((value) => value !== '');
    formData.delete(name);
    for (const value of values) formData.append(name, value);
  }
});

function urlOf() {
  const data = new FormData(form);
  const query = new URLSearchParams(
    [...new Set(data.keys())].map((name) => [name, data.getAll(name).join()]),
  );
  const text = String(query).replaceAll('%2C', ',');
  return text === '' ? form.action : `${form.action}?${text}`;
}

/** Replaces an element by the same one of another document, and preserves the focus and unfolded parts. */
function renew(id, fresh) {
  const old = document.getElementById(id);
  const { name, value, parentElement } = document.activeElement;
  const hadFocus = old.contains(document.activeElement);
  const next = fresh.getElementById(id);
  next.open = old.open;
  for (const details of old.querySelectorAll('details[open]'))
    next.querySelector(`#${details.id}`)?.setAttribute('open', '');
  old.replaceWith(next);
  if (!hadFocus) return;
  const same =
    name === undefined
      ? document.querySelector(`#${parentElement.id || 'none'} > summary`)
      : [...next.querySelectorAll('input')].find((input) => input.name === name && input.value === value);
  same?.focus({ preventScroll: true });
}

/** Copies the values of the response into the fields that are not replaced, except for the one being typed in. */
function fillIn(fresh) {
  for (const input of form.querySelectorAll('input[name]')) {
    const same = [...fresh.querySelectorAll(`input[name="${input.name}"]`)];
    if (input.type === 'radio' || input.type === 'checkbox')
      input.checked = same.some(({ value, checked }) => checked && value === input.value);
    else if (input !== document.activeElement) input.value = same[0]?.value ?? '';
  }
}

async function load(url) {
  request.abort();
  request = new AbortController();
  const results = document.getElementById('results');
  results.ariaBusy = 'true';
  const response = await fetch(url, { signal: request.signal, headers: { Accept: 'text/html' } });
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (!response.ok || fresh.getElementById('found') === null) {
    results.ariaBusy = 'false';
    button.textContent = 'Show scholarships';
    return undefined;
  }
  fillIn(fresh);
  for (const id of RENEWED) renew(id, fresh);
  const line = '.filters > summary';
  form.querySelector(line).innerHTML = fresh.querySelector(line).innerHTML;
  document.dispatchEvent(new Event('results'));
  document.title = fresh.title;
  const [count] = document.getElementById('found').childNodes;
  button.textContent = `Show ${count.textContent}`;
  spoken.textContent = `${count.textContent.trim()} found`;
  shown = response.url;
  return shown;
}

/** Ignores requests aborted by a later choice. After other failures, which the browser logs, the button still works. */
function onFailure(error) {
  if (error.name !== 'AbortError') document.getElementById('results').ariaBusy = 'false';
}

async function loadFor({ name, type }) {
  const before = shown;
  const url = await load(urlOf());
  if (url === undefined || url === before) return;
  const isTyped = type === 'number' || type === 'date';
  if (isTyped && typedIn === name) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  typedIn = isTyped ? name : undefined;
}

function loadAfter(ms, target) {
  clearTimeout(timer);
  // Once a filter changes, the count on the button is outdated.
  button.textContent = 'Show scholarships';
  timer = setTimeout(() => loadFor(target).catch(onFailure), ms);
}

form.addEventListener('change', ({ target }) => {
  if (target.id !== 'search') loadAfter(TICKED_MS, target);
});
form.addEventListener('input', ({ target }) => {
  if (target.type === 'number') loadAfter(TYPED_MS, target);
});
window.addEventListener('popstate', () => {
  const url = location.href.replace(/#.*/, '');
  if (url === shown) return;
  clearTimeout(timer);
  typedIn = undefined;
  load(url).catch(onFailure);
});
