// The finder answers at once: a chosen filter changes the results, the counts and the address without another page.
// Without this script the button does it.

const form = document.querySelector('form[role=search]');
const button = form.querySelector('.submit button');
const spoken = document.getElementById('spoken');
/** Wait after the last change; a number is typed more slowly than boxes are ticked. */
const TICKED_MS = 120;
const TYPED_MS = 500;

let timer;
let request = new AbortController();

/** Fields that are empty say nothing and stay out of the address. */
form.addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
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
  for (const details of old.querySelectorAll('details[open]'))
    next.querySelector(`#${details.id}`)?.setAttribute('open', '');
  old.replaceWith(next);
  if (!hadFocus) return;
  const same =
    name === undefined
      ? next.querySelector(`#${parentElement.id || 'none'} > summary`)
      : [...next.querySelectorAll('input')].find((input) => input.name === name && input.value === value);
  same?.focus({ preventScroll: true });
}

async function answer() {
  request.abort();
  request = new AbortController();
  const address = addressOf();
  const results = document.getElementById('results');
  results.ariaBusy = 'true';
  const response = await fetch(address, { signal: request.signal, headers: { Accept: 'text/html' } });
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (!response.ok || fresh.getElementById('found') === null) {
    results.ariaBusy = 'false';
    button.textContent = 'Show scholarships';
    return;
  }
  renew('facets', fresh);
  renew('results', fresh);
  form.querySelector('.filters > summary').textContent =
    fresh.querySelector('.filters > summary').textContent;
  document.dispatchEvent(new Event('results'));
  document.title = fresh.title;
  history.replaceState(history.state, '', address);
  const [count] = document.getElementById('found').childNodes;
  button.textContent = `Show ${count.textContent}`;
  spoken.textContent = `${count.textContent} found`;
}

function answerAfter(ms) {
  clearTimeout(timer);
  // Whatever is chosen meanwhile, the count on the button is not that of the filters any more.
  button.textContent = 'Show scholarships';
  timer = setTimeout(
    () =>
      answer().catch((error) => {
        // A later choice aborts; after any other failure, which the browser logs, the button still works.
        if (error.name !== 'AbortError') document.getElementById('results').ariaBusy = 'false';
      }),
    ms,
  );
}

form.addEventListener('change', ({ target }) => {
  if (target.id !== 'search') answerAfter(TICKED_MS);
});
form.addEventListener('input', ({ target }) => {
  if (target.type === 'number') answerAfter(TYPED_MS);
});
