import { archSite } from './arch/site.ts';
import { businessSite } from './business/site.ts';
import { educationSite } from './education/site.ts';
import { engineeringSite } from './engineering/site.ts';
import { externalSite } from './external/site.ts';
import { foundationSite } from './foundation/site.ts';
import { honorsSite } from './honors/site.ts';
import { mainSite } from './main/site.ts';
import { nsmSite } from './nsm/site.ts';
import type { Site } from './parts/site.ts';
import type { SourceKey } from './source-key.ts';
import { techSite } from './tech/site.ts';

export function createSites(seed: number): Record<SourceKey, Site> {
  return {
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
  };
}
