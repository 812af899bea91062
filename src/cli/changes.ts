import { type Command, InvalidArgumentError } from 'commander';
import { chosenSources } from '../app/campus.ts';
import { readSettings } from '../app/settings.ts';
import { dayIn } from '../platform/clock.ts';
import { type ChangeReport, reportChanges, type SourceKey } from '../scholarships/index.ts';
import { openPrepared } from './terminal/open-store.ts';
import { readCampus } from './terminal/open-upstreams.ts';
import {
  campusOption,
  day,
  defineCommand,
  envFileOption,
  jsonOption,
  sourceOption,
} from './terminal/options.ts';
import { printReport, wrap } from './terminal/output.ts';

interface ChangesOptions {
  readonly campus: string;
  /** `today`, `yesterday`, a day at the campus, or a time. */
  readonly since: string;
  readonly source?: SourceKey;
  readonly json?: boolean;
}

const NAMED_DAYS: Readonly<Record<string, number>> = { today: 0, yesterday: 1 };

function sinceOption(text: string): string {
  if (Object.hasOwn(NAMED_DAYS, text)) return text;
  if (!text.includes('T')) return day(text);
  if (Number.isNaN(Date.parse(text)))
    throw new InvalidArgumentError('give a time such as 2026-11-21T06:00:00Z.');
  return text;
}

function startOf(since: string, timeZone: string, now: number): number {
  if (since.includes('T')) return Date.parse(since);
  const ago = NAMED_DAYS[since];
  const date = Temporal.PlainDate.from(ago === undefined ? since : dayIn(timeZone, now));
  return date.subtract({ days: ago ?? 0 }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** Longer values are truncated. */
const MOST_CHARACTERS = 60;

function shown(value: unknown): string {
  const text = value === null ? 'none' : Array.isArray(value) ? value.join('; ') : String(value);
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}…`;
}

/** `2026-11-27 06:04` at the campus. */
const timeIn = (timeZone: string, at: string): string =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');

/** The changes in chronological order, then missing scholarships and counts. */
function textOf({ added, changed, gone, missing }: ChangeReport, timeZone: string): string {
  const inOrder = [...added, ...changed, ...gone].sort((a, b) => a.revision - b.revision);
  const lines = inOrder.flatMap(({ at, event, cause, id, title, fields }) => [
    wrap(
      `${timeIn(timeZone, at)}  ${event.padEnd(9)}${id}  ${title}${cause === 'page' ? '' : ` (${cause})`}`,
      27,
    ),
    ...fields.map(({ field, from, to }) => wrap(`    ${field}: ${shown(from)} → ${shown(to)}`, 6)),
  ]);
  const absent = missing.map(({ id, title, lastSeen }) =>
    wrap(`missing  ${id}  ${title}, last seen ${lastSeen.slice(0, 10)}`, 9),
  );
  const returned = added.filter(({ event }) => event === 'returned').length;
  const again = returned === 0 ? '' : ` (${returned} of them again)`;
  const counts = `${added.length} added${again}, ${changed.length} changed, ${gone.length} gone, ${missing.length} missing`;
  return [...lines, ...absent, counts].join('\n');
}

async function changes(options: ChangesOptions): Promise<void> {
  const campus = readCampus(options.campus);
  const sources = chosenSources(campus, options.source);
  const since = startOf(options.since, campus.timeZone, Date.now());
  await using database = await openPrepared(readSettings().DATABASE_URL);
  const report = await reportChanges(database, { sources, since });
  printReport(report, options, () => textOf(report, campus.timeZone));
}

export const createCommand = (): Command =>
  defineCommand('changes', ['--since yesterday', '--since 2026-11-01 --source nsm'])
    .addOption(campusOption())
    .option('--since <day>', 'yesterday, today, a day or a time', sinceOption, 'yesterday')
    .addOption(sourceOption())
    .addOption(envFileOption())
    .addOption(jsonOption())
    .action(changes);
