import type { Team, TeamRef } from './teams.ts';

/** How the campus file differs from the team's own page. Its numbers go stale: conferences change between seasons. */

export const otherConference = (ref: TeamRef, { conferenceId }: Pick<Team, 'conferenceId'>): string[] =>
  conferenceId === null || conferenceId === ref.conferenceId
    ? []
    : [`the conference: it is ${conferenceId}, the campus file says ${ref.conferenceId}`];

export const otherTeam = (ref: TeamRef, { name }: Pick<Team, 'name'>): string[] =>
  name === ref.name ? [] : [`the team: this is “${name}”, the campus file says “${ref.name}”`];
