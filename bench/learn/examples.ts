import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePage } from '../../src/scholarships/crawl/decode.ts';
import { featuresOf } from '../../src/scholarships/suggest/opinion/features.ts';
import type { Features } from '../../src/scholarships/suggest/opinion/title-features.ts';
import { pageToRead, proposalsFor } from '../../src/scholarships/suggest/proposals.ts';
import { scorePage } from '../real-pages/compare.ts';
import { contentTypeOf, type PageFacts } from '../real-pages/facts.ts';

/** A record of one way to read a page. */
export interface Example {
  readonly institution: string;
  readonly page: string;
  readonly features: Features;
  readonly isAward: boolean;
  /** Pages count alike, however many ways there are to read them. */
  readonly weight: number;
}

type Facts = PageFacts & { readonly institution: string; readonly set: string };

const TODAY = '2026-11-21';
/** A page's records together weigh at most as many. */
const MOST_WEIGHT = 20;

async function examplesOn(facts: Facts, folder: string): Promise<Example[]> {
  const file = [facts.path, `${facts.path}index.html`]
    .map((path) => join(folder, 'pages', path))
    .find((path) => /\.\w+$/.test(path) && existsSync(path));
  const contentType = contentTypeOf(facts.path);
  const body = file === undefined ? undefined : decodePage(readFileSync(file), contentType);
  if (body === undefined) return [];
  const given = { url: `https://campus.example${facts.path}`, role: 'list', body, contentType };
  const page = pageToRead(given, TODAY, async () => null);
  const found = (await proposalsFor(page)).flatMap((proposal) => {
    const { faults } = scorePage(facts, proposal.records);
    const invented = new Set(
      faults
        .filter(({ field, verdict }) => field === 'award' && verdict === 'invented')
        .map(({ award }) => award),
    );
    return featuresOf(proposal, page).map((features, at) => ({
      features,
      isAward: !invented.has(proposal.records[at]?.title ?? ''),
    }));
  });
  const weight = Math.min(MOST_WEIGHT, found.length) / Math.max(1, found.length);
  return found.map((each) => ({ ...each, institution: facts.institution, page: facts.page, weight }));
}

/** All records of all ways to read the pages of a folder, with whether each is an award. `without`: pages to leave out. */
export async function examplesOf(
  folder: string,
  sets?: readonly string[],
  without: readonly string[] = [],
): Promise<Example[]> {
  const all = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')) as Facts[];
  const teaches = ({ set, page }: Facts): boolean =>
    (sets === undefined || sets.includes(set)) && !without.includes(page);
  const examples: Example[] = [];
  for (const facts of all.filter(teaches)) examples.push(...(await examplesOn(facts, folder)));
  return examples;
}
