import { readFileSync } from 'node:fs';

/** On Linux, a tick is a hundredth of a second. */
const TICKS_PER_SECOND = 100;

/**
 * The processor time of this process and of its child processes that have ended, ms; `undefined` except on Linux. A
 * browser's own child processes are not all included.
 */
export function processorTime(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  // The fields after the name of the program, which is in parentheses. `utime`, `stime`, `cutime` and `cstime` are
  // described in proc(5).
  const fields = readFileSync('/proc/self/stat', 'utf8').replace(/^.*\)/s, '').trim().split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return (1_000 * ticks) / TICKS_PER_SECOND;
}
