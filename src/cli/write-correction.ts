import { InvalidArgumentError } from 'commander';
import { withCorrections } from '../app/serve.ts';
import { ConfigurationError, readSettings } from '../app/settings.ts';
import {
  CORRECTED_FIELDS,
  type CorrectedField,
  type CorrectionDesk,
  CorrectionsError,
  correctOne,
  readCorrections,
  type Scholarship,
} from '../scholarships/index.ts';
import { readCampus } from './open-origins.ts';
import { openStore } from './open-store.ts';
import { day } from './options.ts';

/** What a person says of one award; of `set`, `hide` and `remove` one. */
export interface WantedCorrection {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly hide?: true;
  readonly remove?: true;
  readonly because?: string;
  readonly by?: string;
  readonly until?: string;
}

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

/** `field=value`; an option that may be repeated. */
export function parseSet(
  text: string,
  before: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const at = text.indexOf('=');
  const name = text.slice(0, at);
  // An amount without a range is both ends of it.
  if (name === 'amount') {
    const value = parseValue('amountMin', text.slice(at + 1));
    return { ...before, amountMin: value, amountMax: value };
  }
  const field = CORRECTED_FIELDS.find((one) => one === name);
  if (field === undefined) {
    throw new InvalidArgumentError(
      `give field=value; the fields are ${CORRECTED_FIELDS.join(', ')}, and amount for both ends.`,
    );
  }
  return { ...before, [field]: parseValue(field, text.slice(at + 1)) };
}

/** The entry for the corrections file; `undefined` removes the award's entry. */
function entryOf({ set, hide, remove, because, by, until }: WantedCorrection) {
  if ([set, hide, remove].filter((one) => one !== undefined).length !== 1) {
    throw new ConfigurationError('give one of --set, --hide and --remove');
  }
  if (remove) return undefined;
  if (because === undefined) throw new ConfigurationError('--because is missing: give a reason');
  return { ...(set && { set }), ...(hide && { hide }), because, ...(by && { by }), ...(until && { until }) };
}

/** The correctable fields of an award, in words. */
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

/** Writes a correction of one award beside the campus file. Throws an error for the operator if it is not right. */
export async function writeCorrection(campus: string, id: string, wanted: WantedCorrection) {
  const entry = entryOf(wanted);
  const store = await openStore(readCampus(campus), campus);
  try {
    const { before, after, correction } = await correctOne(store.database, { id, entry }, store);
    const [from, to] = [summaryOf(before), summaryOf(after)];
    const fields = Object.keys(to).filter((field) => from[field] !== to[field]);
    const changed = fields.map((field) => ({ field, from: from[field], to: to[field] }));
    return { id, title: after.title, file: store.file, correction, changed };
  } finally {
    await store.close();
  }
}

/** A line for each value that a correction changed. */
export const changedLines = ({
  changed,
  correction,
}: Awaited<ReturnType<typeof writeCorrection>>): string[] => [
  ...(correction?.hide ? ['hidden'] : []),
  ...changed.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
];

export const writtenIn = (file: string): string =>
  `Written: ${file}. A service that runs shows it within seconds.`;

const shown = (value: unknown): string => (Array.isArray(value) ? value.join('; ') : String(value));

/** Corrections as the workbench shows and writes them: in the file that the command writes, with its checks. */
export function correctionDesk(campus: string): CorrectionDesk {
  const { CORRECTIONS_FILE: file } = withCorrections(readSettings(), campus);
  const isForPeople = (error: unknown): error is Error =>
    error instanceof CorrectionsError ||
    error instanceof ConfigurationError ||
    error instanceof InvalidArgumentError;
  return {
    fields: ['amount', ...CORRECTED_FIELDS],
    of(id) {
      try {
        const correction = readCorrections(file)?.[id];
        if (correction === undefined) return null;
        const { set = {}, hide, because } = correction;
        const values = Object.entries(set).map(([field, value]) => `${field} is ${shown(value)}`);
        return `${hide ? 'it is hidden' : values.join(', ')}, because: ${because}`;
      } catch (error) {
        if (isForPeople(error)) return error.message;
        throw error;
      }
    },
    async write({ id, field, value, because, until }) {
      const reason = { because, ...(until !== '' && { until }) };
      try {
        if (until !== '') day(until);
        const wanted: WantedCorrection =
          field === 'remove'
            ? { remove: true }
            : field === 'hide'
              ? { hide: true, ...reason }
              : { set: parseSet(`${field}=${value}`), ...reason };
        const written = await writeCorrection(campus, id, wanted);
        return { isDone: true, text: [...changedLines(written), writtenIn(written.file)].join('. ') };
      } catch (error) {
        if (isForPeople(error)) return { isDone: false, text: error.message };
        throw error;
      }
    },
  };
}
