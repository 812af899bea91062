import { readFileSync } from 'node:fs';
import { serveTasks } from '../../src/scholarships/crawl/serve-tasks.ts';

let count = 0;

/** @type {Record<string, () => unknown>} */
const TASKS = {
  count: () => ++count,
  collect() {
    for (const all = []; ; ) all.push(new Array(100_000).fill(0));
  },
  /** V8 notices the limit only after the first of these allocations, each of which is larger than the limit. */
  join: () =>
    [0, 1].map(() =>
      Array(1_000)
        .fill(`${'x'.repeat(400_000)}ł`)
        .join('\n'),
    ).length,
  overflow: () => 'x'.repeat(2 ** 30),
  'reply too much': () => Array(5_000).fill('x'.repeat(1_000)),
  exit: () => process.exit(3),
  throw() {
    throw new TypeError('a bug');
  },
  'signal itself'() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(process.pid, signal);
    return new Promise((resolve) => setImmediate(() => setImmediate(() => resolve('alive'))));
  },
  'say who': () => process.pid,
  'read its score': () => readFileSync('/proc/self/oom_score_adj', 'utf8').trim(),
  loop() {
    for (;;);
  },
};

serveTasks((/** @type {{ does: string }} */ { does }) => TASKS[does]?.());
