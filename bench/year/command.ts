import { exitWithError } from '../../src/app/operator-errors.ts';
import { runProgram } from '../../src/cli/program.ts';
import { systemClock } from '../../src/platform/clock.ts';

/** Runs a command of the program on the current day of the bench (`YEAR_NOW`), without pauses between requests. */
const { now } = Date;
const offset = Number(process.env.YEAR_NOW) - now();
Date.now = () => now() + offset;
const clock = {
  ...systemClock,
  // Longer sleeps are not skipped, because they are time limits.
  sleep: async (ms: number, signal?: AbortSignal) =>
    ms < 10_000 ? undefined : systemClock.sleep(ms, signal),
};
await runProgram(process.argv, { clock }).catch(exitWithError);
