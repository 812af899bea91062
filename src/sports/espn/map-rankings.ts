import type { Poll, PollEntry } from '../model/teams.ts';
import { readDate, readLogo } from './map-parts.ts';
import { dropped, type Mapped, type Row, read, readPage, readRow, readRows, unreadable } from './reading.ts';
import { poll, pollEntry, rankingsPage } from './schemas/pages.ts';

/** Polls have the school's name and the mascot in two fields. */
const nameOf = ({ displayName, location, name, nickname }: Record<string, unknown>): string =>
  String(displayName ?? ([location ?? nickname, name].filter(Boolean).join(' ') || ''));

const readEntry = (row: unknown): Row<PollEntry> =>
  readRow('ranked team', pollEntry, row, ({ current, previous, points, firstPlaceVotes, ...rest }) => ({
    value: {
      rank: current,
      // 0 means not ranked in the previous poll.
      previous: previous || null,
      points: points ?? null,
      firstPlaceVotes: firstPlaceVotes ?? null,
      record: rest.recordSummary ?? '',
      team: {
        id: rest.team.id,
        name: nameOf(rest.team),
        abbreviation: rest.team.abbreviation ?? '',
        logo: readLogo(rest.team),
      },
    },
    anomalies: [],
  }));

/** Only real dates: `Date.parse` would read "Week 12" as a day in 2001. */
function timeOf(text: string | undefined): string | null {
  const date = readDate(text);
  return date === undefined ? null : new Date(date).toISOString();
}

const readPoll = (row: unknown): Row<Poll> =>
  readRow('poll', poll, row, ({ name, date, lastUpdated, ranks }) => {
    const entries = readRows(ranks, readEntry);
    if (entries === undefined) return dropped(`poll ${name}`, 'no teams');
    const byRank = entries.value.sort((one, other) => one.rank - other.rank);
    // The polls of committees have no points; the provider sends 0 for all teams.
    const hasPoints = byRank.some(({ points }) => points !== 0);
    const ranked = hasPoints ? byRank : byRank.map((entry) => ({ ...entry, points: null }));
    return {
      value: { name, date: timeOf(date ?? lastUpdated), entries: ranked },
      anomalies: entries.anomalies,
    };
  });

/** In some leagues, the provider lists tournament seeds beside the polls. */
const SEEDS = /\bseed(s|ed|ings?)?\b/i;
const isSeedings = (row: unknown): boolean => SEEDS.test(poll.safeParse(row).data?.name ?? '');

/** The polls of a league, in the provider's order. */
export const mapRankings = (payload: unknown): Mapped<readonly Poll[]> =>
  readPage('rankings', rankingsPage, payload, ({ rankings }) => {
    const polls = readRows(
      rankings.filter((row) => !isSeedings(row)),
      readPoll,
    );
    if (polls === undefined) return unreadable('rankings: none of the polls can be read');
    return read(polls.value, polls.anomalies);
  });
