// Updates scores while a page is open. Without this script, the page stays as it was loaded.
// The server puts the script of `frame/game-text.ts` before this one: it defines `GAMES`, `isLive` and `resultText`.

/** Polling interval while no stream can be opened, as after a 429 (too many streams from one IP address). */
const POLL_MS = 30_000;
/** Polls between two attempts to open a stream. */
const POLLS_PER_TRY = 4;

const ORDINALS = ['', 'first', 'second', 'third', 'fourth'];

/** The state for screen readers, without the clock, which changes constantly. */
function spokenStateOf(game) {
  const unit = GAMES.periods[game.sport];
  if (game.status !== 'in_progress' || unit?.regular === undefined) return resultText(game).toLowerCase();
  return game.period > unit.regular ? 'overtime' : `${ORDINALS[game.period] ?? ''} ${unit.name}`;
}

const rows = Map.groupBy(document.querySelectorAll('[data-game]'), (row) => row.dataset.game);
const spoken = document.getElementById('spoken');

function setText(element, text) {
  if (element === null || element.textContent === text) return false;
  element.textContent = text;
  return true;
}

/** Updates the two lines of a game; true when a score has changed. */
function showScores(row, { local_team: ours, opponent }) {
  const [us, them] = row.querySelectorAll('.score');
  const before = [us.textContent, them.textContent];
  setText(us, String(ours.score ?? '–'));
  setText(them, String(opponent.score ?? '–'));
  const isNew = before[0] !== us.textContent || before[1] !== them.textContent;
  if (isNew) {
    row.classList.remove('changed');
    // Reading a layout property between removing and adding the class restarts the animation.
    void row.offsetWidth;
    row.classList.add('changed');
  }
  return isNew;
}

function show(row, game) {
  const text = resultText(game);
  if (text === undefined) return undefined;
  const { local_team: ours, opponent } = game;
  // A game with the note "as of" an earlier time stays as it is until a different state arrives.
  if (row.dataset.known === `${text} ${ours.score}–${opponent.score}`) return undefined;
  delete row.dataset.known;
  const state = row.querySelector('.state');
  const wasOver = row.dataset.over === 'true';
  const isUnderWay = GAMES.underWay.includes(game.status);
  setText(state, shownText(game));
  state.classList.toggle('live', isLive(game, Date.parse(game.lastUpdated)));
  state.classList.toggle('strong', game.result === 'win' || game.status === 'scheduled');
  row.dataset.over = String(!isUnderWay);
  setText(row.querySelector('.last-play'), (isUnderWay && game.lastPlay) || '');
  const { name, us } = row.dataset;
  // A postponed game has no score, although the API sends 0.
  const hasBegun = GAMES.begun.includes(game.status);
  const hasScore = hasBegun && ours.score !== null && opponent.score !== null;
  const score = hasScore
    ? `${name}: ${us} ${ours.score}, ${opponent.name} ${opponent.score}`
    : `${name}: ${us} ${ours.isHome || game.neutralSite ? 'against' : 'at'} ${opponent.name}`;
  setText(row.querySelector('.sentence'), `${score}, ${text}`);
  if (row.dataset.titled === 'true') {
    const [, site = ''] = / – (.*)/.exec(document.title) ?? [];
    const sides = hasScore
      ? `${ours.score}–${opponent.score} ${name} against ${opponent.name}`
      : `${us} and ${opponent.name} ${name}`;
    document.title = `${sides}, ${text} – ${site}`;
  }
  const isAnnounced = (hasBegun && showScores(row, game)) || (!isUnderWay && !wasOver);
  return isAnnounced ? `${score}, ${spokenStateOf(game)}` : undefined;
}

let source;
let lastId = '';
let isReady = false;
let polls = 0;
let timer;
const button = document.getElementById('updates');
const paused = document.getElementById('paused');

/** Remembers across pages that the visitor paused updates. In a frame on another site, `sessionStorage` may throw. */
function openStorage() {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
const storage = openStorage();
let isPaused = storage?.getItem('paused') === 'yes';

function onState(game) {
  const sentences = (rows.get(game.id) ?? []).map((row) => show(row, game));
  const sentence = sentences.find((one) => one !== undefined);
  // Events from before the page was opened are already on it, so they are not announced.
  if (isReady && sentence !== undefined) setText(spoken, sentence);
  document.dispatchEvent(new CustomEvent('game', { detail: game }));
}

function onGame({ data, lastEventId }) {
  lastId = lastEventId || lastId;
  onState(JSON.parse(data));
}

/** Requests all games once. */
async function poll() {
  const [id] = rows.keys();
  const path = rows.size === 1 ? `game?${new URLSearchParams({ id })}` : 'schedules';
  const response = await fetch(`/sports/api/${path}`);
  if (!response.ok) return;
  const body = await response.json();
  isReady = true;
  for (const game of body.games ?? [body]) onState({ lastUpdated: body.lastUpdated, ...game });
}

/** Shows that there is no stream, and polls. */
function pollLater() {
  setText(paused, 'Live scores paused: too many pages are open here. This page checks every 30 seconds.');
  clearTimeout(timer);
  timer = setTimeout(async () => {
    if (document.hidden || isPaused) return;
    polls += 1;
    if (polls % POLLS_PER_TRY === 0) open();
    // After a failed poll, which the browser logs, polling continues.
    else
      await poll()
        .catch(() => {})
        .then(pollLater);
  }, POLL_MS);
}

function open() {
  const query = new URLSearchParams({ id: [...rows.keys()].join(','), ...(lastId && { since: lastId }) });
  source = new EventSource(`/sports/api/live?${query}`);
  source.addEventListener('game', onGame);
  source.addEventListener('ready', ({ lastEventId }) => {
    isReady = true;
    lastId = lastEventId || lastId;
    setText(paused, '');
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) pollLater();
  });
}

/** A hidden or paused page needs no stream. */
function openIfWanted() {
  const isOpen = source !== undefined && source.readyState !== EventSource.CLOSED;
  const isWanted = !document.hidden && !isPaused;
  setText(button, isPaused ? 'Resume live scores' : 'Pause live scores');
  setText(paused, isPaused ? 'Live scores paused.' : '');
  clearTimeout(timer);
  if (!isWanted && isOpen) source.close();
  else if (isWanted && !isOpen) open();
}

if (rows.size > 0) {
  button.hidden = false;
  button.addEventListener('click', () => {
    isPaused = !isPaused;
    storage?.setItem('paused', isPaused ? 'yes' : 'no');
    openIfWanted();
  });
  openIfWanted();
  document.addEventListener('visibilitychange', openIfWanted);
}
