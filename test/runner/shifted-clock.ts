import { globSync } from 'node:fs';

/** A library that replaces the time of day for a process and its child processes. Durations stay real. */
const LIBRARY = '/usr/lib/*/faketime/libfaketimeMT.so.1';

/**
 * The environment for a process whose clock starts at `time` and runs normally. Throws if the time is invalid or the
 * library is missing.
 */
export function shiftedClock(time: string): Readonly<Record<string, string>> {
  const at = Date.parse(time);
  if (Number.isNaN(at)) throw new Error(`--clock takes a time such as 2027-03-14T08:30Z, not ${time}`);
  const [library] = globSync(LIBRARY);
  if (library === undefined)
    throw new Error('--clock needs libfaketime (on Debian: apt-get install faketime)');
  // The shift is relative, so that all processes agree. The clock of this process may already be shifted.
  const seconds = Math.round((at - Date.now()) / 1_000) + Number(process.env.FAKETIME ?? 0);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}
