/** From this number of awards on, the same warning about a value is shown once: the page states the value for all. */
const SAME = 3;

interface AboutField {
  /** `null` if the doubt is whether it is an award, which is decided for each one. */
  readonly field: string | null;
  readonly why: string;
}

/** Splits warnings into those that many awards share and the others. */
export function similarWarnings<Warning extends AboutField>(doubts: readonly Warning[]) {
  const about = Map.groupBy(doubts, ({ field, why }) => JSON.stringify([field, why]));
  const shared = [...about.values()].filter(
    ([first, ...more]) => first?.field !== null && more.length + 1 >= SAME,
  );
  const alike = new Set(shared.flat());
  return { shared, own: doubts.filter((doubt) => !alike.has(doubt)) };
}
