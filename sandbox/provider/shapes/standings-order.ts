import type { TeamRecord } from '../world/records.ts';
import { played, recordAt, share } from '../world/records.ts';
import type { ConferenceKey } from '../world/schools.ts';
import { CONFERENCES } from '../world/schools.ts';
import type { Team } from '../world/teams.ts';
import type { Scene } from './scene.ts';
import { ordinal } from './status.ts';

export interface Row {
  readonly team: Team;
  readonly record: TeamRecord;
}

/** A conference's table, best first: by conference record, then all games, then the stronger name. */
export function tableOf(scene: Scene, conference: ConferenceKey): Row[] {
  const { season, now } = scene;
  return season.teams
    .filter(({ school }) => school.conference === conference)
    .map((team) => ({ team, record: recordAt(season, team.id, now) }))
    .sort(
      (a, b) =>
        share(b.record.conference) - share(a.record.conference) ||
        share(b.record.total) - share(a.record.total) ||
        a.team.school.index - b.team.school.index,
    );
}

/** `3rd in Prairie`; null for a team without a conference, or when nobody has played. */
export function standingSummary(scene: Scene, team: Team): string | null {
  const { conference } = team.school;
  if (conference === null) return null;
  const table = tableOf(scene, conference);
  if (table.every(({ record }) => played(record.total) === 0)) return null;
  const place = table.findIndex((row) => row.team.id === team.id) + 1;
  return `${ordinal(place)} in ${CONFERENCES[conference].shortName}`;
}
