import type { SourceKey } from '../model.ts';
import { isGood } from '../scrape/outcome.ts';
import type { SourceStates } from './load.ts';

/** How far what is served can be relied on. */
export interface Standing {
  /** When a source last said this, ms; `undefined`: none ever did. */
  readonly confirmedAt: number | undefined;
  /** Every source was tried at least once. */
  readonly isWhole: boolean;
  /** `nsm:blocked/tech:failed`: sources whose latest run was not good. */
  readonly problem: string | undefined;
}

export const latestOf = (times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((ms) => ms !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
};

/** `only`: where the answer is about one source. */
export function standingOf(states: SourceStates, only?: SourceKey): Standing {
  const asked = [...states].filter(([key]) => only === undefined || key === only);
  const failing = asked.flatMap(([key, { latest }]) =>
    latest === undefined || isGood(latest.outcome) ? [] : [`${key}:${latest.outcome}`],
  );
  return {
    confirmedAt: latestOf([...states.values()].map(({ good }) => good?.finished_at)),
    isWhole: asked.every(([, { latest }]) => latest !== undefined),
    problem: failing.length === 0 ? undefined : failing.join('/'),
  };
}

export interface Standings {
  readonly all: Standing;
  of(source: SourceKey | undefined): Standing;
}

/** Worked out when the catalog is read, not at each request. */
export function standingsOf(states: SourceStates): Standings {
  const all = standingOf(states);
  const each = new Map([...states.keys()].map((key) => [key, standingOf(states, key)]));
  return { all, of: (source) => (source === undefined ? all : (each.get(source) ?? all)) };
}
