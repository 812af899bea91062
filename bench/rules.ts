/**
 * Measures what each rule of the reader of pages is worth: the figures of the recorded pages and phrasings without it.
 * `node bench/rules.ts [--only PART,PART] [--suggest] [--write]`
 * `--only`: rules with one of these parts in their name (`awards/`, `ALLOWANCES`); `--suggest`: with the entries that are
 * suggested, instead of those of the facts; `--write`: puts the table into docs/reading-rules.md.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { allRules } from './real-pages/rules.ts';

const ROOT = join(import.meta.dirname, '..');
const TABLE = join(ROOT, 'docs/reading-rules.md');
const BEGIN = '<!-- made by npm run bench:rules -->';

interface Figures {
  /** Fields of awards that are read right, of all that the facts have. */
  readonly right: number;
  readonly found: number;
  readonly invented: number;
  readonly phrasings: number;
}

const run = promisify(execFile);

/** What a script prints without a rule; of the phrasings, which fail below their limits, too. */
async function output(rule: string, script: string, args: readonly string[] = []): Promise<string> {
  const all = ['--import', './bench/real-pages/switch-off.ts', script, ...args];
  const options = { cwd: ROOT, env: { ...process.env, WITHOUT_RULE: rule }, maxBuffer: 2 ** 26 };
  return run(process.execPath, all, options).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );
}

const numbersIn = (pattern: RegExp, text: string): number[] =>
  [...text.matchAll(pattern)].map(([, number]) => Number(number));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

async function figuresWithout(rule: string, args: readonly string[]): Promise<Figures> {
  const pages = await output(rule, 'bench/real-pages.ts', args);
  const phrasings = await output(rule, 'bench/phrasings.ts');
  if (!pages.includes('fields right')) throw new Error(`the pages cannot be read without ${rule}`);
  return {
    right: sum(numbersIn(/^(\d+) of \d+ fields right/gm, pages)),
    found: sum(numbersIn(/^awards found (\d+)/gm, pages)),
    invented: sum(numbersIn(/^awards found .* invented (\d+)/gm, pages)),
    phrasings: sum(numbersIn(/^\w+ +(\d+)\/\d+ /gm, phrasings)),
  };
}

/** What a rule adds: fields, awards and phrasings that are right with it, and awards that are not invented. */
const worthOf = (all: Figures, without: Figures): Figures => ({
  right: all.right - without.right,
  found: all.found - without.found,
  invented: without.invented - all.invented,
  phrasings: all.phrasings - without.phrasings,
});

const signed = (number: number): string => (number > 0 ? `+${number}` : String(number));
const row = (rule: string, { right, found, invented, phrasings }: Figures): string =>
  `| \`${rule}\` | ${[right, found, invented, phrasings].map(signed).join(' | ')} |`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    suggest: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const args = values.suggest ? ['--suggest'] : [];
const parts = values.only.split(',');
const rules = allRules().filter((rule) => parts.some((part) => rule.includes(part)));
const all = await figuresWithout('', args);
const waiting = rules.values();
const measured = new Map<string, Figures>();
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const rule of waiting) {
      const worth = worthOf(all, await figuresWithout(rule, args));
      measured.set(rule, worth);
      process.stdout.write(`${row(rule, worth)}\n`);
    }
  }),
);
if (values.write) {
  const rows = rules.map((rule) => row(rule, measured.get(rule) ?? all));
  const [head = ''] = readFileSync(TABLE, 'utf8').split(BEGIN);
  const header = '| rule | fields | awards | not invented | phrasings |\n|---|---|---|---|---|';
  writeFileSync(TABLE, `${head}${BEGIN}\n\n${header}\n${rows.join('\n')}\n`);
}
