/** Capitals of 5 by 7 dots, a row a number, the left dot its highest bit. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 15],
  H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  Q: [14, 17, 17, 17, 21, 18, 13],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  W: [17, 17, 17, 21, 21, 21, 10],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  Z: [31, 1, 2, 4, 8, 16, 31],
  '&': [12, 18, 20, 8, 21, 18, 13],
};

/** Whether the text has a dot at a place, both from 0 to 1 over the whole line. */
export function hasDot(text: string, across: number, down: number): boolean {
  if (across < 0 || across >= 1 || down < 0 || down >= 1) return false;
  // A letter and the gap after it are six dots wide; the last gap is left away.
  const column = Math.floor(across * (text.length * 6 - 1));
  const row = GLYPHS[text.charAt(Math.floor(column / 6))]?.[Math.floor(down * 7)] ?? 0;
  const dot = column % 6;
  return dot < 5 && ((row >> (4 - dot)) & 1) === 1;
}

/** Width divided by height of a line of text. */
export const aspectOf = (text: string): number => (text.length * 6 - 1) / 7;
