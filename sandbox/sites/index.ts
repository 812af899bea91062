import type { PretendOrigin } from '../types.ts';
import { archSite } from './arch/site.ts';
import { businessSite } from './business/site.ts';
import { educationSite } from './education/site.ts';
import { engineeringSite } from './engineering/site.ts';
import { externalSite } from './external/site.ts';
import { foundationSite } from './foundation/site.ts';
import { honorsSite } from './honors/site.ts';
import { mainSite } from './main/site.ts';
import { nsmSite } from './nsm/site.ts';
import type { Award, Field } from './shared/award.ts';
import { campusDay } from './shared/calendar.ts';
import { type DeadlineKind, type ListedAward, listAwards } from './shared/listing.ts';
import { createOrigin } from './shared/origin.ts';
import { type Site, SOURCE_KEYS, type SourceKey } from './shared/site.ts';
import { techSite } from './tech/site.ts';

export type { SourceKey } from './shared/site.ts';

/** The ten pretend scholarship sites. `seed` varies the generated awards. */
export const scholarshipSites = (seed = 1): Record<SourceKey, PretendOrigin> =>
  mapSites(createSites(seed), createOrigin);

/** The path of each site's first page of scholarships, such as `/opportunities`. */
export const scholarshipPaths = (): Record<SourceKey, string> => mapSites(createSites(1), ({ path }) => path);

const createSites = (seed: number): Record<SourceKey, Site> => ({
  main: mainSite(seed),
  foundation: foundationSite(),
  business: businessSite(),
  engineering: engineeringSite(),
  nsm: nsmSite(),
  honors: honorsSite(),
  education: educationSite(),
  arch: archSite(),
  tech: techSite(),
  external: externalSite(),
});

const mapSites = <T>(sites: Record<SourceKey, Site>, map: (site: Site) => T): Record<SourceKey, T> =>
  Object.fromEntries(SOURCE_KEYS.map((key) => [key, map(sites[key])])) as Record<SourceKey, T>;

/** The true values of an award. The pages are made from these values. */
export interface TrueScholarship {
  readonly source: SourceKey;
  /** The number of the award on the site, or the slug in the award's URL or anchor. */
  readonly key: string;
  readonly title: string;
  readonly amount: Pick<Award['pays'], 'min' | 'max'>;
  readonly deadline: { readonly kind: DeadlineKind; readonly date: string | null };
  readonly gpa: number | null;
  readonly ended: boolean;
  readonly contactEmail: string | null;
  /** Fields that can reasonably be read in more than one way. */
  readonly debatable: readonly Field[];
  /** Whether the markup of the award is broken on purpose, so that a scraper may miss the award. */
  readonly damaged: boolean;
}

/** All awards that the ten sites show at `now` (milliseconds). */
export function truth(now: number, seed = 1): readonly TrueScholarship[] {
  const today = campusDay(now);
  return Object.values(createSites(seed)).flatMap((site) =>
    listAwards(site.awards, site.policy, today).map((listed) => truthOf(site, listed)),
  );
}

function truthOf(site: Site, listed: ListedAward): TrueScholarship {
  const { award, kind, date, ended } = listed;
  return {
    source: site.key,
    key: site.keyOf?.(listed) ?? listed.key,
    // A state in a title is not part of the name.
    title: award.title.replace(/ \(discontinued\)$/, ''),
    amount: { min: award.pays.min, max: award.pays.max },
    deadline: { kind, date: date?.toString() ?? null },
    gpa: award.gpa,
    ended,
    contactEmail: award.contact ?? site.contact ?? null,
    debatable: award.debatable ?? [],
    damaged: award.damaged ?? false,
  };
}
