import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom, shuffled } from '../../sandbox/random.ts';
import { ROOT } from '../support/root.ts';
import { findMutations, mutated } from './mutations.ts';

/**
 * `npm run mutants -- SOURCE [NAME…]`: changes one operator, constant, condition or statement of a file or folder at a
 * time, in a copy of the project, and runs the tests whose path contains a name (the path of the source, if there is
 * none). Prints which changes were noticed. The same seed and sources give the same changes, whatever the tests are: run
 * it before and after a change of tests.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
  },
});
const [source, ...names] = positionals;
if (source === undefined) throw new Error('npm run mutants -- SOURCE [NAME…] [--seed 1] [--count 20]');

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const isMutated = (file: string): boolean =>
  /\.[jt]s$/.test(file) &&
  !file.endsWith('.test.ts') &&
  !file.endsWith('.d.ts') &&
  !file.includes('generated/');

process.chdir(ROOT);
const sources = statSync(source).isFile() ? [source] : globSync(`${source}/**/*.{js,ts}`);
const mutations = sources
  .map((file) => file.replaceAll(sep, '/'))
  .filter(isMutated)
  .sort()
  .flatMap(findMutations);
const drawn = shuffled(seededRandom(Number(values.seed)), mutations).slice(0, Number(values.count));

/** A copy of the project as it is, also of what is not committed. Both have the same packages. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'campus-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file !== '');
  for (const file of files) cpSync(file, join(copy, file), { force: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

type Outcome = 'survived' | 'killed' | 'timed out';

/** Runs the tests until the first file fails. */
async function runTests(folder: string, limitMs: number): Promise<Outcome> {
  const tests = names.length > 0 ? names : [source ?? ''];
  const child = spawn(process.execPath, ['test/run.ts', ...tests], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let isKilled = false;
  let isLate = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!/^✖/m.test(text)) return;
    isKilled = true;
    child.kill();
  });
  const limit = setTimeout(() => {
    isLate = true;
    child.kill();
  }, limitMs);
  const [code] = await once(child, 'close');
  clearTimeout(limit);
  if (isLate) return 'timed out';
  return isKilled || code !== 0 ? 'killed' : 'survived';
}

const copy = copyProject();
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const startedAt = performance.now();
if ((await runTests(copy, 3_600_000)) !== 'survived') throw new Error('The tests fail without any mutation');
/** Much longer than the tests take without a mutation, because the machine may do something else meanwhile. */
const limitMs = 30_000 + 4 * (performance.now() - startedAt);

const counts = { survived: 0, killed: 0, 'timed out': 0 };
for (const mutation of drawn) {
  const { file, line, original, replacement } = mutation;
  const text = readFileSync(file, 'utf8');
  writeFileSync(join(copy, file), mutated(text, mutation));
  const outcome = await runTests(copy, limitMs);
  writeFileSync(join(copy, file), text);
  counts[outcome] += 1;
  const change = `${original} → ${replacement}`.replaceAll(/\s+/g, ' ').slice(0, 100);
  print(`${outcome.padEnd(9)} ${file}:${line}  ${change}`);
}
print(
  `${mutations.length} mutants, ${drawn.length} drawn: ${counts.killed} killed, ${counts['timed out']} timed out, ${counts.survived} survived`,
);
