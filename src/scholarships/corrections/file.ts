import { existsSync } from 'node:fs';
import { z } from 'zod';
import { readJson, UnreadableJson } from '../../platform/files/read-json.ts';
import { plainErrors } from '../../platform/files/readable-errors.ts';
import type { Corrections } from '../model/correction.ts';
import { CORRECTABLE, type CorrectedField, schemas } from '../model/fields.ts';
import { FUND_DOLLARS, HIGHEST_GPA } from '../values/limits.ts';

/** The errors of a corrections file, one per line, for the operator. */
export class CorrectionsError extends Error {
  override name = 'CorrectionsError';
}

const dollars = z.number().min(0).max(FUND_DOLLARS).nullable();
const texts = z.array(z.string().trim().min(1));

const DEADLINE = 'must be a day such as 2027-02-15, rolling, closed or null';
const deadline = z
  .string(DEADLINE)
  .refine((text) => /^(rolling|closed)$/.test(text) || z.iso.date().safeParse(text).success, DEADLINE);

/** Schemas that are stricter than the schemas of responses. */
const RULES = {
  title: z.string().trim().min(1),
  amountMin: dollars,
  amountMax: dollars,
  /** `null` if the deadline is unknown. */
  deadline: deadline.nullable(),
  gpaRequirement: z.number().min(0).max(HIGHEST_GPA).nullable(),
  link: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
  contactEmail: z.email().nullable(),
  eligibility: texts,
  requirements: texts,
};
const others = CORRECTABLE.filter((name) => !(name in RULES));
const fields = z.strictObject({
  ...RULES,
  ...(Object.fromEntries(others.map((name) => [name, schemas[name]])) as Omit<
    Pick<typeof schemas, CorrectedField>,
    keyof typeof RULES
  >),
});

const KEYS = ['set', 'was', 'hide', 'because', 'by', 'until', ...Object.keys(fields.shape)];

export const CORRECTED_FIELDS = Object.keys(fields.shape) as CorrectedField[];

const printed = z.union([z.string(), z.number(), z.array(z.string())]).nullable();

const correction = z
  .strictObject({
    set: fields
      .partial()
      .refine((set) => Object.keys(set).length > 0, 'must name a field')
      .optional(),
    /** The printed text of each corrected field. When the text on the page changes, the correction is stale. */
    was: z
      .partialRecord(z.enum(CORRECTED_FIELDS as [CorrectedField, ...CorrectedField[]]), printed)
      .optional(),
    hide: z.literal(true).optional(),
    because: z.string({ error: 'is missing: give a reason' }).trim().min(1, 'must give a reason'),
    by: z.string().optional(),
    /** The last day on which the correction is valid. */
    until: z.iso.date({ error: 'must be a day such as 2027-03-01' }).optional(),
  })
  .refine(({ set, hide }) => (set === undefined) !== (hide === undefined), 'must have set, or hide')
  .refine(
    ({ set }) => (set?.amountMin ?? 0) <= (set?.amountMax ?? FUND_DOLLARS),
    'amountMin must be at most amountMax',
  );

const corrections: z.ZodType<Corrections> = z.record(z.string(), correction);

/** Checks corrections. Each error is one line with the path in the file. */
export function parseCorrections(value: unknown, file: string): Corrections {
  const parsed = corrections.safeParse(value, { error: plainErrors(KEYS) });
  if (parsed.success) return parsed.data;
  const pathText = (path: readonly PropertyKey[]): string => path.map((part) => `${String(part)}: `).join('');
  throw new CorrectionsError(
    parsed.error.issues.map(({ path, message }) => `${file}: ${pathText(path)}${message}`).join('\n'),
  );
}

export function readCorrections(file: string): Corrections | undefined {
  if (!existsSync(file)) return undefined;
  let value: unknown;
  try {
    value = readJson(file);
  } catch (error) {
    if (!(error instanceof UnreadableJson)) throw error;
    throw new CorrectionsError(`${file}: ${error.message}`, { cause: error });
  }
  return parseCorrections(value, file);
}
