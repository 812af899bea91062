// <campus-games>, <campus-game> and <campus-deadlines> for any site; see docs/widgets.md.
// The server puts the script of `frame/game-words.ts` before this one: it defines `GAMES`, `isLive` and `playedWords`.
// An element's own content is shown until its data is loaded, and when loading fails.

const BASE = new URL(import.meta.url).origin;
const DAY_MS = 86_400_000;
const PAUSE_MS = 60_000;

const style = new CSSStyleSheet();
style.replaceSync(`
:host { display: block; font-family: system-ui, sans-serif; line-height: 1.5; font-variant-numeric: tabular-nums; color-scheme: inherit; }
:host([hidden]) { display: none; }
ul { list-style: none; margin: 0; padding: 0; }
li { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
li:last-child { border-bottom: 0; }
a { display: block; padding: 8px 0; color: inherit; text-decoration: none; }
a:hover b, a:focus-visible b { text-decoration: underline; }
.line { display: flex; justify-content: space-between; gap: 12px; }
.small { font-size: 0.8125em; opacity: 0.85; }
.live { font-weight: 700; opacity: 1; }
.live::before { content: '\\25cf\\a0'; color: light-dark(#b3121d, #ff7a7a); }
.won, .amount { font-weight: 700; }
b { font-weight: 600; }
`);

async function getJson(path) {
  const response = await fetch(`${BASE}${path}`);
  if (response.ok) return response.json();
  const { error = response.status } = await response.json().catch(() => ({}));
  throw new Error(`${error} (${path})`);
}

let asked;
/** The campus's name, teams and time zone, requested once. */
const campus = () => (asked ??= getJson('/campus'));

const shown = new Set();
let source;
/** All elements of a page share one stream. */
function follow(element) {
  shown.add(element);
  if (source !== undefined && source.readyState !== EventSource.CLOSED) return;
  source = new EventSource(`${BASE}/sports/api/live`);
  source.addEventListener('game', ({ data }) => {
    const game = JSON.parse(data);
    for (const one of shown) one.update(game);
  });
  source.addEventListener('error', () => {
    const [first] = shown;
    if (source.readyState === EventSource.CLOSED && first) setTimeout(follow, PAUSE_MS, first);
  });
}
function unfollow(element) {
  shown.delete(element);
  if (shown.size === 0) source?.close();
}

const make = (tag, className, ...children) => {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
};

function whenOf(game, timeZone) {
  // Whose score is highest is marked beside it.
  const played = playedWords(game);
  if (played !== undefined) return played;
  const zone = game.timeTbd ? GAMES.providerZone : timeZone;
  const time = game.timeTbd ? {} : { hour: 'numeric', minute: '2-digit' };
  const format = { timeZone: zone, weekday: 'short', month: 'short', day: 'numeric', ...time };
  return new Intl.DateTimeFormat('en-US', format).format(new Date(game.date));
}

function gameLink(game, { sports, timeZone }) {
  const { name: sportName = '', team } = sports.find(({ key }) => key === game.sport) ?? {};
  const us = team?.name ?? '';
  const about = [sportName, game.note ?? ''].filter((words) => words !== '').join(' · ');
  const hasScore = GAMES.begun.includes(game.status);
  const side = (name, score, result) =>
    make(
      'span',
      game.result === result ? 'line won' : 'line',
      make('b', '', name),
      make('span', '', hasScore ? String(score ?? '–') : ''),
    );
  const link = make(
    'a',
    '',
    make(
      'span',
      'line small',
      make('span', '', about),
      make('span', isLive(game, Date.parse(game.lastUpdated)) ? 'live' : '', whenOf(game, timeZone)),
    ),
    side(us, game.local_team.score, 'win'),
    side(game.opponent.name, game.opponent.score, 'loss'),
  );
  link.href = `${BASE}/games/${encodeURIComponent(game.id)}`;
  return link;
}

