import { readFileSync } from 'node:fs';
import { z } from 'zod';

const text = z.string().nullable();
const texts = z.array(z.string());
const dollars = z.number().positive().nullable();

const closesSchema = z.discriminatedUnion('kind', [
  // `day` is `03-01`, `02-last`, or `10-1-fri` for the first Friday in October. `inferred_year`: the day is printed
  // without a year, so its next occurrence is meant.
  z.strictObject({ kind: z.enum(['date', 'inferred_year']), day: z.string(), text }),
  // A past date, on a page that has not been edited for years.
  z.strictObject({ kind: z.literal('stale'), date: z.iso.date(), text }),
  z.strictObject({ kind: z.enum(['rolling', 'closed', 'unknown']), text }),
]);

const fieldSchema = z.enum(['amount', 'deadline', 'gpa', 'contact']);

/** An award's true values and printed texts. Texts may contain placeholders for days: see `wording.ts`. */
const awardSchema = z.strictObject({
  title: z.string(),
  /** By default made from the title. */
  slug: z.string().optional(),
  /** The amount for one recipient in USD; null: unknown or unbounded. If `text` is null, the page has no amount. */
  pays: z.strictObject({ min: dollars, max: dollars, text }),
  closes: closesSchema,
  /** Minimum GPA on a 4.0 scale. */
  gpa: z.number().nullable(),
  /** The text of a labeled field or column; most pages state the GPA in prose instead. */
  gpaText: z.string().optional(),
  about: texts,
  eligibility: texts.optional(),
  requirements: texts.optional(),
  contact: z.string().optional(),
  /** The portal's scopes; `business` prints them as credits, `external` as the sponsor. */
  categories: texts.optional(),
  /** Whether the markup of the award is broken on purpose. */
  damaged: z.boolean().optional(),
  /** Fields that can reasonably be read in more than one way. */
  debatable: z.array(fieldSchema).optional(),
  comment: z.string().optional(),
});

export type Award = z.output<typeof awardSchema>;
export type Pays = Award['pays'];
export type Closes = Award['closes'];
export type Field = z.output<typeof fieldSchema>;

/** Reads a JSON file of a site's folder: `readAwards('arch/awards')`. */
export function readAwards(name: string): readonly Award[] {
  const file = new URL(`../${name}.json`, import.meta.url);
  return z.array(awardSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
}

export const slugOf = ({ slug, title }: Award): string =>
  slug ??
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’".]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
