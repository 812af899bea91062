import type { Amount, Field } from './parts/award.ts';
import { campusDay } from './parts/calendar.ts';
import { type DeadlineKind, type Listed, listAwards } from './parts/listing.ts';
import type { Site } from './parts/site.ts';
import { createSites } from './sites.ts';
import { SOURCE_KEYS, type SourceKey } from './source-key.ts';

/** What an office means by an award on its page: the data that the pages are made from. */
export interface TrueScholarship {
  readonly source: SourceKey;
  /** The site's own number, or the slug of its address or anchor. */
  readonly key: string;
  readonly title: string;
  readonly amount: Amount;
  readonly deadline: { readonly kind: DeadlineKind; readonly date: string | null };
  readonly gpa: number | null;
  readonly ended: boolean;
  readonly contactEmail: string | null;
  /** Fields about which careful readers of the page may differ. */
  readonly debatable: readonly Field[];
  /** Its entry is broken on purpose, so that a reader may miss it. */
  readonly damaged: boolean;
}

/** All that the ten sites offer at `now` (milliseconds) in their usual mood, site by site. */
export function truth(now: number, seed = 1): readonly TrueScholarship[] {
  const today = campusDay(now);
  const sites = createSites(seed);
  return SOURCE_KEYS.flatMap((key) => {
    const site = sites[key];
    return listAwards(site.awards, site.house, today).map((listed) => meant(site, listed));
  });
}

function meant(site: Site, listed: Listed): TrueScholarship {
  const { award, kind, date, ended } = listed;
  return {
    source: site.key,
    key: site.keyOf?.(listed) ?? listed.key,
    title: award.title,
    amount: { min: award.pays.min, max: award.pays.max },
    deadline: { kind, date: date?.toString() ?? null },
    gpa: award.gpa,
    ended,
    contactEmail: award.contact ?? site.contact ?? null,
    debatable: award.debatable ?? [],
    damaged: award.damaged ?? false,
  };
}
