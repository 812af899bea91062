/**
 * Learns how much each measure of a record speaks for an award, from a folder of pages with facts.
 * `npm run learn -- FOLDER [--sets NAME,NAME] [--without PAGE,PAGE] [--write]`: prints what each measure is worth, and how well the model does
 * on institutions that it was not taught. Pages that are to judge it must not teach it: `--without` leaves them out. With
 * `--write` it replaces the numbers that `suggest` uses, and the page about them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../test/support/root.ts';
import { examplesOf } from './learn/examples.ts';
import { crossValidated } from './learn/judge.ts';
import { learn } from './learn/logistic-regression.ts';

const FILE = join(ROOT, 'src/scholarships/suggest/opinion/weights.json');
const PAGE = join(ROOT, 'docs/second-opinion.md');
/** What the page says of the numbers begins so and is its end. */
const TAUGHT = 'Taught by ';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sets: { type: 'string' },
    without: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('name the folder with facts.json and pages/');
const sets = values.sets?.split(',');
const examples = await examplesOf(folder, sets, values.without?.split(','));
const weights = learn(examples);
const sorted = Object.entries(weights.of).toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
const pages = new Set(examples.map(({ page }) => page)).size;
const taught = [
  `${TAUGHT}${pages} pages of ${sets === undefined ? 'all sets' : `the sets ${sets.join(', ')}`}.`,
  `Each institution judged by what the others teach: ${crossValidated(examples)}.`,
];
const rows = sorted.map(([name, weight]) => `| ${name} | ${weight.toFixed(2)} |`);
const printed = [...taught, '', '| measure | worth |', '|---|---|', ...rows].join('\n');
process.stdout.write(`${printed}\n`);
if (values.write) {
  writeFileSync(FILE, `${JSON.stringify(weights, null, 2)}\n`);
  const [before = ''] = readFileSync(PAGE, 'utf8').split(`\n${TAUGHT}`);
  writeFileSync(PAGE, `${before}\n${printed}\n`);
}
