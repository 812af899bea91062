import { type Command, Option } from 'commander';
import { type Campus, chosenSources } from '../app/campus.ts';
import { checkByModel } from '../desk/check-by-model.ts';
import { type CheckRow, checkTeam } from '../desk/check-team.ts';
import type { DeskDeps } from '../desk/deps.ts';
import { sourcesOf } from '../desk/sources/campus-destination.ts';
import { commandLine } from '../platform/command-line.ts';
import { plural } from '../platform/formats/plural.ts';
import {
  FILLED_FIELDS,
  type Inspection,
  isLegacySource,
  type LeftOut,
  leftOutText,
  notFollowedText,
  paidText,
  type SourceKey,
  type SourceSettings,
  upgradeSource,
} from '../scholarships/index.ts';
import { ALL_SPORTS, type Sport, type TeamRef } from '../sports/index.ts';
import { openUpstreams, readCampus, type UpstreamAccess } from './terminal/open-upstreams.ts';
import { campusOption, defineCommand, envFileOption, jsonOption, sourceOption } from './terminal/options.ts';
import { printReport, setExitCode, table, wrap } from './terminal/output.ts';
import { runSteps, type Step } from './terminal/progress.ts';

interface CheckOptions {
  readonly campus: string;
  readonly source?: SourceKey;
  readonly sport?: Sport;
  readonly all?: boolean;
  readonly json?: boolean;
  readonly ask?: boolean;
}

const VERDICTS: Record<CheckRow['verdict'], string> = { ok: 'ok', look: 'look', failed: 'FAILED' };
const SAMPLE_SIZE = 3;
const NO_SCHOLARSHIPS = 'the page lists no scholarships; to see why:';

/** Whether nothing failed, and every name is the expected name. */
const isWell = (rows: readonly CheckRow[]): boolean =>
  rows.every((row) => row.verdict !== 'failed' && !row.wrongTeam);

/** Requests all data of a team from the provider. */
const checkStep = ({ provider, now }: UpstreamAccess, team: TeamRef): Step<CheckRow[]> => ({
  title: team.sport,
  run: () => checkTeam(provider, team, now()),
  outcome: (rows) => ({ isWell: isWell(rows), text: plural(rows.length, 'page') }),
});

/** A table with a row for each page: what was found and, below it, what is missing. Fits 80 columns. */
function sportsReport(rows: readonly CheckRow[]): string {
  const cells = rows.map(({ sport, page, verdict }) => [sport, page, VERDICTS[verdict], '']);
  const [head = '', ...starts] = table(['sport', 'page', '', 'found'], cells).split('\n');
  const width = head.length - 'found'.length;
  const lines = rows.map(({ found, missing }, at) => [
    wrap(`${(starts[at] ?? '').padEnd(width)}${found}`, width),
    ...missing.map((one) => wrap(`    lacks ${one}`, 6)),
  ]);
  return [head, ...lines.flat()].join('\n');
}

interface Inspected {
  readonly source: SourceSettings;
  readonly inspection: Inspection;
}

const isReadable = ({ inspection }: Inspected): boolean =>
  inspection.outcome === 'ok' && inspection.records.length > 0;

/** How many things left out are shown unless all records are. */
const MAX_LEFT_OUT = 12;

/** What a source leaves out, with the reason: a line for each thing that has values, and one for the rest by reason. */
function leftOutLines(leftOut: readonly LeftOut[], showsAll: boolean): string[] {
  const shown = showsAll ? leftOut : leftOut.slice(0, MAX_LEFT_OUT);
  const rest = leftOut.length - shown.length;
  const byWhy = Map.groupBy(
    shown.filter(({ values }) => values.length === 0),
    ({ why }) => why,
  );
  return [
    ...shown
      .filter(({ values }) => values.length > 0)
      .map((one) => `  left out, with values: ${leftOutText(one)}`),
    ...[...byWhy].map(([why, alike]) => `  left out, ${why}: ${alike.map(({ text }) => text).join('; ')}`),
    ...(rest === 0 ? [] : [`  ${rest} more left out: --all shows them`]),
  ].map((line) => wrap(line, 4));
}

/** Two lines for each scholarship, then unknown labels and what was left out. */
function details(
  { source, inspection: { records, unknownLabels, leftOut } }: Inspected,
  showsAll: boolean,
): string {
  const shown = showsAll ? records : records.slice(0, SAMPLE_SIZE);
  const lines = shown.map((record) => {
    const { id, title, deadline, opens, gpaRequirement, tags } = record;
    const gpa = gpaRequirement === null ? '' : `, GPA ${gpaRequirement}`;
    const marks = tags.length === 0 ? '' : `, ${tags.join(' ')}`;
    const facts = `    ${paidText(record) ?? 'no amount'}, ${deadline.date ?? deadline.kind}${opens === undefined ? '' : `, opens ${opens}`}${gpa}${marks}`;
    return `${wrap(`  ${id}: ${title}`, 4)}\n${wrap(facts, 4)}`;
  });
  return [
    `\n${source.key}, ${showsAll ? 'all' : `the first ${shown.length} of`} ${records.length}:`,
    ...lines,
    ...(unknownLabels.length === 0 ? [] : [wrap(`  unknown labels: ${unknownLabels.join('; ')}`, 4)]),
    ...leftOutLines(leftOut, showsAll),
  ].join('\n');
}

