import type { Clock } from '../../platform/clock.ts';
import type { CampusDay } from '../catalog/campus-day.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { SourceSettings } from '../crawl/source.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { type Review, reviewOf } from './review.ts';

/** The current review, computed again when the catalog changes and when a day ends. */
export function createReviewer(deps: {
  database: ScholarshipDatabase;
  catalog: Catalog;
  sources: readonly SourceSettings[];
  clock: Clock;
  campusDay: () => CampusDay;
}) {
  const { database, catalog, sources, clock, campusDay } = deps;
  let latest: { of: string; review: Promise<Review> } | undefined;
  return {
    read(): Promise<Review> {
      const { day } = campusDay();
      const of = `${catalog.current().generation} ${day}`;
      if (latest?.of === of) return latest.review;
      const review = reviewOf(database, { sources, now: clock.now(), today: day });
      latest = { of, review };
      // Forgotten after an error, so that the next call computes it again.
      review.catch(() => {
        latest = undefined;
      });
      return review;
    },
  };
}

export type Reviewer = ReturnType<typeof createReviewer>;
