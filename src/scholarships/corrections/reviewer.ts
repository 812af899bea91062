import { createOncePer } from '../../platform/async.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CampusDay, Catalog } from '../catalog/catalog.ts';
import type { SourceSettings } from '../crawl/source.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { type Review, reviewOf } from './review-report.ts';

/** The current review, computed again when the catalog changes and when a day ends. */
export function createReviewer(deps: {
  database: ScholarshipDatabase;
  catalog: Catalog;
  sources: readonly SourceSettings[];
  clock: Clock;
  campusDay: () => CampusDay;
  timeZone: string;
}) {
  const { database, catalog, sources, clock, campusDay, timeZone } = deps;
  const oncePer = createOncePer<Review>();
  return {
    read(): Promise<Review> {
      const { day } = campusDay();
      return oncePer(`${catalog.current().generation} ${day}`, () =>
        reviewOf(database, { sources, now: clock.now(), timeZone }),
      );
    },
  };
}

export type Reviewer = ReturnType<typeof createReviewer>;
