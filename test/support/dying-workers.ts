import { runProgram } from '../../src/cli/program.ts';

/**
 * The program with workers that end soon after they answer, as with a bug that occurs at every start. Only the first
 * worker keeps running; the second ends a moment later than all others.
 */
let begun = 0;
process.on('worker', (worker) => {
  begun += 1;
  if (begun === 2) worker.once('message', () => setTimeout(() => worker.terminate(), 100));
  if (begun > 2) worker.on('message', ({ kind }) => kind === 'ready' && worker.terminate());
});
await runProgram();
