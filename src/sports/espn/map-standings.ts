import type { Standing, TeamRef } from '../model/teams.ts';
import { NO_SUCH_GROUP } from '../provider.ts';
import { conferenceIn, entriesOf, readGroups } from './map-groups.ts';
import { readLogo, readTeamName } from './map-parts.ts';
import { type Entry, rank } from './map-ranks.ts';
import {
  conferenceRecord,
  otherRecords,
  overallRecord,
  readStats,
  streak,
  winPercentage,
} from './map-stats.ts';
import { dropped, type Mapped, type Row, read, readPage, readRow, readRows, unreadable } from './reading.ts';
import { type StandingsEntry, standingsEntry, standingsGroup } from './schemas/pages.ts';

interface StandingsTable {
  /** `undefined` if the page does not name it. */
  readonly conference: string | undefined;
  readonly season: number | undefined;
  readonly standings: readonly Standing[];
}

function mapEntry({ team, stats }: StandingsEntry): Row<Entry> {
  const { id, abbreviation = '' } = team;
  const name = readTeamName(team);
  if (name === undefined) return dropped(`standing of team ${id}`, 'no name');
  return {
    value: { team: { id, name, abbreviation, logo: readLogo(team) }, stats: readStats(stats) },
    anomalies: [],
  };
}

const readEntry = (row: unknown): Row<Entry> => readRow('standing', standingsEntry, row, mapEntry);

const standingOf = ({ team, stats }: Entry, place: number): Standing => ({
  rank: place,
  team,
  conferenceRecord: conferenceRecord(stats),
  overallRecord: overallRecord(stats),
  winPercentage: winPercentage(stats),
  streak: streak(stats),
  ...otherRecords(stats),
});

/** The table of our conference, wherever it is on the page. */
export const mapStandings = (payload: unknown, team: TeamRef): Mapped<StandingsTable> =>
  readPage('standings', standingsGroup, payload, (page) => {
    // The placeholder page at the wrong path and error bodies have neither.
    if (page.standings === undefined && page.children === undefined) return unreadable('standings: no table');
    const league = readGroups(page);
    if (league === undefined) return unreadable('standings: more groups or teams than a league has');
    const conference = conferenceIn(league, team);
    if (conference === undefined)
      return unreadable(`standings: no group ${team.conferenceId}`, NO_SUCH_GROUP);
    const rows = entriesOf(conference);
    const entries = readRows(rows, readEntry);
    if (entries === undefined) return unreadable(`standings: none of ${rows.length} teams can be read`);
    const { name, shortName, season } = conference;
    const hasFigures = entries.value.some(({ stats }) => stats.size > 0);
    if (rows.length > 0 && !hasFigures) return unreadable('standings: no team has figures');
    // A division may repeat entries of its conference.
    const teams = new Map(entries.value.map((entry) => [entry.team.id, entry]));
    const standings = rank([...teams.values()]).map(({ entry, place }) => standingOf(entry, place));
    return read({ conference: name ?? shortName, season, standings }, entries.anomalies);
  });
