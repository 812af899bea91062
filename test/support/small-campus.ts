import { demoCampus, type Origins } from '../../demo/campus.ts';

/** Three sites with few pages. The whole demo has two hundred pages, which take seconds of processor time. */
export const FEW_SITES = ['business', 'nsm', 'honors'];

type Entries = Readonly<Record<string, unknown>>;

const pick = (entries: Entries, names: readonly string[]): Entries =>
  Object.fromEntries(names.map((name) => [name, entries[name]]));

/** The demo campus with some of its scholarship sites, and all or some of its sports. */
export function smallCampus(
  origins: Origins,
  sites: readonly string[] = FEW_SITES,
  sports?: readonly string[],
): object {
  const demo = demoCampus(origins) as { sources: Entries; teams: Entries };
  const teams = sports === undefined ? demo.teams : pick(demo.teams, sports);
  return { ...demo, sources: pick(demo.sources, sites), teams };
}
