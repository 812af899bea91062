/**
 * The prefix function of Knuth, Morris and Pratt: for each length of a prefix of `piece`, the length of its longest
 * proper suffix that is also a prefix.
 */
function prefixFunction(piece: string): Uint16Array {
  const overlaps = new Uint16Array(piece.length + 1);
  for (let at = 1, same = 0; at < piece.length; at += 1) {
    while (same > 0 && piece.charCodeAt(at) !== piece.charCodeAt(same)) same = overlaps[same] ?? 0;
    if (piece.charCodeAt(at) === piece.charCodeAt(same)) same += 1;
    overlaps[at + 1] = same;
  }
  return overlaps;
}

/**
 * The end of the first occurrence of `piece` in `text` from `from` on, or -1. Uses the algorithm of Knuth, Morris and
 * Pratt: its time is proportional to the sum of the two lengths, while the time of `indexOf` can be proportional to
 * their product.
 */
export function endOfMatch(text: string, piece: string, from: number): number {
  if (piece.length === 0) return from;
  const overlaps = prefixFunction(piece);
  for (let at = from, same = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    while (same > 0 && character !== piece.charCodeAt(same)) same = overlaps[same] ?? 0;
    if (character === piece.charCodeAt(same)) same += 1;
    if (same === piece.length) return at + 1;
  }
  return -1;
}
