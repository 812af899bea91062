// <campus-games>, <campus-game> and <campus-deadlines> for any site; see docs/widgets.md.
// The server puts the script of `frame/game-text.ts` before this one: it defines `GAMES`, `isLive` and `resultText`,
// and `STYLE`, which is `style/widgets.css`.
// An element's own content is shown until its data is loaded, and when loading fails.

const BASE = new URL(import.meta.url).origin;
const DAY_MS = 86_400_000;
/** A deadline in fewer days is highlighted. */
const SOON_DAYS = 7;
const PAUSE_MS = 60_000;

const style = new CSSStyleSheet();
style.replaceSync(STYLE);

async function getJson(path) {
  const response = await fetch(`${BASE}${path}`);
  if (response.ok) return response.json();
  const { error = response.status } = await response.json().catch(() => ({}));
  throw new Error(`${error} (${path})`);
}

let campusRequest;
/** The campus's name, teams and time zone, requested once. */
const campus = () => (campusRequest ??= getJson('/campus'));

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
  // The winner's score is marked.
  const played = resultText(game);
  if (played !== undefined) return played;
  const zone = game.timeTbd ? GAMES.providerZone : timeZone;
  const time = game.timeTbd ? {} : { hour: 'numeric', minute: '2-digit' };
  const format = { timeZone: zone, weekday: 'short', month: 'short', day: 'numeric', ...time };
  return new Intl.DateTimeFormat('en-US', format).format(new Date(game.date));
}

function gameLink(game, { sports, timeZone }) {
  const { name: sportName = '', team } = sports.find(({ key }) => key === game.sport) ?? {};
  const us = team?.name ?? '';
  const where = game.neutralSite ? 'neutral site' : game.local_team.isHome ? 'home' : 'away';
  const about = [sportName, where, game.note ?? ''].filter((text) => text !== '').join(' · ');
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

/** Whole days from today to a day, in the campus's zone. */
function daysTo(day, timeZone) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  return (Date.parse(day) - Date.parse(today)) / DAY_MS;
}
/** `due Dec 1 (4 days) · 2026 assumed`, as on the pages. */
function dueText({ deadline, deadlineKind }, days, timeZone) {
  if (!deadline) return deadlineKind === 'rolling' ? 'rolling deadline' : 'no deadline stated';
  const year = deadline.slice(0, 4);
  const thisYear = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format();
  const parts = {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(year !== thisYear && { year: 'numeric' }),
  };
  const day = new Intl.DateTimeFormat('en-US', parts).format(new Date(`${deadline}T12:00Z`));
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `${day} (${days} days)`;
  return `${days < 0 ? `closed ${day}` : `due ${when}`}${deadlineKind === 'inferred_year' ? ` · ${year} assumed` : ''}`;
}

function deadlineLink(award, { timeZone }) {
  const days = award.deadline ? daysTo(award.deadline, timeZone) : -1;
  const isSoon = days >= 0 && days < SOON_DAYS;
  const amount = make('span', 'amount', (award.amount ?? '').replace(/ - (?=\$)/, '–'));
  const due = make('span', isSoon ? 'soon' : '', dueText(award, days, timeZone));
  const link = make('a', '', make('b', '', award.title), make('span', 'line small', amount, due));
  link.href = `${BASE}/scholarships/award/${encodeURIComponent(award.id)}`;
  return link;
}

const NOTHING = { links: [] };
/** Attributes that any element may have. */
const OF_ANY_ELEMENT = /^(class|style|id|hidden|slot|lang|dir|title|role|tabindex|part|is|aria-.*|data-.*)$/;

/** The link below a list to the page with all entries. */
function allLink(text, path) {
  const link = make('a', 'small all', text);
  link.href = `${BASE}${path}`;
  return link;
}