function deadlineLink(award) {
  const date = award.deadline && new Date(`${award.deadline}T12:00Z`);
  const day =
    date &&
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(date);
  const link = make(
    'a',
    '',
    make('b', '', award.title),
    make(
      'span',
      'line small',
      make('span', 'amount', award.amount ?? ''),
      make('span', '', day ? `due ${day}` : 'no deadline stated'),
    ),
  );
  link.href = `${BASE}/scholarships/award/${encodeURIComponent(award.id)}`;
  return link;
}

/** Shows what `load` resolves with; after a failure, the element's own content. */
class CampusElement extends HTMLElement {
  #root = this.attachShadow({ mode: 'open' });
  #renders = 0;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [style];
    this.#root.append(make('slot', ''));
  }

  /** The list's accessible name. */
  get label() {
    return 'Games';
  }
  get limit() {
    const limit = Number(this.getAttribute('limit'));
    return Number.isInteger(limit) && limit > 0 ? limit : 5;
  }

  attributeChangedCallback() {
    if (this.isConnected) this.render();
  }
  connectedCallback() {
    this.render();
  }
  /** Once for all attributes that an element begins with, or that a script changes in one go. */
  render() {
    this.#renders += 1;
    const render = this.#renders;
    // Responses can arrive out of order when attributes change: only the latest request counts.
    const isLatest = () => render === this.#renders;
    queueMicrotask(() => isLatest() && this.#draw(isLatest));
  }
  disconnectedCallback() {
    unfollow(this);
  }
  update() {}

  async #draw(isLatest) {
    const links = await this.load(isLatest).catch(({ message }) => {
      // biome-ignore lint/suspicious/noConsole: for the page's author; visitors see the element's own content
      console.warn(`<${this.localName}>: ${message}`);
      return [];
    });
    if (!isLatest()) return;
    const list = make('ul', '', ...links.map((link) => make('li', '', link)));
    list.ariaLabel = this.label;
    this.#root.replaceChildren(links.length > 0 ? list : make('slot', ''));
  }
}

class CampusGames extends CampusElement {
  static observedAttributes = ['sport', 'limit'];
  /** By id; undefined before they are loaded. */
  #games;

  attributeChangedCallback() {
    this.#games = undefined;
    super.attributeChangedCallback();
  }
  async load(isLatest) {
    const sport = this.getAttribute('sport');
    if (this.#games === undefined) {
      const query = new URLSearchParams({ sport: sport ?? '', limit: this.limit });
      const { games } = await getJson(`/sports/api/schedules?${query}`);
      if (!isLatest()) return [];
      this.#games = new Map(games.map((game) => [game.id, game]));
    }
    const about = await campus();
    follow(this);
    return [...this.#games.values()].map((game) => gameLink(game, about));
  }
  update(game) {
    if (!this.#games?.has(game.id)) return;
    this.#games.set(game.id, game);
    this.render();
  }
}

class CampusGame extends CampusElement {
  static observedAttributes = ['id'];
  #game;

  async load(isLatest) {
    const id = this.getAttribute('id') ?? '';
    if (this.#game?.id !== id) {
      const game = await getJson(`/sports/api/game?${new URLSearchParams({ id })}`);
      if (!isLatest()) return [];
      this.#game = game;
    }
    const about = await campus();
    const isNear = Math.abs(Date.parse(this.#game.date) - Date.now()) < DAY_MS;
    if (isNear || isLive(this.#game, Date.parse(this.#game.lastUpdated))) follow(this);
    return [gameLink(this.#game, about)];
  }
  update(game) {
    if (game.id !== this.#game?.id) return;
    this.#game = game;
    this.render();
  }
}

class CampusDeadlines extends CampusElement {
  static observedAttributes = ['field', 'limit'];

  get label() {
    return 'Scholarships by deadline';
  }
  async load() {
    const field = this.getAttribute('field');
    const query = new URLSearchParams({ deadline: 'open', limit: this.limit, ...(field && { field }) });
    const { scholarships } = await getJson(`/scholarships/api/scholarships?${query}`);
    return scholarships.map(deadlineLink);
  }
}

customElements.define('campus-games', CampusGames);
customElements.define('campus-game', CampusGame);
customElements.define('campus-deadlines', CampusDeadlines);
