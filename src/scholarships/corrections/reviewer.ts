import { createOncePer } from '../../platform/async.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CampusDay, Catalog } from '../catalog/catalog.ts';
import type { Finding } from '../model/finding.ts';
import { shownLeftOut } from '../model/left-out.ts';
import { type ScholarshipDatabase, withScholarshipTables } from '../store/tables.ts';
import { readCorrections } from './file.ts';
import { findingsOf, type ServiceState } from './findings.ts';
import { type ReviewFacts, type ReviewInput, readFacts } from './review-report.ts';

/** What an operator should review: as one list, and what the list is made of. */
export interface Review extends ReviewFacts, ServiceState {
  readonly findings: readonly Finding[];
}

const reviewOf = (facts: ReviewFacts, service: ServiceState): Review => ({
  ...facts,
  ...service,
  findings: findingsOf(facts, service),
});

/** The current review, computed again when the catalog or the state of the service changes, and when a day ends. */
export function createReviewer(deps: {
  database: ScholarshipDatabase;
  catalog: Catalog;
  sources: ReviewInput['sources'];
  clock: Clock;
  campusDay: () => CampusDay;
  timeZone: string;
  correctionsProblem: () => string | null;
  countHookMessages?: (() => Promise<NonNullable<ServiceState['webhooks']>>) | undefined;
  reachedLimit?: (() => Promise<ServiceState['limit']>) | undefined;
}) {
  const { database, catalog, sources, clock, campusDay, timeZone } = deps;
  const oncePer = createOncePer<Review>();
  return {
    async read(): Promise<Review> {
      const service = {
        problem: deps.correctionsProblem(),
        webhooks: await deps.countHookMessages?.(),
        limit: await deps.reachedLimit?.(),
      };
      const { problem, webhooks, limit } = service;
      const state = [catalog.current().generation, campusDay().day, problem, webhooks?.dead, limit];
      const review = await oncePer(JSON.stringify(state), async () =>
        reviewOf(await readFacts(database, { sources, now: clock.now(), timeZone }), service),
      );
      return { ...review, ...service };
    },
  };
}

export type Reviewer = ReturnType<typeof createReviewer>;

/** The review for commands, with the corrections of the file if there is one. */
export async function reviewStored(
  database: Database,
  {
    file,
    webhooks,
    limit,
    ...about
  }: Omit<ReviewInput, 'corrections'> & Pick<Review, 'webhooks' | 'limit'> & { file: string },
): Promise<Review> {
  const corrections = readCorrections(file);
  const facts = await readFacts(withScholarshipTables(database), { ...about, corrections });
  return reviewOf(facts, { problem: null, webhooks, limit });
}

/** The review as JSON for everybody. What may name people is left out. */
export const publicReview = ({ corrections, problem, webhooks, ...review }: Review) => ({
  findings: review.findings.map(({ reason: _, ...finding }) => finding),
  held: review.held.map(({ isKept: _, ...list }) => list),
  corrections: corrections.map(({ id, state, fields, award }) => ({
    id,
    state,
    fields,
    ...(award && { award }),
  })),
  corrected: corrections
    .filter(({ state, award }) => state === 'applied' && award !== 'gone')
    .map(({ id, fields, at }) => ({ id, fields, at: at === null ? null : isoTime(at) })),
  suspicious: review.suspicious.map(({ at: _, ...one }) => one),
  unchecked: review.unchecked.map(({ source }) => source),
  lacking: review.lacking,
  leftOut: review.leftOut.map(({ first, ...source }) => ({ ...source, first: shownLeftOut(first) })),
  proposed: review.proposed,
  doubts: review.doubts,
  problem,
  ...(webhooks && { webhooks }),
});
