/**
 * If at least this many awards have the same warning about a value, the warning is shown only once, because the page
 * states the value for all of them.
 */
const SAME = 3;

interface AboutField {
  /** `null` if the warning is that the record may not be an award, which is decided for each record. */
  readonly field: string | null;
  readonly why: string;
}

/** Splits warnings into warnings that many awards share and all other warnings. */
export function similarWarnings<Warning extends AboutField>(doubts: readonly Warning[]) {
  const about = Map.groupBy(doubts, ({ field, why }) => JSON.stringify([field, why]));
  const shared = [...about.values()].filter(
    ([first, ...more]) => first?.field !== null && more.length + 1 >= SAME,
  );
  const alike = new Set(shared.flat());
  return { shared, own: doubts.filter((doubt) => !alike.has(doubt)) };
}
