/**
 * Learns the weights of `suggest/page-subject.ts` from recorded pages, and prints its table.
 * `node bench/subject.ts [--folder DIR]… [--only odd|even]`; `odd` and `even` leave half of the pages for a check with
 * `bench/real-pages.ts --only`. Folders as for `bench/real-pages.ts`.
 */
import { parseArgs } from 'node:util';
import { subjectOf } from '../src/desk/suggest/page-subject.ts';
import { preparePage, proposalsFor } from '../src/desk/suggest/proposals.ts';
import { isOfSubject } from '../src/desk/suggest/subject-name.ts';
import { loadFacts, type PageFacts, RECORDED } from './real-pages/facts.ts';
import { recordedPage, recordedUrl, TODAY } from './real-pages/read-source.ts';

/** The features of a page, and what it is about: 0 for one award, 1 for a list, 2 for neither. */
interface Example {
  readonly features: Readonly<Record<string, number>>;
  readonly subject: 0 | 1 | 2;
}

async function exampleOf({ path, awards }: PageFacts, folder: string): Promise<Example | null> {
  const given = recordedPage({ url: recordedUrl(path), role: 'list' }, folder);
  if (given === null || given.contentType !== 'text/html') return null;
  const page = preparePage(given, TODAY, async (request) => recordedPage(request, folder));
  const proposals = await proposalsFor(page);
  const { features, name } = await subjectOf(
    page,
    proposals.toSorted((a, b) => b.grade.score - a.grade.score),
  );
  const [only, ...more] = awards;
  const titles = only === undefined || more.length > 0 ? [] : [only.title, ...(only.alt ?? [])];
  // A page on which one award stands among other things is an example of nothing.
  if (titles.length > 0 && !titles.some((title) => name !== null && isOfSubject(title, { name })))
    return null;
  return {
    features: { ...features, always: 1 },
    subject: awards.length === 0 ? 2 : awards.length === 1 ? 0 : 1,
  };
}

const STEPS = 3_000;
const RATE = 0.5;
/** Keeps weights small: there are few pages, and a feature that only some of them have must not decide. */
const SHRINK = 0.01;
/** Pages about neither are rare among the recorded ones, and more common elsewhere. */
const IMPORTANCE = [1, 1, 1.5] as const;

/** Multinomial logistic regression by gradient descent. */
function learn(examples: readonly Example[]): Map<string, number[]> {
  const names = Object.keys(examples[0]?.features ?? {});
  const weights = new Map(names.map((name) => [name, [0, 0, 0]]));
  const weightOf = (name: string, at: number): number => weights.get(name)?.[at] ?? 0;
  for (let step = 0; step < STEPS; step += 1) {
    const slopes = new Map(names.map((name) => [name, [0, 0, 0]]));
    for (const { features, subject } of examples) {
      const sums = [0, 1, 2].map((at) =>
        names.reduce((sum, name) => sum + (features[name] ?? 0) * weightOf(name, at), 0),
      );
      const all = sums.reduce((total, sum) => total + Math.exp(sum), 0);
      for (const [at, sum] of sums.entries()) {
        const error = IMPORTANCE[subject] * (Math.exp(sum) / all - (at === subject ? 1 : 0));
        for (const [name, slope] of slopes) slope[at] = (slope[at] ?? 0) + error * (features[name] ?? 0);
      }
    }
    for (const [name, slope] of slopes)
      weights.set(
        name,
        slope.map((each, at) => {
          const shrink = name === 'always' ? 0 : SHRINK * weightOf(name, at);
          return weightOf(name, at) - RATE * (each / examples.length + shrink);
        }),
      );
  }
  return weights;
}

const { values } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: [RECORDED] },
    only: { type: 'string' },
  },
});
const examples: Example[] = [];
for (const folder of values.folder)
  for (const facts of loadFacts(folder) ?? []) {
    const example = await exampleOf(facts, folder);
    if (example !== null) examples.push(example);
  }
const half = values.only === 'odd' ? 1 : 0;
const chosen = examples.filter((_, at) => values.only === undefined || at % 2 === half);
for (const [name, [one = 0, list = 0, none = 0]] of learn(chosen))
  process.stdout.write(`  ${name}: [${(one - none).toFixed(2)}, ${(list - none).toFixed(2)}],\n`);