/**
 * A table with a row for each source and, below it, the percentage of its records that have each field. Fits 80
 * columns.
 */
function scholarshipsReport(inspected: readonly Inspected[], showsAll: boolean): string {
  const cells = inspected.map(({ source, inspection }) => [
    source.key,
    source.kind.name,
    inspection.outcome === 'ok' ? 'ok' : inspection.outcome.toUpperCase(),
    String(inspection.pages),
    String(inspection.records.length),
    String(inspection.dropped),
  ]);
  const head = ['source', 'kind', 'outcome', 'pages', 'records', 'dropped'];
  const [first = '', ...rows] = table(head, cells).split('\n');
  const lines = inspected.map(({ source, inspection: { problem, filled, records, notFollowed } }, at) => {
    const fields = FILLED_FIELDS.map((field) => `${field} ${filled[field]}\u00a0%`).join(', ');
    return [
      rows[at] ?? '',
      ...(problem === null ? [] : [wrap(`    ${problem}`, 4)]),
      ...(problem === null && records.length === 0
        ? [wrap(`    ${NO_SCHOLARSHIPS} ${commandLine('suggest', source.url)}`, 4)]
        : []),
      ...(records.length === 0 ? [] : [wrap(`    ${fields}`, 4)]),
      ...(notFollowed === null ? [] : [wrap(`    ${notFollowedText(notFollowed)}`, 4)]),
    ];
  });
  const samples = inspected
    .filter(({ inspection }) => inspection.records.length > 0)
    .map((each) => details(each, showsAll));
  return [first, ...lines.flat(), ...samples].join('\n');
}

const inspectStep = ({ scraper }: UpstreamAccess, source: SourceSettings): Step<Inspected> => ({
  title: source.key,
  async run(show) {
    const { signal } = new AbortController();
    const onPage = ({ pages }: { pages: number }) => show(plural(pages, 'page'));
    return { source, inspection: await scraper.inspect(source, { signal, onPage }) };
  },
  outcome: (inspected) => ({
    isWell: isReadable(inspected),
    text: `${inspected.inspection.outcome}: ${plural(inspected.inspection.records.length, 'record')}`,
  }),
});

/** The report as JSON, with every record. */
const asJson = (sports: readonly CheckRow[], inspected: readonly Inspected[]) => ({
  sports,
  sources: inspected.map(({ source, inspection }) => ({
    key: source.key,
    kind: source.kind.name,
    ...inspection,
  })),
});

/** Requests teams and sources. Returns the results as data and as text, and whether all is well. */
async function checkAll(
  upstreams: UpstreamAccess,
  { teams, sources }: Pick<Campus, 'teams' | 'sources'>,
  { all = false }: Pick<CheckOptions, 'all'> = {},
) {
  const rows = (await runSteps(teams.map((team) => checkStep(upstreams, team)))).flat();
  const inspected = await runSteps(
    sources.map((source) => inspectStep(upstreams, source)),
    true,
  );
  return {
    isWell: isWell(rows) && inspected.every(isReadable),
    value: asJson(rows, inspected),
    text: (): string =>
      [
        ...(teams.length > 0 ? [sportsReport(rows)] : []),
        ...(sources.length > 0 ? [scholarshipsReport(inspected, all)] : []),
      ].join('\n\n'),
  };
}

/** The entries of earlier releases, as this release would write them. */
function legacyReport(file: string, keys: readonly string[]): string[] {
  const legacy = Object.entries(sourcesOf(file)).filter(
    ([key, source]) => keys.includes(key) && isLegacySource(source),
  );
  return legacy.length === 0
    ? []
    : [
        `Written for an earlier release, and now equivalent to\n${legacy.map(([key, source]) => `  ${key}: ${JSON.stringify(upgradeSource(source))}`).join('\n')}\nTo update the campus file: ${commandLine('sources', 'upgrade')}`,
      ];
}

async function check(options: CheckOptions, deps: DeskDeps): Promise<void> {
  if (options.ask) return checkByModel(options, deps);
  const campus = readCampus(options.campus);
  await using upstreams = await openUpstreams(campus, { ...deps, store: false });
  const isOne = options.source !== undefined || options.sport !== undefined;
  const teams = campus.teams.filter(({ sport }) => !isOne || sport === options.sport);
  const sources = isOne && options.source === undefined ? [] : chosenSources(campus, options.source);
  const checked = await checkAll(upstreams, { teams, sources }, options);
  const legacy = legacyReport(
    options.campus,
    sources.map(({ key }) => key),
  );
  printReport(checked.value, options, () => [checked.text(), ...legacy].join('\n\n'));
  setExitCode(checked.isWell);
}

export const createCommand = (deps: DeskDeps): Command =>
  defineCommand('check', ['', '--source nsm --json', '--sport football --campus other.json'])
    .addOption(campusOption())
    .addOption(sourceOption())
    .addOption(new Option('--sport <key>', 'only this sport').choices(ALL_SPORTS))
    .option('--ask', 'show differences between what is extracted and what a language model finds')
    .option('--all', 'show all records instead of the first three')
    .addOption(envFileOption())
    .addOption(jsonOption('the report as JSON, with every record'))
    .action((options: CheckOptions) => check(options, deps));
