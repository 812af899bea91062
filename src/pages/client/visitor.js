// Adapts pages to the visitor: their time zone and the width of their screen.
// None of it is sent to the server, and every page works without this script.

/** Links that other programs open, such as calendars, need the host, which only the browser knows for certain. */
for (const link of document.querySelectorAll('[data-href]'))
  link.href = link.dataset.href
    .replace(encodeURIComponent('https://campus.invalid'), encodeURIComponent(location.origin))
    .replace('campus.invalid', location.host);

/** Suggestions are loaded when the field gets the focus. */
const field = document.querySelector('[data-suggest]');
const loadSuggestions = () => import(SUGGEST);
if (field !== null && field === document.activeElement) loadSuggestions();
else field?.addEventListener('focus', loadSuggestions, { once: true });

/** On a phone the tabs are in one scrolling line. The chosen one is scrolled into view, without scrolling the page. */
for (const tabs of document.querySelectorAll('.tabs')) {
  const chosen = tabs.querySelector('[aria-current]');
  if (chosen === null) continue;
  const room = tabs.clientWidth - chosen.offsetWidth;
  tabs.scrollLeft = chosen.offsetLeft - tabs.offsetLeft - room / 2;
}

/** Minutes by which a zone is ahead of UTC; without `timeZone`, the zone of the visitor. */
function offsetOf(at, timeZone) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const { value } = format.formatToParts(at).find(({ type }) => type === 'timeZoneName');
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(value) ?? [];
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
}

/** Replaces a picture that cannot be loaded by a letter, like a missing one. */
function replacePicture(picture) {
  if (picture.className === '') {
    picture.remove();
    return;
  }
  const letter = document.createElement('span');
  letter.className = picture.className;
  letter.ariaHidden = 'true';
  const around = picture.parentElement;
  const { textContent } = around.querySelector('.team-name, b') ?? around;
  const letters = textContent.match(/\p{L}[^ ]*/gu) ?? [];
  // Both initials for an athlete, as the server renders them.
  const shown = picture.classList.contains('portrait') ? [letters[0], letters.at(-1)] : [letters[0]];
  letter.textContent = [...new Set(shown)].map((word) => word?.[0]).join('');
  picture.replaceWith(letter);
}
document.addEventListener(
  'error',
  ({ target }) => target.localName === 'img' && replacePicture(target),
  true,
);
for (const picture of [...document.images])
  if (picture.complete && picture.naturalWidth === 0) replacePicture(picture);

/** In a frame on another site: sends the height of the page, so that the frame can fit it. `/embed` has the receiver. */
if (window.parent !== window)
  new ResizeObserver(() =>
    window.parent.postMessage({ campusHeight: Math.ceil(document.body.getBoundingClientRect().height) }, '*'),
  ).observe(document.body);

/** Counts down to a game in the largest unit, as the server does. */
const until = document.querySelector('[data-until]');
if (until !== null)
  setInterval(() => {
    const minutes = Math.max(0, Math.floor((Date.parse(until.dateTime) - Date.now()) / 60_000));
    const [unit, size] = minutes >= 1440 ? ['day', 1440] : minutes >= 60 ? ['hour', 60] : ['minute', 1];
    const count = Math.floor(minutes / size);
    until.textContent = `${count} ${unit}${count === 1 ? '' : 's'}`;
  }, 60_000);

/** Adds the host to the printed URL, if the server does not know it. */
const printed = document.querySelector('.printed');
if (printed?.textContent.startsWith('/')) printed.prepend(location.origin);

const zone = document.querySelector('[data-zone]');
if (zone !== null) {
  const { zone: timeZone } = zone.dataset;
  const minutes = offsetOf(Date.now()) - offsetOf(Date.now(), timeZone);
  const hours = Math.abs(minutes) / 60;
  if (minutes !== 0) {
    const yours = document.createElement('span');
    yours.className = 'yours';
    yours.textContent = ` You are ${hours} ${hours === 1 ? 'hour' : 'hours'} ${minutes > 0 ? 'ahead' : 'behind'}.`;
    zone.append(yours);
  }

  /** When a game begins where the visitor is. */
  const start = document.querySelector('[data-yours]');
  const at = new Date(start?.dateTime);
  if (start !== null && offsetOf(at) !== offsetOf(at, timeZone)) {
    const dayIn = (timeZone) => at.toLocaleDateString('en-US', { timeZone, weekday: 'short' });
    const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
    const day = dayIn() === dayIn(timeZone) ? '' : `${dayIn()}, `;
    document.getElementById('yours').textContent += `; ${day}${time} your time`;
  }
}
