import { InvalidArgumentError } from 'commander';
import { openStore } from '../cli/terminal/open-store.ts';
import { readCampus } from '../cli/terminal/open-upstreams.ts';
import {
  CORRECTED_FIELDS,
  type CorrectedField,
  correctOne,
  type Scholarship,
} from '../scholarships/index.ts';

const NUMBERS = new Set<CorrectedField>(['amountMin', 'amountMax', 'gpaRequirement']);
const LISTS = new Set<CorrectedField>(['eligibility', 'requirements']);

function parseValue(field: CorrectedField, text: string): unknown {
  if (text === 'null') return null;
  if (LISTS.has(field)) return text.split(';').map((item) => item.trim());
  if (!NUMBERS.has(field)) return text;
  const value = Number(text.replaceAll(/[$,]/g, ''));
  if (text === '' || !Number.isFinite(value))
    throw new InvalidArgumentError(`${field} is a number, or null.`);
  return value;
}

/** The corrected fields and values that the operator typed. */
export function correctedValues(name: string, text: string): Record<string, unknown> {
  // A single amount sets both ends of the range.
  if (name === 'amount') {
    const value = parseValue('amountMin', text);
    return { amountMin: value, amountMax: value };
  }
  const field = CORRECTED_FIELDS.find((one) => one === name);
  if (field !== undefined) return { [field]: parseValue(field, text) };
  throw new InvalidArgumentError(
    `give field=value; the fields are ${CORRECTED_FIELDS.join(', ')}, and amount for both ends.`,
  );
}

/** The correctable fields of a scholarship, as text. */
const summaryOf = (award: Scholarship): Record<string, string> => ({
  title: award.title,
  amount: award.amountText ?? 'unknown',
  deadline: award.deadline.date ?? award.deadline.kind,
  gpaRequirement: String(award.gpaRequirement ?? 'none'),
  link: award.link,
  contactEmail: award.contactEmail ?? 'unknown',
  description: award.description,
  eligibility: award.eligibility.join('; '),
  requirements: award.requirements.join('; '),
});

/**
 * Writes a correction of one scholarship into the corrections file; without an `entry`, removes it. Throws an error for
 * the operator if the correction is invalid.
 */
export async function writeCorrection(
  campus: string,
  id: string,
  entry: Readonly<Record<string, unknown>> | undefined,
) {
  await using store = await openStore(readCampus(campus), campus);
  const { before, after, correction, isGone } = await correctOne(store.database, { id, entry }, store);
  const [from, to] = [summaryOf(before), summaryOf(after)];
  const fields = Object.keys(to).filter((field) => from[field] !== to[field]);
  const changed = fields.map((field) => ({ field, from: from[field], to: to[field] }));
  return { id, title: after.title, file: store.file, correction, changed, isGone };
}

/** A line for each value that a correction changed. */
export const changedLines = ({ changed, correction }: Awaited<ReturnType<typeof writeCorrection>>) => [
  ...(correction?.hide ? ['hidden'] : []),
  ...changed.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
];

export const writtenIn = ({ file, isGone }: { readonly file: string; readonly isGone: boolean }): string =>
  isGone
    ? `Written: ${file}. The scholarship is no longer listed: the correction is used if the site lists it again.`
    : `Written: ${file}. A running service shows it within seconds.`;
