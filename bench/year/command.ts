import { exitWithError } from '../../src/app/operator-errors.ts';
import { runProgram } from '../../src/cli/program.ts';
import { systemClock } from '../../src/platform/clock.ts';

/** A command of the program on the day of the year that the bench has reached (`YEAR_NOW`), without pauses between requests. */
const { now } = Date;
const offset = Number(process.env.YEAR_NOW) - now();
Date.now = () => now() + offset;
const clock = {
  ...systemClock,
  // A longer one is a time limit.
  sleep: async (ms: number, signal?: AbortSignal) =>
    ms < 10_000 ? undefined : systemClock.sleep(ms, signal),
};
await runProgram(process.argv, { clock }).catch(exitWithError);
