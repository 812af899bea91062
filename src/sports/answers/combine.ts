import type { Answer } from '../../platform/http/route.ts';
import type { Failure } from '../../platform/origin/outcome.ts';

/** A copy, as far as its age and version go. */
export interface Part {
  readonly version: string;
  readonly confirmedAt: number;
  /** Newest change; without it, `confirmedAt`. */
  readonly modifiedAt?: number;
  readonly cache: 'hit' | 'miss';
  readonly problem?: Failure;
}

/**
 * An answer made of several copies is as old as its oldest, and failing when one is.
 * `trimmings` may change what it says, not how old it is.
 */
export function combine(
  parts: readonly Part[],
  trimmings: readonly (Part | undefined)[] = [],
): Omit<Answer<never>, 'body' | 'maxAge'> {
  const problem = parts.find((part) => part.problem !== undefined)?.problem;
  const all = [...parts, ...trimmings.filter((part) => part !== undefined)];
  return {
    version: all.map((part) => `${part.version}@${part.confirmedAt}`).join('|'),
    confirmedAt: Math.min(...parts.map((part) => part.confirmedAt)),
    modifiedAt: Math.max(...all.map((part) => part.modifiedAt ?? part.confirmedAt)),
    cache: parts.some((part) => part.cache === 'miss') ? 'miss' : 'hit',
    ...(problem === undefined ? {} : { problem: problem.reason }),
  };
}
