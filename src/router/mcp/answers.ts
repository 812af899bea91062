import type { z } from '@hono/zod-openapi';
import type * as scholarships from '../../scholarships/http/contract.ts';
import type * as sports from '../../sports/http/contract.ts';

/** Answers of the routes that the tools ask, inferred from the contracts. */
export type Award = z.output<typeof scholarships.scholarship>;
export type AwardList = z.output<typeof scholarships.scholarshipList>;
export type SourceSummaries = z.output<typeof scholarships.sourceSummaries>;
export type Game = z.output<typeof sports.scheduleEntry>;
export type GameDetail = z.output<typeof sports.gameDetail>;
export type Standings = z.output<typeof sports.standingsAnswer>;
export type SportsHealth = z.output<typeof sports.sourceHealth>;
