// The finder answers at once: a chosen filter changes the results, the counts and the address without another page,
// and Back takes it back. Without this script the button does it.

const form = document.querySelector('form[role=search]');
const button = form.querySelector('.submit button');
const spoken = document.getElementById('spoken');
/** Wait after the last change; a number is typed more slowly than boxes are ticked. */
const TICKED_MS = 120;
const TYPED_MS = 500;
/** What each answer replaces. */
const RENEWED = ['study', 'facets', 'results'];

let timer;
let request = new AbortController();
/** The field whose value is in the last entry of the history: what is typed on in it changes that entry. */
let typedIn;

/** What the page shows; a link to a part of it is another entry of the history, with nothing else to show. */
let shown = location.href.replace(/#.*/, '');

/** Fields that are empty say nothing and stay out of the address. */
form.addEventListener('formdata', ({ formData }) => {
  for (const name of new Set(formData.keys())) {
    const values = formData.getAll(name).filter((value) => value !== '');
    formData.delete(name);
    for (const value of values) formData.append(name, value);
  }
});

function addressOf() {
  const data = new FormData(form);
  const query = new URLSearchParams(
    [...new Set(data.keys())].map((name) => [name, data.getAll(name).join()]),
  );
  const text = String(query).replaceAll('%2C', ',');
  return text === '' ? form.action : `${form.action}?${text}`;
}

/** Replaces an element by the same one of another document, keeping the focus and what is unfolded. */
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

/** The fields that stay show what the answer is to, except the one that is being typed in. */
function fillIn(fresh) {
  for (const input of form.querySelectorAll('input[name]')) {
    const same = [...fresh.querySelectorAll(`input[name="${input.name}"]`)];
    if (input.type === 'radio' || input.type === 'checkbox')
      input.checked = same.some(({ value, checked }) => checked && value === input.value);
    else if (input !== document.activeElement) input.value = same[0]?.value ?? '';
  }
}

async function answer(address) {
  request.abort();
  request = new AbortController();
  const results = document.getElementById('results');
  results.ariaBusy = 'true';
  const response = await fetch(address, { signal: request.signal, headers: { Accept: 'text/html' } });
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (!response.ok || fresh.getElementById('found') === null) {
    results.ariaBusy = 'false';
    button.textContent = 'Show scholarships';
    return undefined;
  }
  fillIn(fresh);
  for (const id of RENEWED) renew(id, fresh);
  form.querySelector('.filters > summary').textContent =
    fresh.querySelector('.filters > summary').textContent;
  document.dispatchEvent(new Event('results'));
  document.title = fresh.title;
  const [count] = document.getElementById('found').childNodes;
  button.textContent = `Show ${count.textContent}`;
  spoken.textContent = `${count.textContent} found`;
  shown = response.url;
  return shown;
}

/** A later choice aborts; after any other failure, which the browser logs, the button still works. */
function onFailure(error) {
  if (error.name !== 'AbortError') document.getElementById('results').ariaBusy = 'false';
}

async function answerTo({ name, type }) {
  const before = shown;
  const address = await answer(addressOf());
  if (address === undefined || address === before) return;
  const isTyped = type === 'number' || type === 'date';
  if (isTyped && typedIn === name) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  typedIn = isTyped ? name : undefined;
}

function answerAfter(ms, target) {
  clearTimeout(timer);
  // Whatever is chosen meanwhile, the count on the button is not that of the filters any more.
  button.textContent = 'Show scholarships';
  timer = setTimeout(() => answerTo(target).catch(onFailure), ms);
}

form.addEventListener('change', ({ target }) => {
  if (target.id !== 'search') answerAfter(TICKED_MS, target);
});
form.addEventListener('input', ({ target }) => {
  if (target.type === 'number') answerAfter(TYPED_MS, target);
});
window.addEventListener('popstate', () => {
  const address = location.href.replace(/#.*/, '');
  if (address === shown) return;
  clearTimeout(timer);
  typedIn = undefined;
  answer(address).catch(onFailure);
});

/** The list of subjects covers what is below it: it closes when somebody goes on. */
function closeSubjects({ key, target }) {
  const study = document.getElementById('study');
  if (!study.open || (key === undefined ? study.contains(target) : key !== 'Escape')) return;
  const hadFocus = study.contains(document.activeElement);
  study.open = false;
  if (hadFocus) study.querySelector('summary').focus();
}
document.addEventListener('click', closeSubjects);
document.addEventListener('keydown', closeSubjects);
