import { createClient } from '@campus-data/client';

const service = document.documentElement.dataset.service ?? '';
const campus = createClient({ baseUrl: service });
const listed = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

async function showDeadlines() {
  const { scholarships } = await campus.listScholarships({ deadline: 'upcoming', limit: 5 });
  const items = scholarships.map(({ id, title, deadline }) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = `${service}/scholarships/award/${encodeURIComponent(id)}`;
    // The title is set as text, because scraped text must never become markup.
    link.textContent = `${title}, due ${deadline}`;
    item.append(link);
    return item;
  });
  listed('deadlines').replaceChildren(...items);
}

const NOT_BEGUN = ['scheduled', 'postponed', 'canceled'];

/** `Fort Sorrel Rangers at Cedar Valley Herons: 2–5 Bottom 9th`: the scores in the order of the names, the away team's first. */
function lineOf({ name, status, statusText, date, timeTbd, local_team: ours, opponent }) {
  if (NOT_BEGUN.includes(status)) {
    const time = timeTbd ? 'time to be announced' : new Date(date).toLocaleString();
    return `${name}: ${statusText || time}`;
  }
  const [away, home] = ours.isHome ? [opponent, ours] : [ours, opponent];
  return `${name}: ${away.score}–${home.score} ${statusText}`;
}

/** Shows each game in its current state. The stream sends a game again whenever its state changes. */
async function followGames() {
  const items = new Map();
  for await (const event of campus.live()) {
    if (event.type !== 'game') continue;
    const { id } = event.game;
    const item = items.get(id) ?? document.createElement('li');
    item.textContent = lineOf(event.game);
    if (!items.has(id)) listed('games').append(item);
    items.set(id, item);
  }
}

await Promise.all([showDeadlines(), followGames()]).catch((error) => {
  listed('problem').textContent = `Not available now: ${error.message}`;
});
