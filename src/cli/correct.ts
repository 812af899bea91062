import { type Command, InvalidArgumentError, Option } from 'commander';
import { ConfigurationError } from '../app/settings.ts';
import {
  CORRECTED_FIELDS,
  type CorrectedField,
  correctOne,
  type Scholarship,
} from '../scholarships/index.ts';
import { readCampus } from './open-origins.ts';
import { openStore } from './open-store.ts';
import { campusOption, day, defineCommand, envFileOption, jsonOption } from './options.ts';
import { printReport, wrap } from './output.ts';

interface CorrectOptions {
  readonly campus: string;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly hide?: true;
  readonly remove?: true;
  readonly because?: string;
  readonly by?: string;
  readonly until?: string;
  readonly json?: boolean;
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
function parseSet(text: string, before: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
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
function entryOf({ set, hide, remove, because, by, until }: CorrectOptions) {
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

async function correct(id: string, options: CorrectOptions): Promise<void> {
  const entry = entryOf(options);
  const store = await openStore(readCampus(options.campus), options.campus);
  try {
    const { before, after, correction } = await correctOne(store.database, { id, entry }, store);
    const [from, to] = [summaryOf(before), summaryOf(after)];
    const changed = Object.keys(to).filter((field) => from[field] !== to[field]);
    const fields = changed.map((field) => ({ field, from: from[field], to: to[field] }));
    printReport({ id, file: store.file, correction, changed: fields }, options, () =>
      [
        wrap(`${id}: ${after.title}`, 2),
        ...(correction?.hide ? ['  hidden'] : []),
        ...fields.map(({ field, from, to }) => wrap(`  ${field}: ${from} → ${to}`, 4)),
        `Written: ${store.file}. A service that runs shows it within seconds.`,
      ].join('\n'),
    );
  } finally {
    await store.close();
  }
}

export const createCommand = (): Command =>
  defineCommand('correct', 'correct values of one scholarship, whatever its page says', [
    'correct nsm-4711 --set deadline=2027-02-15 --because "a letter"',
    'correct nsm-4711 --set amountMax=2000 --because "a letter"',
    'correct nsm-4711 --hide --because "for staff" --until 2027-03-01',
    'correct nsm-4711 --remove',
  ])
    .argument('<id>', 'the id of the scholarship')
    .option('--set <field=value>', 'may be repeated; separate list items by ;, null for unknown', parseSet)
    .addOption(new Option('--hide', 'take it off the list'))
    .addOption(new Option('--remove', 'remove its correction'))
    .option('--because <why>', 'the reason, stored with the correction')
    .option('--by <who>', 'who says so')
    .option('--until <day>', 'the last day it holds', day)
    .addOption(campusOption())
    .addOption(envFileOption())
    .addOption(jsonOption())
    .action(correct);
