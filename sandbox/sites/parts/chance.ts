/** Repeatable chance: the same seed gives the same picks in the same order. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  pick<T>(from: readonly T[]): T;
  /** True `share` of the time. */
  happens(share: number): boolean;
}

/** The mulberry32 generator: 32 bits of state are plenty for a few hundred awards. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick(from) {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error('there is nothing to pick from');
      return picked;
    },
    happens: (share) => next() < share,
  };
}