/** Shows the links from `load`, and below them the link to all entries; after a failure, the element's own content. */
class CampusElement extends HTMLElement {
  #root = this.attachShadow({ mode: 'open' });
  #renders = 0;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [style];
    this.#root.append(make('slot', ''));
  }

  /** The heading above the list: the attribute `heading`, or `usual`. */
  get heading() {
    return this.getAttribute('heading') ?? this.usualHeading;
  }
  get usualHeading() {
    return 'Games';
  }
  get limit() {
    const limit = Number(this.getAttribute('limit'));
    return Number.isInteger(limit) && limit > 0 ? limit : 5;
  }

  /** Collects changes of attributes, so that changes made together cause one request. */
  #changes = new MutationObserver((changes) => {
    if (changes.some(({ attributeName }) => this.constructor.attributes.includes(attributeName)))
      this.changed();
  });

  changed() {
    this.render();
  }
  connectedCallback() {
    this.#changes.observe(this, { attributes: true });
    for (const name of this.getAttributeNames()) {
      if (this.constructor.attributes.includes(name) || OF_ANY_ELEMENT.test(name)) continue;
      // biome-ignore lint/suspicious/noConsole: for the page's author
      console.warn(
        `<${this.localName}> has no attribute ${name}, only ${this.constructor.attributes.join(', ')}`,
      );
    }
    this.render();
  }
  disconnectedCallback() {
    this.#changes.disconnect();
    unfollow(this);
  }
  update() {}

  async render() {
    this.#renders += 1;
    const render = this.#renders;
    // Responses can arrive out of order when attributes change: only the latest request counts.
    const isLatest = () => render === this.#renders;
    const { links, all } = await this.load(isLatest).catch(({ message }) => {
      // biome-ignore lint/suspicious/noConsole: for the page's author; visitors see the element's own content
      console.warn(`<${this.localName}>: ${message}`);
      return NOTHING;
    });
    if (!isLatest()) return;
    if (links.length === 0) {
      this.#root.replaceChildren(make('slot', ''));
      return;
    }
    const list = make('ul', '', ...links.map((link) => make('li', '', link)));
    const { heading } = this;
    const above = make('p', 'heading', heading);
    list.ariaLabel = heading || this.usualHeading;
    this.#root.replaceChildren(...(heading === '' ? [] : [above]), list, ...(all ? [all] : []));
  }
}

class CampusGames extends CampusElement {
  static attributes = ['sport', 'limit', 'heading', 'theme'];
  /** By id; undefined before they are loaded. */
  #games;

  changed() {
    this.#games = undefined;
    super.changed();
  }
  async load(isLatest) {
    const sport = this.getAttribute('sport');
    if (this.#games === undefined) {
      const query = new URLSearchParams({ sport: sport ?? '', limit: this.limit });
      const { games } = await getJson(`/sports/api/schedules?${query}`);
      if (!isLatest()) return NOTHING;
      this.#games = new Map(games.map((game) => [game.id, game]));
    }
    const about = await campus();
    follow(this);
    const all = allLink('All games', `/games${sport ? `?${new URLSearchParams({ sport })}` : ''}`);
    return { links: [...this.#games.values()].map((game) => gameLink(game, about)), all };
  }
  update(game) {
    if (!this.#games?.has(game.id)) return;
    this.#games.set(game.id, game);
    this.render();
  }
}

class CampusGame extends CampusElement {
  static attributes = ['id', 'heading', 'theme'];
  #game;

  get heading() {
    return this.getAttribute('heading') ?? '';
  }
  get usualHeading() {
    return 'Game';
  }

  async load(isLatest) {
    const id = this.getAttribute('id') ?? '';
    if (this.#game?.id !== id) {
      const game = await getJson(`/sports/api/game?${new URLSearchParams({ id })}`);
      if (!isLatest()) return NOTHING;
      this.#game = game;
    }
    const about = await campus();
    const isNear = Math.abs(Date.parse(this.#game.date) - Date.now()) < DAY_MS;
    if (isNear || isLive(this.#game, Date.parse(this.#game.lastUpdated))) follow(this);
    return { links: [gameLink(this.#game, about)] };
  }
  update(game) {
    if (game.id !== this.#game?.id) return;
    this.#game = game;
    this.render();
  }
}

/** The parameters of the list; in HTML they are attributes in lower case. */
const PARAMETERS = [
  ...['search', 'gpa', 'source', 'audience', 'field', 'feature', 'without', 'for', 'amount', 'amountMin'],
  ...['amountMax', 'deadline', 'deadlineFrom', 'deadlineTo', 'newSince', 'sort', 'fuzzy'],
];

class CampusDeadlines extends CampusElement {
  static attributes = [...PARAMETERS.map((name) => name.toLowerCase()), 'limit', 'heading', 'theme'];

  get usualHeading() {
    return 'Scholarships by deadline';
  }
  async load() {
    const given = PARAMETERS.flatMap((name) => {
      const value = this.getAttribute(name);
      return value === null ? [] : [[name, value]];
    });
    const query = new URLSearchParams({
      ...{ deadline: 'open', fields: 'id,title,amount,deadline,deadlineKind' },
      ...{ ...Object.fromEntries(given), limit: this.limit },
    });
    const [{ scholarships, total }, about] = await Promise.all([
      getJson(`/scholarships/api/scholarships?${query}`),
      campus(),
    ]);
    const links = scholarships.map((award) => deadlineLink(award, about));
    const all = allLink(`All ${total} scholarships`, `/scholarships?${new URLSearchParams(given)}`);
    return total > links.length ? { links, all } : { links };
  }
}

customElements.define('campus-games', CampusGames);
customElements.define('campus-game', CampusGame);
customElements.define('campus-deadlines', CampusDeadlines);
