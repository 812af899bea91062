/**
 * Measures how well real scholarship pages are read, against facts that a person has collected from them.
 * `node bench/real-pages.ts [--bare | --suggest | --pointing] [--only NAME,NAME] [--faults] [--json FILE] [--folder DIR]`
 * `--pointing`: with entries derived from the positions of names in the recorded responses of a language model.
 * The folder beside the project, or the one given by `--folder`, contains `facts.json` and `pages/`. If there is no such
 * folder, the script prints a message and ends. The responses of `--pointing` for another folder are in its `answers/`.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { PageWarning } from '../src/desk/suggest/suggest.ts';
import { type PageScore, scorePage } from './real-pages/compare.ts';
import { loadFacts, type PageFacts, RECORDED, recordedResponse } from './real-pages/facts.ts';
import {
  readRecorded,
  type SourceEntry,
  type SourceReading,
  suggestRecorded,
} from './real-pages/read-source.ts';
import { warningTable } from './real-pages/warnings.ts';

interface Row {
  readonly facts: PageFacts;
  readonly reading: SourceReading;
  readonly score: PageScore;
  readonly isProposed: boolean;
  /** The warnings of `suggest` or, if it proposed nothing, a warning for each name that it mentioned. */
  readonly warnings: readonly PageWarning[];
  /** Processor time of `suggest`, ms. */
  readonly took: number;
}

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

type Mode = 'options' | 'bare' | 'suggest' | 'pointing';

/**
 * The options in the facts of this set were chosen by looking at the pages, and never tried. In the mode `options`, the
 * pages of this set are therefore read with the entry that `suggest` proposes, if it proposes any.
 */
const UNTRIED_SET = 'fourth';

async function rowOf(facts: PageFacts, mode: Mode, folder: string): Promise<Row> {
  const before = process.cpuUsage();
  const isUntried = mode === 'options' && facts.set === UNTRIED_SET;
  const isSuggested = mode === 'suggest' || mode === 'pointing';
  const response = mode === 'pointing' ? (recordedResponse(facts.page, folder) ?? undefined) : undefined;
  const suggested = isSuggested || isUntried ? await suggestRecorded(facts.path, folder, response) : null;
  const { user, system } = process.cpuUsage(before);
  const entry = suggested?.entry ?? null;
  const isRead = isSuggested || entry !== null;
  const reading = isRead ? readSuggested(entry, folder) : readRecorded(entryOf(facts, mode), folder);
  const score = scorePage(facts, reading.records);
  const took = (user + system) / 1_000;
  return { facts, reading, score, isProposed: entry !== null, warnings: suggested?.doubts ?? [], took };
}

const entryOf = (facts: PageFacts, mode: Mode): PageFacts =>
  mode === 'options' ? facts : { ...facts, options: {} };

/** If no entry is proposed, there are no records. */
function readSuggested(entry: SourceEntry | null, folder: string): SourceReading {
  if (entry === null) return { records: [], outcome: 'nothing is proposed' };
  const reading = readRecorded(entry, folder);
  return { ...reading, outcome: `${reading.outcome} ${entry.kind} ${JSON.stringify(entry.options)}` };
}

function line({ facts, reading, score }: Row): string {
  const { page, right, fields, found, missed, invented } = score;
  const counts = `found ${found} missed ${missed} invented ${invented}`;
  return `${page.padEnd(13)}${facts.kind.padEnd(13)}${`${right}/${fields}`.padEnd(9)}${counts}  ${reading.outcome}`;
}

const faultLines = ({ score }: Row): string[] =>
  score.faults.map(
    ({ award, field, verdict, want, got }) =>
      `    ${award}: ${field} ${verdict}, want ${JSON.stringify(want)}, got ${JSON.stringify(got)}`,
  );

const slowest = (rows: readonly Row[]): string =>
  rows
    .toSorted((a, b) => b.took - a.took)
    .slice(0, 5)
    .map(({ facts, took }) => `${facts.page} ${(took / 1_000).toFixed(1)} s`)
    .join(', ');

function summary(rows: readonly Row[]): string[] {
  const sum = (of: (score: PageScore) => number): number =>
    rows.reduce((total, { score }) => total + of(score), 0);
  const judged = rows.filter(({ score }) => score.fields > 0);
  const mean = judged.reduce((total, { score }) => total + score.right / score.fields, 0);
  const right = sum((score) => score.right);
  const [found, missed, invented] = [sum((s) => s.found), sum((s) => s.missed), sum((s) => s.invented)];
  const fields = sum((score) => score.fields);
  return [
    `awards found ${found}, missed ${missed}, invented ${invented}: F1 ${((2 * found) / Math.max(1, 2 * found + missed + invented)).toFixed(3)}`,
    `slowest, in processor time: ${slowest(rows)}`,
    `mean of the pages ${percent(mean, judged.length)}`,
    `${right} of ${fields} fields right (${percent(right, fields)})`,
  ];
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      bare: { type: 'boolean', default: false },
      suggest: { type: 'boolean', default: false },
      pointing: { type: 'boolean', default: false },
      faults: { type: 'boolean', default: false },
      only: { type: 'string' },
      json: { type: 'string' },
      folder: { type: 'string', default: RECORDED },
    },
  });
  const facts = loadFacts(values.folder);
  const only = values.only?.split(',');
  if (facts === null) process.stdout.write(`There are no recorded pages in ${values.folder}.\n`);
  else {
    const mode: Mode = values.pointing
      ? 'pointing'
      : values.suggest
        ? 'suggest'
        : values.bare
          ? 'bare'
          : 'options';
    const isChosen = ({ page }: PageFacts): boolean =>
      (only === undefined || only.includes(page)) &&
      (mode !== 'pointing' || recordedResponse(page, values.folder) !== null);
    const chosen = facts.filter(isChosen);
    const rows: Row[] = [];
    for (const each of chosen) rows.push(await rowOf(each, mode, values.folder));
    const lines = rows.flatMap((row) => [line(row), ...(values.faults ? faultLines(row) : [])]);
    const table = mode === 'suggest' || mode === 'pointing' ? warningTable(rows) : [];
    process.stdout.write(`${[...lines, ...summary(rows), ...table].join('\n')}\n`);
    if (values.json !== undefined) {
      const found = rows.map(({ reading, score, isProposed, warnings }) => ({
        ...score,
        ...reading,
        doubts: isProposed ? warnings : null,
      }));
      writeFileSync(values.json, JSON.stringify(found, null, 1));
    }
  }
}
