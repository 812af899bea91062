import { demoCampus, type Origins } from '../../demo/campus.ts';

/** Three sites with few pages. The whole demo has two hundred, which take seconds of processor time. */
export const FEW_SITES = ['business', 'nsm', 'honors'];

/** The demo campus with some of its scholarship sites. */
export function smallCampus(origins: Origins, sites: readonly string[] = FEW_SITES): object {
  const demo = demoCampus(origins) as { sources: Readonly<Record<string, unknown>> };
  const sources = Object.fromEntries(sites.map((site) => [site, demo.sources[site]]));
  return { ...demo, sources };
}
