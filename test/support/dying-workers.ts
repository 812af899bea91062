import { runProgram } from '../../src/cli/program.ts';

/**
 * The program, whose workers end as soon as they answer, but for the first of each: what a fault of ours
 * that is met at every start would do.
 */
let begun = 0;
process.on('worker', (worker) => {
  begun += 1;
  if (begun === 2) worker.once('message', () => setTimeout(() => worker.terminate(), 100));
  if (begun > 2) worker.on('message', ({ kind }) => kind === 'ready' && worker.terminate());
});
await runProgram();
