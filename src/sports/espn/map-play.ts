import type { Game, GameStatus, PeriodScore } from '../model/games.ts';
import type { Sides } from './map-competitors.ts';
import { type Competition, type Competitor, lineScore, type Probability } from './schemas/event.ts';

/** What a page says about a game apart from who plays, when and where. */

const isText = (text: string | undefined): text is string => text !== undefined;

/** A status text with a time of day says when the game begins rather than how it stands. */
const TIME_OF_DAY = /\d{1,2}:\d{2}\s*[AP]M|^TBD$/i;

function readStatusText({ status: raw }: Competition, status: GameStatus): string {
  const { shortDetail, detail, description } = raw?.type ?? {};
  const text = shortDetail ?? detail ?? description ?? '';
  return status === 'scheduled' || TIME_OF_DAY.test(text) ? '' : text;
}

const isRadio = (one: Competition['broadcasts'][number]): boolean =>
  /^radio$/i.test(one?.type?.shortName ?? '');

/**
 * A scoreboard has names of networks, other pages media. A scoreboard without names may have media elsewhere, and only
 * there says which names are of radio stations.
 */
function readBroadcasts({ broadcasts, geoBroadcasts }: Competition): string[] {
  const namesIn = (list: Competition['broadcasts']) =>
    list.flatMap((one) => [...(one?.names ?? []), one?.media?.shortName]).filter(isText);
  const all = [...broadcasts, ...geoBroadcasts];
  const seen = new Set(namesIn(all.filter((one) => one?.media !== undefined && !isRadio(one))));
  const onRadio = new Set(namesIn(all.filter(isRadio)).filter((name) => !seen.has(name)));
  const names = namesIn(broadcasts).filter((name) => !onRadio.has(name));
  return [...new Set(names.length > 0 ? names : seen)];
}

type Printed = 'neutralSite' | 'conferenceGame' | 'broadcasts' | 'note' | 'statusText' | 'attendance';

export const printedOf = (competition: Competition, status: GameStatus): Pick<Game, Printed> => ({
  neutralSite: competition.neutralSite ?? false,
  conferenceGame: competition.conferenceCompetition ?? null,
  broadcasts: readBroadcasts(competition),
  note: competition.notes.map((note) => note?.headline).find(isText) ?? null,
  statusText: readStatusText(competition, status),
  // The provider sends 0 if it does not know.
  attendance: competition.attendance || null,
});

/** A forfeit by the winner that the page names; a finished game by the scores, whatever winner it names. */
export function readResult(status: GameStatus, { ours, theirs }: Sides): Game['result'] {
  if (status === 'forfeit') return ours.winner === true ? 'win' : theirs.winner === true ? 'loss' : null;
  if (status !== 'final' || ours.score === undefined || theirs.score === undefined) return null;
  if (ours.score === theirs.score) return 'tie';
  return ours.score > theirs.score ? 'win' : 'loss';
}

/** `FT-Pens` */
const PENALTIES = /\b(pens|penalties|shoot-?out)\b/i;

/** The penalties of a game of soccer, of which the page may have the tally, the winner, or both. */
export function readShootout(
  sides: Sides,
  competition: Competition,
  { isOver }: { isOver: boolean },
): Game['shootout'] {
  const { ours, theirs } = sides;
  const { name = '', shortDetail, detail } = competition.status?.type ?? {};
  const [local = null, opponent = null] = [ours.shootoutScore, theirs.shootoutScore];
  const isNamed = name.endsWith('_PEN') || PENALTIES.test([name, shortDetail, detail].join(' '));
  if (!isNamed && !local && !opponent) return null;
  const isAhead = (one: number | null, other: number | null) => one !== null && other !== null && one > other;
  const hasWon = (side: Competitor, one: number | null, other: number | null) =>
    isOver && (side.winner ?? isAhead(one, other));
  const winner = hasWon(ours, local, opponent)
    ? 'local'
    : hasWon(theirs, opponent, local)
      ? 'opponent'
      : null;
  return { local, opponent, winner };
}

function scoresOf({ linescores }: Competitor): Map<number, number> {
  const scores = linescores.map((row, at) => {
    const { period = at + 1, value, displayValue } = lineScore.safeParse(row).data ?? {};
    return [period, value ?? displayValue] as const;
  });
  return new Map(scores.flatMap(([period, score]) => (score === undefined ? [] : [[period, score]])));
}

function readLinescore({ ours, theirs }: Sides): PeriodScore[] {
  const [local, opponent] = [scoresOf(ours), scoresOf(theirs)];
  const periods = [...new Set([...local.keys(), ...opponent.keys()])].sort((one, other) => one - other);
  return periods.map((period) => ({
    period,
    local: local.get(period) ?? null,
    opponent: opponent.get(period) ?? null,
  }));
}

/** Ours, to four digits. The provider's probability is that of the home team. */
export function readWinProbability(probability: Probability | undefined, isHome: boolean): number | null {
  const { homeWinPercentage: home, awayWinPercentage, tiePercentage = 0 } = probability ?? {};
  const away = awayWinPercentage ?? (home === undefined ? undefined : 1 - home - tiePercentage);
  const ours = isHome ? home : away;
  return ours === undefined || ours < 0 || ours > 1 ? null : Math.round(ours * 10_000) / 10_000;
}

type Play = Pick<Game, 'linescore' | 'lastPlay' | 'winProbability'>;

export const NOT_BEGUN: Play = { linescore: [], lastPlay: null, winProbability: null };

export function playOf(sides: Sides, { situation }: Competition): Play {
  const { text = null, probability } = situation?.lastPlay ?? {};
  const winProbability = readWinProbability(probability, sides.isHome);
  return { linescore: readLinescore(sides), lastPlay: text, winProbability };
}
