import { readFileSync } from 'node:fs';

/** USER_HZ; 100 on every architecture of Linux that Node supports. */
const TICKS_PER_SECOND = 100;

/** Resource usage of a process; NaN on systems without `/proc`. */
interface Usage {
  /** Processor time of all its threads since its start, ms. */
  readonly cpuMs: number;
  /** Processor time of its children that have ended, ms. */
  readonly childrenMs: number;
  readonly residentBytes: number;
}

const UNKNOWN: Usage = { cpuMs: Number.NaN, childrenMs: Number.NaN, residentBytes: Number.NaN };

/** From `/proc/PID/stat`, whose second field is a name that may contain blanks and parentheses. */
export function parseCpu(stat: string): Pick<Usage, 'cpuMs' | 'childrenMs'> {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ms = (at: number): number =>
    ((Number(fields[at]) + Number(fields[at + 1])) * 1000) / TICKS_PER_SECOND;
  return { cpuMs: ms(11), childrenMs: ms(13) };
}

/** From `/proc/PID/status`, which counts in kB of 1024. */
export const parseResident = (status: string): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1024;

/**
 * From `/proc/stat`: the time a core has spent in programs, in the kernel on their behalf, or stolen by the host, ms.
 * Interrupts are left out, because those of the network are part of the load.
 */
export function parseCoreMs(stat: string, core: number): number {
  const [, user, nice, system, , , , , steal] =
    new RegExp(`^cpu${core} .*$`, 'm').exec(stat)?.[0].split(' ') ?? [];
  return ((Number(user) + Number(nice) + Number(system) + Number(steal)) * 1000) / TICKS_PER_SECOND;
}

export function coreMs(core: number): number {
  try {
    return parseCoreMs(readFileSync('/proc/stat', 'utf8'), core);
  } catch {
    // Not on Linux: the figure is left out.
    return Number.NaN;
  }
}

export function usageOf(pid: number): Usage {
  try {
    return {
      ...parseCpu(readFileSync(`/proc/${pid}/stat`, 'utf8')),
      residentBytes: parseResident(readFileSync(`/proc/${pid}/status`, 'utf8')),
    };
  } catch {
    // Not on Linux, or the process has ended: the figure is left out.
    return UNKNOWN;
  }
}
