import type { z } from '@hono/zod-openapi';
import type { campus, Datasets as ListedDatasets } from '../../router/contract.ts';
import type * as scholarships from '../../scholarships/http/contract.ts';
import type * as sports from '../../sports/http/contract.ts';

/** Response types of the routes that the pages use, inferred from the contracts. */
export type Datasets = ListedDatasets;
export type Campus = z.output<typeof campus>;
export type SportSchedule = z.output<typeof sports.sportScheduleResponse>;
export type Game = z.output<typeof sports.scheduleEntry>;
/** `asOf`: the ISO time when the game was last confirmed, if the provider has failed since. */
export type ShownGame = Game & { readonly asOf?: string };
export type GameDetail = z.output<typeof sports.gameDetail>;
export type Plays = z.output<typeof sports.playsResponse>;
export type TeamResponse = z.output<typeof sports.teamResponse>;
export type Scoreboard = z.output<typeof sports.scoreboardResponse>;
export type Roster = z.output<typeof sports.rosterResponse>;
export type Standings = z.output<typeof sports.standingsResponse>;
export type Rankings = z.output<typeof sports.rankingsResponse>;
export type SportsHealth = z.output<typeof sports.sourceHealth>;
export type SportsRefreshes = z.output<typeof sports.refreshes>;
export type Award = z.output<typeof scholarships.scholarship>;
export type AwardDetail = z.output<typeof scholarships.scholarshipDetail>;

const SHOWN_FIELDS = [
  'id',
  'title',
  'source',
  'amount',
  'amountMin',
  'amountMax',
  'amountPer',
  'years',
  'deadline',
  'deadlineKind',
  'opens',
  'gpaRequirement',
  'tags',
] as const satisfies readonly (keyof Award)[];
/** The `fields` parameter of award lists. Descriptions are left out: they would be most of the bytes. */
export const AWARD_FIELDS = SHOWN_FIELDS.join();
/** Includes the description, because a search may match only there. */
export const FOUND_FIELDS = `${AWARD_FIELDS},description`;
export type AwardItem = Pick<Award, (typeof SHOWN_FIELDS)[number]> & Partial<Pick<Award, 'description'>>;
export type AwardList = Omit<z.output<typeof scholarships.scholarshipList>, 'scholarships'> & {
  readonly scholarships: readonly AwardItem[];
};
export type Suggestions = z.output<typeof scholarships.suggestions>;
export type AwardHistory = z.output<typeof scholarships.history>;
export type Review = z.output<typeof scholarships.review>;
export type SourceHealth = z.output<typeof scholarships.sourceHealth>;
export type SourceRuns = z.output<typeof scholarships.sourceRuns>;
