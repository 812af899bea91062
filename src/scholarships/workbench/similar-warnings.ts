/** The same doubt about a value of so many awards is one that the page gives for all. */
const SAME = 3;

interface AboutField {
  /** `null`: whether it is an award, which is asked of each. */
  readonly field: string | null;
  readonly why: string;
}

/** Doubts that many awards share, and the others. */
export function similarWarnings<Warning extends AboutField>(doubts: readonly Warning[]) {
  const about = Map.groupBy(doubts, ({ field, why }) => JSON.stringify([field, why]));
  const shared = [...about.values()].filter(
    ([first, ...more]) => first?.field !== null && more.length + 1 >= SAME,
  );
  const alike = new Set(shared.flat());
  return { shared, own: doubts.filter((doubt) => !alike.has(doubt)) };
}
