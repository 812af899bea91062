import type { Standing } from '../model.ts';
import type { TeamRef } from '../provider.ts';
import { conferenceIn, entriesOf, readGroups } from './map-groups.ts';
import { readLogo, readTeamName } from './map-parts.ts';
import { type Entry, rank } from './map-ranks.ts';
import { conferenceRecord, overallRecord, readStats, streak, winPercentage } from './map-stats.ts';
import {
  dropped,
  firstIssue,
  type Mapped,
  type Row,
  read,
  readPage,
  readRows,
  unreadable,
} from './reading.ts';
import { standingsEntry, standingsGroup } from './schemas/pages.ts';

export interface StandingsTable {
  /** `undefined`: the page does not name it. */
  readonly conference: string | undefined;
  readonly season: number | undefined;
  readonly standings: readonly Standing[];
}

function readEntry(row: unknown): Row<Entry> {
  const parsed = standingsEntry.safeParse(row);
  if (!parsed.success) return dropped(`standing: ${firstIssue(parsed.error)}`);
  const { team, stats } = parsed.data;
  const name = readTeamName(team);
  if (name === undefined) return dropped(`standing of team ${team.id}: no name`);
  const { id, abbreviation = '' } = team;
  return {
    value: { team: { id, name, abbreviation, logo: readLogo(team) }, stats: readStats(stats) },
    oddities: [],
  };
}

const standingOf = ({ team, stats }: Entry, place: number): Standing => ({
  rank: place,
  team,
  conferenceRecord: conferenceRecord(stats),
  overallRecord: overallRecord(stats),
  winPercentage: winPercentage(stats),
  streak: streak(stats),
});

/** The table of our conference, wherever in the page it is. */
export const mapStandings = (payload: unknown, team: TeamRef): Mapped<StandingsTable> =>
  readPage('standings', standingsGroup, payload, (page) => {
    // The stub of the wrong path, and every error body, has neither.
    if (page.standings === undefined && page.children === undefined) return unreadable('standings: no table');
    const conference = conferenceIn(readGroups(page), team);
    if (conference === undefined) return unreadable(`standings: no group ${team.conferenceId}`);
    const rows = entriesOf(conference);
    const entries = readRows(rows, readEntry);
    if (entries === undefined) return unreadable(`standings: none of ${rows.length} teams can be read`);
    const { name, shortName, season } = conference;
    const standings = rank(entries.value).map(({ entry, place }) => standingOf(entry, place));
    return read({ conference: name ?? shortName, season, standings }, entries.oddities);
  });
