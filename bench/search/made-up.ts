import { TAG_GROUPS } from '../../src/scholarships/catalog/parameters.ts';
import type { Scholarship, SourceKey } from '../../src/scholarships/model/award.ts';
import { SOURCE_KEYS } from '../../src/scholarships/model/award.ts';

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SYLLABLES =
  'an ber cal dor el fin gar hol in jor kel lan mor nor ol per quin ros san tor um ver wil xan yor zel ash bur'.split(
    ' ',
  );
const FIELDS =
  'engineering nursing music history biology chemistry business accounting education architecture computing law art physics'.split(
    ' ',
  );
const COMMON =
  `scholarship award student students must be enrolled full time with a minimum grade point average of the and
  for in to applicants demonstrate financial need undergraduate graduate program university college community
  leadership service essay letter recommendation resident state county first generation transfer incoming freshman
  senior junior major minor degree research honors veteran family fund established memory support preference given
  committee department application deadline spring fall semester academic year renewable merit women diversity`.split(
    /\s+/,
  );

const TAGS = Object.values(TAG_GROUPS).flatMap((group) => [...group.keys()]);

/** A rare word, such as the name of a donor or a place. */
function makeName(random: () => number): string {
  const length = 2 + Math.floor(random() * 2);
  let name = '';
  for (let at = 0; at < length; at += 1) name += SYLLABLES[Math.floor(random() * SYLLABLES.length)];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const pick = <T>(items: readonly T[], random: () => number): T => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** Word frequencies follow Zipf's law, as in real text. */
const pickCommon = (random: () => number): string =>
  COMMON[Math.floor(COMMON.length ** random()) - 1] ?? 'the';

function makeDescription(random: () => number): string {
  const length = 30 + Math.floor(random() * 60);
  const words = Array.from({ length }, () => (random() < 0.08 ? makeName(random) : pickCommon(random)));
  return `${words.join(' ')}. Open to majors in ${pick(FIELDS, random)} and ${pick(FIELDS, random)}.`;
}

function makeDeadline(random: () => number): Scholarship['deadline'] {
  if (random() < 0.4) return { kind: 'unknown', date: null };
  const day = Temporal.PlainDate.from('2026-09-01').add({ days: Math.floor(random() * 365) });
  return { kind: 'date', date: day.toString() };
}

/** Makes up scholarships; the same seed gives the same scholarships. */
export function makeScholarships(
  count: number,
  seed = 1,
  sources: readonly SourceKey[] = SOURCE_KEYS,
): Scholarship[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const source: SourceKey = pick(sources, random);
    const amount = 250 * (1 + Math.floor(random() * 40));
    const isNamed = random() < 0.8;
    return {
      id: `${source}-${at}`,
      source,
      title: `${makeName(random)} ${makeName(random)} ${pick(FIELDS, random)} ${random() < 0.5 ? 'Scholarship' : 'Award'}`,
      amount: isNamed ? { min: amount, max: amount } : { min: null, max: null },
      amountText: isNamed ? `$${amount}` : null,
      deadline: makeDeadline(random),
      gpaRequirement: random() < 0.5 ? null : 2 + Math.floor(random() * 9) / 4,
      eligibility: [makeDescription(random).slice(0, 80)],
      requirements: ['Essay', 'Transcript'],
      description: makeDescription(random),
      link: `https://awards.example.edu/opportunities/${at}`,
      contactEmail: null,
      tags: [...new Set([pick(TAGS, random), pick(TAGS, random), pick(TAGS, random)])],
      raw: { amount: `$${amount}`, deadline: null, gpa: null },
    };
  });
}
