/**
 * Measures the effect of each rule of the page reader: the scores of the recorded pages and phrasings without it.
 * `node bench/rules.ts [--together] [--only PART,PART] [--names]`
 * Pages are read with the entries of the facts; for rules of `suggest/`, with the entries that `suggest` proposes.
 * `--together`: which rules can go at once. Rules that are harmless one by one stand in for each other, so all are
 * switched off, and those without which a page is read worse are switched on again, found by bisection; pages are read
 * with the entries that `suggest` proposes. `--names` prints the names of those that may go.
 * `--only`: only rules whose name contains one of these parts (`awards/`, `ALLOWANCES`).
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sharedPath } from '../test/support/shared.ts';
import { scorePage } from './real-pages/compare.ts';
import { loadFacts, type PageFacts, RECORDED } from './real-pages/facts.ts';
// Must be imported before any module of the reader.
import { allRules, type Rule } from './real-pages/rules.ts';

const { readRecorded, suggestRecorded } = await import('./real-pages/read-source.ts');
const { measure } = await import('./phrasings.ts');

/** The results for one page. */
interface Reading {
  /** Fields of awards that are read correctly. */
  readonly right: number;
  readonly found: number;
  readonly invented: number;
  /** Everything that was read, which is more than the facts cover. */
  readonly text: string;
}

