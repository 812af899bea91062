import type { ConferenceGame, DayBoard } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import { LEAGUES } from './leagues.ts';
import { isHomeSide } from './map-competitors.ts';
import { hasSeeds, isTimeOpen } from './map-event.ts';
import { readDate, readLogo, readRank, readRecord, readTeamName } from './map-parts.ts';
import { printedOf } from './map-play.ts';
import { readClock, readPeriod } from './map-progress.ts';
import { mapScoreboard } from './map-scoreboard.ts';
import { type Mapped, read, unreadable } from './reading.ts';
import { type Competitor, type Event, eventGroup, event as eventSchema } from './schemas/event.ts';
import { scoreboardPage } from './schemas/pages.ts';
import { readStatus } from './status.ts';

/** Whether a game is one of the conference: of one of its teams, or of the conference by its own word. */
function isOfConference(row: unknown, { conferenceId, teamId }: TeamRef): boolean {
  const { groups, teams } = eventGroup.safeParse(row).data ?? { groups: undefined, teams: [] };
  return (
    groups?.id === conferenceId ||
    teams.some((team) => team.id === teamId || team.conferenceId === conferenceId)
  );
}

/** The page's name of the conference. */
function conferenceName(rows: readonly unknown[], { conferenceId }: TeamRef): string | null {
  for (const row of rows) {
    const { groups } = eventGroup.safeParse(row).data ?? {};
    if (groups?.id === conferenceId && groups.name !== undefined) return groups.name;
  }
  return null;
}

function sideOf(side: Competitor | undefined, isSeeded: boolean, begun: boolean): ConferenceGame['home'] {
  const team = side?.team;
  return {
    id: team?.id ?? side?.id ?? '',
    name: (team && readTeamName(team)) ?? 'TBD',
    abbreviation: team?.abbreviation ?? '',
    logo: team ? readLogo(team) : null,
    score: side?.score ?? (begun ? null : 0),
    record: side ? readRecord([...side.records, ...side.record], 'total') : '',
    ranking: isSeeded ? null : readRank(side?.curatedRank?.current ?? side?.rank),
  };
}

function mapConferenceGame(event: Event, team: TeamRef): ConferenceGame[] {
  const { competition } = event;
  const { competitors } = competition;
  const date = readDate(event.date ?? competition.date);
  const status = readStatus(competition.status);
  if (date === undefined || status === undefined) return [];
  const { begun } = status;
  const { neutralSite, broadcasts, note, statusText } = printedOf(competition, status.status);
  const isSeeded = hasSeeds(event, team);
  const home = competitors.find((side) => isHomeSide(side, competitors));
  const away = competitors.find((side) => side !== home);
  return [
    {
      id: event.id,
      date,
      timeTbd: isTimeOpen(event),
      status: status.status,
      statusText,
      period: begun ? readPeriod(competition.status, competitors) : 0,
      clock: begun ? readClock(status.status, competition.status, LEAGUES[team.sport].kind) : '0:00',
      home: sideOf(home, isSeeded, begun),
      away: sideOf(away, isSeeded, begun),
      neutralSite,
      broadcasts,
      note,
      isLocalGame: competitors.some((side) => (side.team.id ?? side.id) === team.teamId),
    },
  ];
}

/** Our games on a day, and all games of the conference. */
export function mapDay(payload: unknown, team: TeamRef): Mapped<DayBoard> {
  const ours = mapScoreboard(payload, team);
  const page = scoreboardPage.safeParse(payload);
  if (ours.kind === 'failed') return ours;
  if (!page.success) return unreadable('scoreboard: no list');
  const rows = page.data.events.filter((row) => isOfConference(row, team));
  const events = rows.flatMap((row) => eventSchema.safeParse(row).data ?? []);
  const { value: games, anomalies } = ours.value;
  return read(
    {
      games,
      board: events.flatMap((event) => mapConferenceGame(event, team)),
      conference: conferenceName(rows, team),
      kept: [],
      ends: {},
    },
    anomalies,
  );
}
