// Suggestions while typing in the search fields: the combobox pattern of the ARIA Authoring Practices.
// Without this script, they are plain fields.

const LEAST_LETTERS = 2;
/** Debounce: a request is sent this long after the last keystroke. */
const REST_MS = 250;
/** No requests for this long after an error status such as 429. */
const PAUSE_MS = 60_000;
const KINDS = { tag: 'Topic', source: 'Offered by', title: 'Scholarship' };

const input = document.querySelector('form[role=search] input[type=search]');
const { form } = input;
const spoken = document.getElementById('spoken');
const list = document.createElement('ul');
list.id = 'suggestions';
list.className = 'suggestions';
list.role = 'listbox';
list.ariaLabel = 'Suggestions';
list.hidden = true;
input.after(list);
input.role = 'combobox';
input.setAttribute('aria-controls', list.id);
input.setAttribute('aria-autocomplete', 'list');
input.ariaExpanded = 'false';

/** Suggestions by the typed text in lower case. */
const cached = new Map();
let shown = [];
/** Index in `shown`; -1: none is active. */
let active = -1;
let timer;
let request = new AbortController();
let pausedUntil = 0;

function activate(at) {
  active = at;
  for (const [index, option] of [...list.children].entries()) option.ariaSelected = String(index === at);
  const option = list.children[at];
  option?.scrollIntoView({ block: 'nearest' });
  if (option) input.setAttribute('aria-activedescendant', option.id);
  else input.removeAttribute('aria-activedescendant');
}

function close() {
  clearTimeout(timer);
  request.abort();
  list.hidden = true;
  input.ariaExpanded = 'false';
  activate(-1);
}

function optionOf({ text, kind, count }, at) {
  const option = document.createElement('li');
  option.id = `suggestion-${at}`;
  option.role = 'option';
  const label = document.createElement('span');
  label.textContent = text.charAt(0).toUpperCase() + text.slice(1);
  const about = document.createElement('small');
  about.textContent = kind === 'title' ? KINDS.title : `${KINDS[kind]} · ${count}`;
  option.append(label, about);
  return option;
}

function show(suggestions) {
  shown = suggestions;
  list.replaceChildren(...suggestions.map(optionOf));
  activate(-1);
  list.hidden = suggestions.length === 0;
  input.ariaExpanded = String(!list.hidden);
  const { length } = suggestions;
  spoken.textContent = length === 0 ? '' : `${length} ${length === 1 ? 'suggestion' : 'suggestions'}`;
}

/** A title opens its award. In the finder, a tag or source becomes a filter and replaces the typed text. */
function choose({ kind, value }) {
  close();
  const name = kind === 'source' ? 'source' : 'topic';
  if (kind === 'title') location.assign(`/scholarships/award/${encodeURIComponent(value)}`);
  else if (form.action.endsWith('/scholarships')) {
    const filter = document.createElement('input');
    Object.assign(filter, { type: 'hidden', name, value });
    form.append(filter);
    input.value = '';
    form.requestSubmit();
  } else location.assign(`/scholarships?${new URLSearchParams({ [name]: value })}`);
}

async function requestSuggestions(typed) {
  if (!cached.has(typed)) {
    request = new AbortController();
    const { signal } = request;
    const response = await fetch(`/scholarships/api/suggest?${new URLSearchParams({ q: typed })}`, {
      signal,
    });
    if (!response.ok) {
      pausedUntil = Date.now() + PAUSE_MS;
      return;
    }
    cached.set(typed, (await response.json()).suggestions);
  }
  show(cached.get(typed));
}

function onInput({ isComposing }) {
  const typed = input.value.trim().toLowerCase();
  clearTimeout(timer);
  request.abort();
  if (isComposing) return;
  if (typed.length < LEAST_LETTERS || Date.now() < pausedUntil) {
    close();
    return;
  }
  timer = setTimeout(
    () =>
      requestSuggestions(typed).catch((error) => {
        // Requests aborted by the next keystroke are ignored. After other failures, the open list is outdated.
        if (error.name !== 'AbortError') close();
      }),
    cached.has(typed) ? 0 : REST_MS,
  );
}

function onKey(event) {
  const { key } = event;
  if (key === 'Escape' && !list.hidden) {
    event.preventDefault();
    close();
  } else if (key === 'Enter' && !list.hidden && active >= 0) {
    event.preventDefault();
    choose(shown[active]);
  } else if (key === 'ArrowDown' && list.hidden && shown.length > 0 && input.value.trim() !== '') {
    event.preventDefault();
    show(shown);
    activate(0);
  } else if ((key === 'ArrowDown' || key === 'ArrowUp') && !list.hidden) {
    event.preventDefault();
    const step = key === 'ArrowDown' ? 1 : -1;
    // One more position than there are options: the extra one is the field.
    const positions = shown.length + 1;
    activate(((active + 1 + step + positions) % positions) - 1);
  }
}

input.addEventListener('input', onInput);
input.addEventListener('keydown', onKey);
input.addEventListener('blur', close);
// Pressing an option must not move the focus before the click arrives.
list.addEventListener('pointerdown', (event) => event.preventDefault());
list.addEventListener('click', ({ target }) => {
  const option = target.closest('li');
  if (option) choose(shown[[...list.children].indexOf(option)]);
});
