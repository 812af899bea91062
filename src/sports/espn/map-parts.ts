import { z } from 'zod';
import { isGameDate } from '../model/game-date.ts';
import { logo as logoSchema, record as recordSchema } from './schemas/atoms.ts';

/** Parts that several pages have in common. */

/** `2025-04-20T00:30Z`, sometimes with seconds or an offset. */
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
/** `Date` would read February 30 as March 2. */
const realDay = z.iso.date();

/**
 * UTC with minute precision; `undefined` unless the text is a date with a time and an offset. A day that does not
 * exist is none, and neither is one that cannot be a game's: its year may have more than four digits in UTC.
 */
export function readDate(date: string | undefined): string | undefined {
  if (date === undefined || !DATE.test(date) || !realDay.safeParse(date.slice(0, 10)).success)
    return undefined;
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return undefined;
  const utc = `${at.toISOString().slice(0, 16)}Z`;
  return isGameDate(utc) ? utc : undefined;
}

/** Replaces http by https for the provider's image hosts; `null` if it is not an address. */
export function readPicture(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol === 'http:' && /(^|\.)espncdn\.com$/.test(url.hostname)) url.protocol = 'https:';
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** Six hex digits. */
export const readColor = (color: string | undefined): string | null =>
  /^#?([0-9a-f]{6})$/i.exec(color ?? '')?.[1]?.toLowerCase() ?? null;

/** By which the provider is paid by the seller that it links to: the address works without it. */
const PARTNER = 'wsUser';

/** Where tickets are sold, without the number by which the provider is known there; `null` unless it is https. */
export function readTickets(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  url.searchParams.delete(PARTNER);
  return url.protocol === 'https:' ? url.href : null;
}

/** The single `logo`, else the default one of `logos`, else the first; some teams have none. */
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

/** Full name first: `Duke Blue Devils`; baseball and softball may know the school only. */
export const readTeamName = (team: Names): string | undefined =>
  team.displayName ?? team.shortDisplayName ?? team.location ?? team.name ?? team.nickname;
