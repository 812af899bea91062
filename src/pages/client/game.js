// The page of a game: updates the details together with the score, so that they never contradict each other.

const cell = (tag, text, attributes = {}) =>
  Object.assign(document.createElement(tag), { textContent: text, ...attributes });

/** Replaces the cells of a row except for the first. */
function fill(row, cells) {
  row.replaceChildren(row.firstElementChild, ...cells);
}

function showLineScore({ status, statusText, sport, linescore, local_team: ours, opponent }) {
  const section = document.getElementById('linescore');
  section.hidden = linescore.length === 0 && !GAMES.underWay.includes(status);
  const [head, us, them] = section.querySelectorAll('tr');
  const totals = GAMES.periods[sport]?.totals ?? ['Total'];
  const column = { scope: 'col', className: 'number' };
  const number = { className: 'number' };
  fill(head, [
    ...linescore.map(({ period }, at) =>
      cell('th', periodText(period, sport, at === linescore.length - 1 ? statusText : ''), column),
    ),
    ...totals.map((head) => cell('th', head, column)),
  ]);
  const scores = (of, { score, hits, errors }) => [
    ...linescore.map((period) => cell('td', period[of] ?? '–', number)),
    ...[score, hits, errors]
      .slice(0, totals.length)
      .map((total, at) => cell('td', total ?? '–', at === 0 ? { className: 'number total' } : number)),
  ];
  fill(us, scores('local_team', ours));
  fill(them, scores('opponent', opponent));
}

function leaderCell(leader) {
  const made = cell('td', leader === undefined ? '' : `${leader.name} `);
  if (leader !== undefined) made.append(cell('b', leader.value));
  return made;
}

function showLeaders({ status, boxScore: { local_team: ours, opponent } }) {
  const section = document.getElementById('leaders');
  const keys = [...new Set([...Object.keys(ours.leaders), ...Object.keys(opponent.leaders)])];
  section.hidden = keys.length === 0 && !GAMES.underWay.includes(status);
  section.querySelector('tbody').replaceChildren(
    ...keys.map((key) => {
      const label = key.replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`);
      const row = document.createElement('tr');
      row.append(
        cell('th', label.charAt(0).toUpperCase() + label.slice(1), { scope: 'row' }),
        leaderCell(ours.leaders[key]),
        leaderCell(opponent.leaders[key]),
      );
      return row;
    }),
  );
}

function showNow({ status, lastPlay, winProbability }) {
  const isPlayed = GAMES.underWay.includes(status);
  const lineOf = (id, value) => {
    const line = document.getElementById(id);
    line.hidden = !isPlayed;
    line.classList.toggle('unknown', value === null);
    return line;
  };
  lineOf('lastplay', lastPlay).querySelector('dd').textContent = lastPlay ?? '';
  const winning = lineOf('winning', winProbability);
  if (winProbability === null) return;
  winning.querySelector('span').textContent = `${Math.round(winProbability * 100)}%`;
  winning.querySelector('meter').setAttribute('value', winProbability);
}

const shown = document.querySelector('.scoreboard');
document.addEventListener('game', ({ detail: game }) => {
  if (game.id !== shown.dataset.game) return;
  showLineScore(game);
  showLeaders(game);
  showNow(game);
});
