// Sends the requests of the reference page, and shows each response below the form. Without scripts, responses open as
// pages.

const MOST_SHOWN = 100_000;

const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** JSON is shown with line breaks; any other text is not changed. */
function readable(text, type) {
  const laidOut = /\bjson$/.test(type) ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return laidOut.length > MOST_SHOWN ? `${laidOut.slice(0, MOST_SHOWN)}\n…` : laidOut;
}

/** The request that a form describes. A field without a value is omitted. */
function requestOf(form) {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) if (value !== '') url.searchParams.append(name, value);
  const keys = [...form.querySelectorAll('[data-header]')].filter(({ value }) => value !== '');
  return { url, headers: Object.fromEntries(keys.map(({ dataset, value }) => [dataset.header, value])) };
}

async function send(form) {
  const { url, headers } = requestOf(form);
  const begun = performance.now();
  const response = await fetch(url, { method: form.method, headers });
  const text = await response.text();
  const took = Math.round(performance.now() - begun);
  const type = (response.headers.get('content-type') ?? '').split(';')[0];
  const pre = (text, label) =>
    element('pre', { tabIndex: 0, role: 'region', ariaLabel: label, textContent: text });
  const all = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return [
    element(
      'p',
      {},
      element('b', { textContent: `${response.status}` }),
      ` after ${took} ms: `,
      element('a', { href: url.href, textContent: url.href }),
    ),
    element('details', {}, element('summary', { textContent: 'Headers' }), pre(all, 'Headers of the answer')),
    pre(readable(text, type), 'Answer'),
  ];
}

document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!('here' in form.dataset)) {
    // Disables fields without a value, so that they are not sent.
    for (const field of form.elements) if (field.name !== '' && field.value === '') field.disabled = true;
    setTimeout(() => {
      for (const field of form.elements) field.disabled = false;
    });
    return;
  }
  event.preventDefault();
  const answer = form.querySelector('.answer');
  answer.setAttribute('aria-busy', 'true');
  try {
    answer.replaceChildren(...(await send(form)));
  } catch (error) {
    answer.replaceChildren(element('p', { textContent: `No answer: ${error.message}` }));
  }
  answer.removeAttribute('aria-busy');
});

/**
 * Unfolds the operation that the fragment names, which browsers do only since 2024. Older links have the form
 * `#/Tag/name`.
 */
function openNamed() {
  const named = document.getElementById(location.hash.split(/[#/]/).at(-1) ?? '');
  const folded = named?.closest('details');
  if (!folded) return;
  folded.open = true;
  named.scrollIntoView();
}
addEventListener('hashchange', openNamed);
openNamed();
// When an operation is unfolded, the address bar shows the URL of that operation.
for (const folded of document.querySelectorAll('details.operation')) {
  folded.addEventListener('toggle', () => {
    if (folded.open) history.replaceState(null, '', `#${folded.querySelector('[id]').id}`);
  });
}
