import { z } from 'zod';
import { isUnderWay } from '../model/game-state.ts';
import { type GameStatus, isGameDate } from '../model/games.ts';
import type { League } from './leagues.ts';
import type { Competitor, Event, Status } from './schemas/event.ts';
import { logo as logoSchema, record as recordSchema } from './schemas/scalars.ts';

/** Readers for parts that several pages have in common. */

/** `2025-04-20T00:30Z`, sometimes with seconds or an offset. */
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
/** `Date` would read February 30 as March 2. */
const realDay = z.iso.date();

/**
 * UTC with minute precision; `undefined` unless the text is a date with a time and an offset, the day exists, and a
 * game can have this date. (In UTC, its year could even have five digits.)
 */
export function readDate(date: string | undefined): string | undefined {
  if (date === undefined || !DATE.test(date) || !realDay.safeParse(date.slice(0, 10)).success)
    return undefined;
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return undefined;
  const utc = `${at.toISOString().slice(0, 16)}Z`;
  return isGameDate(utc) ? utc : undefined;
}

/** Replaces http by https for the provider's image hosts; `null` if the text is not an http or https URL. */
export function readPicture(text: string | undefined): string | null {
  if (text === undefined || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol === 'http:' && /(^|\.)espncdn\.com$/.test(url.hostname)) url.protocol = 'https:';
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** Six hex digits. */
export const readColor = (color: string | undefined): string | null =>
  /^#?([0-9a-f]{6})$/i.exec(color ?? '')?.[1]?.toLowerCase() ?? null;

/** The provider's affiliate parameter; the link works without it. */
const PARTNER = 'wsUser';

/** The ticket link, without the provider's affiliate number; `null` unless it is https. */
export function readTickets(text: string | undefined): string | null {
  if (text === undefined || !URL.canParse(text)) return null;
  const url = new URL(text);
  url.searchParams.delete(PARTNER);
  return url.protocol === 'https:' ? url.href : null;
}

/** The single `logo`, otherwise the default one of `logos`, otherwise the first of `logos`. Some teams have no logo. */
export function readLogo(team: { logo?: string | undefined; logos: readonly unknown[] }): string | null {
  if (team.logo !== undefined) return readPicture(team.logo);
  const logos = team.logos.flatMap((row) => logoSchema.safeParse(row).data ?? []);
  return readPicture((logos.find(({ rel }) => rel.includes('default')) ?? logos[0])?.href);
}

/** `12-3`, or `""`. Records are found by type (`total`, `vsconf` …), because their names vary. */
export function readRecord(records: readonly unknown[], type: 'total' | 'vsconf'): string {
  const found = records
    .flatMap((row) => recordSchema.safeParse(row).data ?? [])
    .find((record) => record.type === type);
  return found?.summary ?? found?.displayValue ?? '';
}

/** Polls rank 25 teams; the provider's 99 means unranked. */
export const readRank = (rank: number | undefined): number | null =>
  rank !== undefined && Number.isInteger(rank) && rank >= 1 && rank <= 25 ? rank : null;

interface RawVenue {
  readonly fullName?: string | undefined;
  readonly displayName?: string | undefined;
  readonly shortName?: string | undefined;
  readonly address?: { readonly city?: string | undefined } | undefined;
}

export const readVenue = (venue: RawVenue | undefined): { name: string; city: string } => ({
  name: venue?.fullName ?? venue?.displayName ?? venue?.shortName ?? '',
  city: venue?.address?.city ?? '',
});

interface Names {
  readonly displayName?: string | undefined;
  readonly shortDisplayName?: string | undefined;
  readonly location?: string | undefined;
  readonly name?: string | undefined;
  readonly nickname?: string | undefined;
}

/** Full name first: `Duke Blue Devils`; baseball and softball may have only the school. */
export const readTeamName = (team: Names): string | undefined =>
  team.displayName ?? team.shortDisplayName ?? team.location ?? team.name ?? team.nickname;

/** Our team and its opponent, and who is at home. */
export interface Sides {
  readonly ours: Competitor;
  readonly theirs: Competitor;
  readonly opponentId: string;
  readonly opponentName: string;
  readonly isHome: boolean;
}

const idOf = ({ id, team }: Competitor): string | undefined => team.id ?? id;

/** If the provider does not mark the home team, the first team counts as the home team. */
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

/** The provider's names of the game. A summary lacks them, so they are composed of the names of the teams. */
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

export const NO_CLOCK = '0:00';

/** `Top 9th`, also in `Rain Delay, Top 1st`. */
const INNING = /\b(?:Top|Bottom|Bot|Middle|Mid|End) (?:of )?(?:the )?\d+(?:st|nd|rd|th)\b/i;
/** `5:09` in `5:09 - 2nd Half`. */
const TIME_LEFT = /^(?:\d{1,2}:\d{2}|\d{1,2}\.\d)(?= - )/;

/** A summary has no period, so the line scores of each team are counted, and the larger count is used. */
export const readPeriod = (status: Status | undefined, sides: readonly Competitor[]): number =>
  status?.period ?? Math.max(...sides.map(({ linescores }) => linescores.length));

/** Baseball and softball have no clock; during a game the inning takes its place. */
export function readClock(status: GameStatus, raw: Status | undefined, kind: League['kind']): string {
  if (!isUnderWay({ status })) return NO_CLOCK;
  const detail = raw?.type?.detail ?? raw?.type?.shortDetail ?? '';
  const [stated] = (kind === 'diamond' ? INNING : TIME_LEFT).exec(detail) ?? [];
  const [first, second] = kind === 'diamond' ? [stated, raw?.displayClock] : [raw?.displayClock, stated];
  return first ?? second ?? NO_CLOCK;
}