/** The effect of a rule: fields, awards and phrasings that are right only with it, and invented awards that it prevents. */
interface Effect {
  readonly right: number;
  readonly found: number;
  readonly invented: number;
  readonly phrasings: number;
  /** The number of pages whose result differs without the rule. */
  readonly changed: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

async function readPage(facts: PageFacts, isSuggested: boolean): Promise<Reading> {
  const entry = isSuggested ? (await suggestRecorded(facts.path, RECORDED))?.entry : facts;
  const records = entry === null || entry === undefined ? [] : readRecorded(entry).records;
  const { right, found, invented } = scorePage(facts, records);
  return { right, found, invented, text: JSON.stringify(records) };
}

const phrasingsRight = (csv: string): number =>
  sum(Object.values(measure(csv).scores).map(({ right }) => right));

interface Bench {
  readonly isSuggested: boolean;
  readonly pages: readonly PageFacts[];
  readonly csv: string;
  /** The results with all rules. */
  readonly all: readonly Reading[];
  readonly phrasings: number;
  /** The pages on which each rule matches; all pages for rules that cannot be observed. */
  readonly usedOn: ReadonlyMap<Rule, readonly number[]>;
}

async function benchOf(pages: readonly PageFacts[], csv: string, isSuggested: boolean): Promise<Bench> {
  const all: Reading[] = [];
  const usedOn = new Map<Rule, number[]>(allRules().map((rule) => [rule, []]));
  for (const [at, page] of pages.entries()) {
    for (const rule of usedOn.keys()) rule.turn(true);
    for (const rule of usedOn.keys()) rule.isUsed = !rule.isObserved;
    all.push(await readPage(page, isSuggested));
    for (const [rule, used] of usedOn) if (rule.isUsed) used.push(at);
  }
  return { isSuggested, pages, csv, all, phrasings: phrasingsRight(csv), usedOn };
}

async function effectOf(rule: Rule, bench: Bench): Promise<Effect> {
  const { all, pages, isSuggested, usedOn } = bench;
  rule.turn(false);
  try {
    const lost: Effect[] = [];
    for (const at of usedOn.get(rule) ?? []) {
      const [page, before] = [pages[at], all[at]];
      if (page === undefined || before === undefined) continue;
      const now = await readPage(page, isSuggested);
      lost.push({
        right: before.right - now.right,
        found: before.found - now.found,
        invented: now.invented - before.invented,
        phrasings: 0,
        changed: now.text === before.text ? 0 : 1,
      });
    }
    return {
      right: sum(lost.map(({ right }) => right)),
      found: sum(lost.map(({ found }) => found)),
      invented: sum(lost.map(({ invented }) => invented)),
      phrasings: bench.phrasings - phrasingsRight(bench.csv),
      changed: sum(lost.map(({ changed }) => changed)),
    };
  } finally {
    rule.turn(true);
  }
}

const signed = (number: number): string => (number > 0 ? `+${number}` : String(number));
const row = ({ name, effect }: Measured): string => {
  if (effect === null) return `| \`${name}\` | needed | | | | |`;
  const { right, found, invented, phrasings, changed } = effect;
  return `| \`${name}\` | ${[right, found, invented, phrasings].map(signed).join(' | ')} | ${changed} |`;
};

interface Measured {
  readonly name: string;
  /** `null`: the reader fails without the rule. */
  readonly effect: Effect | null;
}

/** Of a page: whether it is read at least as well as with all rules. The reader may fail without a rule. */
async function isAsGood(page: PageFacts, before: Reading): Promise<boolean> {
  try {
    const { right, found, invented } = await readPage(page, true);
    return right >= before.right && found >= before.found && invented <= before.invented;
  } catch {
    return false;
  }
}

/** The rules that can be off at once without a page or a phrasing that is read worse. */
async function removable(rules: readonly Rule[], pages: readonly PageFacts[], csv: string) {
  const before: Reading[] = [];
  for (const page of pages) before.push(await readPage(page, true));
  const phrasings = phrasingsRight(csv);
  const off = new Set(rules);
  for (const rule of off) rule.turn(false);

  /** Switches on, one by one, the rules without which `isFine` is false. */
  async function restore(isFine: () => Promise<boolean>): Promise<void> {
    while (!(await isFine())) {
      const candidates = [...off];
      // With all of the first `enough` rules it is fine; with `few` of them it is not.
      let [few, enough] = [0, candidates.length];
      while (enough - few > 1) {
        const middle = (few + enough) >> 1;
        for (const [at, rule] of candidates.entries()) rule.turn(at < middle);
        if (await isFine()) enough = middle;
        else few = middle;
      }
      for (const rule of candidates) rule.turn(false);
      const needed = candidates[enough - 1];
      if (needed === undefined) return;
      needed.turn(true);
      off.delete(needed);
    }
  }
  await restore(async () => phrasingsRight(csv) >= phrasings);
  for (const [at, page] of pages.entries()) {
    const known = before[at];
    if (known !== undefined) await restore(() => isAsGood(page, known));
  }
  const after: Reading[] = [];
  for (const page of pages) after.push(await readPage(page, true));
  for (const rule of rules) rule.turn(true);
  return { off: [...off], before, after };
}

async function printRemovable(rules: readonly Rule[], showsNames: boolean): Promise<void> {
  const { off, before, after } = await removable(rules, pages, csv);
  const total = (readings: readonly Reading[], of: 'right' | 'found' | 'invented'): number =>
    sum(readings.map((reading) => reading[of]));
  const changed = after.filter(({ text }, at) => text !== before[at]?.text).length;
  const folderOf = ({ name }: Rule): string => name.slice(0, name.lastIndexOf('/'));
  const lines = [
    `${off.length} of ${rules.length} rules can go together; ${changed} of ${pages.length} pages are then read differently.`,
    ...(['right', 'found', 'invented'] as const).map(
      (figure) => `${figure}: ${total(before, figure)}, without them ${total(after, figure)}`,
    ),
    [...Map.groupBy(off, folderOf)].map(([folder, found]) => `${folder} ${found.length}`).join(', '),
    ...(showsNames ? off.map(({ name }) => name) : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    together: { type: 'boolean', default: false },
    names: { type: 'boolean', default: false },
  },
});
const recorded = loadFacts(RECORDED);
if (recorded === null) throw new Error(`There are no recorded pages in ${RECORDED}.`);
const pages = recorded;
const csv = readFileSync(sharedPath('scholarships', 'phrasings.csv'), 'utf8');
const parts = values.only.split(',');
const chosen = allRules().filter(({ name }) => parts.some((part) => name.includes(part)));
if (values.together) await printRemovable(chosen, values.names);
else await measureEach(chosen);

/** Prints a row for each rule, switched off alone. */
async function measureEach(all: readonly Rule[]): Promise<void> {
  const isOfSuggest = ({ name }: Rule): boolean => name.startsWith('suggest/');
  for (const [isSuggested, rules] of Map.groupBy(all, isOfSuggest)) {
    const bench = await benchOf(pages, csv, isSuggested);
    for (const rule of rules) {
      const effect = await effectOf(rule, bench).catch((error: unknown) => {
        process.stderr.write(`${rule.name} is needed: ${String(error)}\n`);
        return null;
      });
      process.stdout.write(`${row({ name: rule.name, effect })}\n`);
    }
  }
}
