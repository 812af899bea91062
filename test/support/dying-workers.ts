import { runProgram } from '../../src/cli/program.ts';

/**
 * Runs the program with workers that end as soon as they begin, as if a bug ended them at each start. Only the first
 * worker keeps running; the second ends when it responds.
 */
let begun = 0;
process.on('worker', (worker) => {
  begun += 1;
  if (begun === 2) worker.once('message', () => setTimeout(() => worker.terminate(), 100));
  if (begun > 2) worker.once('online', () => worker.terminate());
});
await runProgram();
