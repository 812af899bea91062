/** Letters to add, remove, change or swap with a neighbor until one text is the other (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

/** Longer names are compared with nothing. */
const LONGEST = 60;

/** The known name that is probably meant: at most a third of its letters differ, or `most`. */
export function nearestName(name: string, known: readonly string[], most = Number.POSITIVE_INFINITY) {
  if (name.length > LONGEST) return undefined;
  const allowed = (one: string): number => Math.min(most, Math.max(1, one.length / 3));
  return known
    .filter((one) => Math.abs(one.length - name.length) <= allowed(one))
    .map((one) => ({ one, edits: editsBetween(name.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, edits }) => edits <= allowed(one))
    .toSorted((a, b) => a.edits - b.edits)[0]?.one;
}
