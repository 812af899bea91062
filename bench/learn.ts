/**
 * Learns how much each measure of a record speaks for an award, from a folder of pages with facts.
 * `npm run learn -- FOLDER [--sets NAME,NAME] [--write]`: prints what each measure is worth, and how well the model does
 * on institutions that it was not taught; with `--write` it replaces the numbers that `suggest` uses.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../test/support/root.ts';
import { examplesOf } from './learn/examples.ts';
import { crossValidated } from './learn/judge.ts';
import { learn } from './learn/logistic-regression.ts';

const FILE = join(ROOT, 'src/scholarships/suggest/opinion/weights.json');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sets: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('name the folder with facts.json and pages/');
const examples = await examplesOf(folder, values.sets?.split(','));
const weights = learn(examples);
const sorted = Object.entries(weights.of).toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
for (const [name, weight] of sorted) process.stdout.write(`${weight.toFixed(2).padStart(6)}  ${name}\n`);
process.stdout.write(`${crossValidated(examples)}\n`);
if (values.write) writeFileSync(FILE, `${JSON.stringify(weights, null, 2)}\n`);
