import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { pick, type Random, seededRandom } from '../../random.ts';
import type { Award, Closes, Pays } from '../shared/award.ts';

const texts = z.array(z.string());
const wordsSchema = z.strictObject({
  /** The portal's departments and colleges, each with its number in URLs and its fields of study. */
  scopes: z.array(z.strictObject({ name: z.string(), number: z.int(), fields: texts.optional() })),
  firstNames: texts,
  lastNames: texts,
  titles: texts,
  openings: texts,
  extras: texts,
  standings: texts,
  questions: texts,
  closingDays: texts,
  gpaAsked: texts,
  /** Texts with numbers that are not a GPA requirement. */
  gpaNotAsked: texts,
  gpaValues: z.array(z.number()),
  amountValues: z.array(z.int()),
  amountNotStated: texts,
});
type GeneratedWords = z.output<typeof wordsSchema>;

export function readGeneratedWords(): GeneratedWords {
  const file = new URL('./generated-words.json', import.meta.url);
  return wordsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The shares are as on real portals, where most awards have no amount, and four in ten have no date. */
const SHARE_WITHOUT_AMOUNT = 0.6;
const SHARE_WITHOUT_DAY = 0.35;
/** A date so far away that it means no deadline. */
const SHARE_IN_2999 = 0.03;

/** Generates `count` ordinary awards with distinct titles. */
export function generateAwards(words: GeneratedWords, seed: number, count: number): readonly Award[] {
  const next = seededRandom(seed * 7919 + 17);
  const subjects = words.scopes.flatMap(({ name, fields = [] }) =>
    fields.map((field) => ({ field, scope: name })),
  );
  const awards = new Map<string, Award>();
  while (awards.size < count) {
    const { field, scope } = pick(next, subjects);
    const title = pick(next, words.titles)
      .replace('{first}', pick(next, words.firstNames))
      .replace('{last}', pick(next, words.lastNames))
      .replace('{Field}', capitalized(field));
    if (!awards.has(title)) awards.set(title, award(words, next, title, field, scope));
  }
  return [...awards.values()];
}

const capitalized = (text: string): string => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

function award(words: GeneratedWords, next: Random, title: string, field: string, scope: string): Award {
  const { gpa, text } = grades(words, next);
  return {
    title,
    pays: amount(words, next),
    closes: closingDay(words, next),
    gpa,
    about: [
      `${pick(next, words.openings).replace('{field}', field)} ${text}`.trim(),
      ...(next() < 0.5 ? [pick(next, words.extras)] : []),
    ],
    eligibility: next() < 0.4 ? [`Declared major in ${field}`, pick(next, words.standings)] : [],
    requirements: next() < 0.35 ? [pick(next, words.questions)] : [],
    categories: [scope],
  };
}

function grades(words: GeneratedWords, next: Random): { gpa: number | null; text: string } {
  if (next() >= 0.55) return { gpa: null, text: pick(next, words.gpaNotAsked) };
  const wording = pick(next, words.gpaAsked);
  const gpa = pick(next, words.gpaValues);
  const digits = next() < 0.3 ? 2 : Number.isInteger(gpa) ? 1 : null;
  return { gpa, text: wording.replace('{gpa}', digits === null ? String(gpa) : gpa.toFixed(digits)) };
}

function closingDay(words: GeneratedWords, next: Random): Closes {
  if (next() < SHARE_IN_2999) return { kind: 'unknown', text: '06/30/2999' };
  if (next() < SHARE_WITHOUT_DAY) return { kind: 'unknown', text: null };
  return { kind: 'date', day: pick(next, words.closingDays), text: '{closes:us}' };
}

function amount(words: GeneratedWords, next: Random): Pays {
  if (next() < SHARE_WITHOUT_AMOUNT) return { min: null, max: null, text: pick(next, words.amountNotStated) };
  return pick(next, AMOUNTS)(pick(next, words.amountValues));
}

const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
const usd = (value: number): string => `$${grouped(value)}`;
const cents = (value: number): string => `${usd(value)}.00`;
const each = (value: number, text: string): Pays => ({ min: value, max: value, text });

/** The formats that occur in the portal's Award column. */
const AMOUNTS: readonly ((value: number) => Pays)[] = [
  (value) => each(value, cents(value)),
  (value) => each(value, cents(value)),
  (value) => each(value, cents(value)),
  (value) => each(value, usd(value)),
  (value) => each(value, grouped(value)),
  (value) => each(value, `Estimated ${usd(value)}`),
  (value) => each(value, `${usd(value)} per year`),
  (value) => each(value, `${usd(value)}-renewable`),
  (value) => each(value, `3 @ ${usd(value)} each`),
  (value) => each(value, `Two awards of ${usd(value)} each`),
  (value) => each(value, `Up to three ${usd(value)} awards`),
  (value) => ({ min: value, max: value * 2, text: `${usd(value)} - ${usd(value * 2)}` }),
  (value) => ({ min: value, max: value * 2, text: `${usd(value)}–${usd(value * 2)}` }),
  (value) => ({ min: value, max: value + 500, text: `${cents(value)} to ${cents(value + 500)}` }),
  (value) => ({ min: null, max: value, text: `Up to ${usd(value)}` }),
  (value) => ({ min: null, max: value, text: `Varies up to ${cents(value)}` }),
  (value) => ({ min: value, max: null, text: `${usd(value)} minimum` }),
];
