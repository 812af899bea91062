import { readTeamName } from './map-parts.ts';
import type { Competitor, Event } from './schemas/event.ts';

/** Our team and its opponent, and who is at home. */
export interface Sides {
  readonly ours: Competitor;
  readonly theirs: Competitor;
  readonly opponentId: string;
  readonly opponentName: string;
  readonly isHome: boolean;
}

const idOf = ({ id, team }: Competitor): string | undefined => team.id ?? id;

/** If the provider does not say which team is at home, the first one is. */
export const isHomeSide = (side: Competitor, competitors: readonly Competitor[]): boolean =>
  side.homeAway === undefined ? side === competitors[0] : side.homeAway === 'home';

/** `undefined` if the team does not play, or if its opponent has no name. */
export function readSides(competitors: readonly Competitor[], teamId: string): Sides | undefined {
  const ours = competitors.find((side) => idOf(side) === teamId);
  const theirs = competitors.find((side) => side !== ours);
  const opponentId = theirs && idOf(theirs);
  const opponentName = theirs && readTeamName(theirs.team);
  if (!ours || !theirs || opponentId === undefined || opponentName === undefined) return undefined;
  return { ours, theirs, opponentId, opponentName, isHome: isHomeSide(ours, competitors) };
}

/** The provider's names of the game. A summary has none: then they are made from the names of the teams. */
export function readGameNames(event: Event): { readonly name: string; readonly shortName: string } {
  const { competitors, neutralSite } = event.competition;
  const home = competitors.find((side) => isHomeSide(side, competitors))?.team;
  const away = competitors.find((side) => !isHomeSide(side, competitors))?.team;
  const name = (team = home) => (team && readTeamName(team)) ?? 'TBD';
  const short = (team = home) =>
    team?.abbreviation ?? team?.shortDisplayName ?? team?.location ?? (team && readTeamName(team)) ?? 'TBD';
  return {
    name: event.name ?? `${name(away)} at ${name(home)}`,
    shortName: event.shortName ?? `${short(away)} ${neutralSite === true ? 'VS' : '@'} ${short(home)}`,
  };
}
