import { type Token, textAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';

/** A number in a sentence that can be a grade point average. */
export interface Average {
  readonly value: number;
  /** Its tokens: from, inclusive, to, exclusive. */
  readonly from: number;
  readonly to: number;
}

/** A place of a sentence that speaks of a grade point average. */
const NAMES = wordSet('gpa gpas cgpa qpa cpa average averages avg');
const POINTS = wordSet('point points');
const UNITS = wordSet(
  'hour hours credit credits unit units year years page pages mile miles percent million billion semester semesters quarter quarters course courses letters awards day days week weeks month months act sat inch inches k m',
);
const LOWEST = 1;
/** Weighted averages of American high schools go up to 5. */
const HIGHEST = 5;

/** The places in a sentence of words for a grade point average (`GPA`, `grade-point`, `B average`). */
export function namePlaces(list: readonly Token[]): number[] {
  return list.flatMap((token, at) =>
    NAMES.has(token.text) || isGradePoint(list, at) || isOverall(list, at) ? [at] : [],
  );
}

/** `a 2.5 overall` */
const isOverall = (list: readonly Token[], at: number): boolean =>
  ['overall', 'cumulative'].includes(textAt(list, at)) && /^[1-4]\.\d{1,2}$/.test(textAt(list, at - 1));

function isGradePoint(list: readonly Token[], at: number): boolean {
  if (textAt(list, at) === 'gradepoint') return true;
  if (!POINTS.has(textAt(list, at))) return false;
  const before = textAt(list, at - 1) === '-' ? textAt(list, at - 2) : textAt(list, at - 1);
  return before === 'grade' || before === 'grad' || before === 'grades';
}

/** Numbers from 1 to 5 that are no money, no scale, and count nothing; `whole`: also those without decimals. */
export function findAverages(list: readonly Token[], whole: boolean): Average[] {
  const found: Average[] = [];
  for (let at = 0; at < list.length; at += 1) {
    const number = numberAt(list, at);
    if (number === null) continue;
    const inRange = number.value >= LOWEST && number.value <= HIGHEST;
    if (inRange && (whole || number.decimal) && isFree(list, at, number.to))
      found.push({ ...number, from: at });
    at = number.to - 1;
  }
  return found;
}

/** `3.25`, `3`, and `3,25` as written outside the States. */
function numberAt(
  list: readonly Token[],
  at: number,
): { value: number; to: number; decimal: boolean } | null {
  const token = list[at];
  if (token?.kind !== 'number') return null;
  const fraction = list[at + 2];
  const comma = textAt(list, at + 1) === ',' && list[at + 1]?.glued && fraction?.glued;
  if (comma && /^\d$/.test(token.text) && /^\d{1,2}$/.test(fraction?.text ?? '')) {
    return { value: Number(`${token.text}.${fraction?.text}`), to: at + 3, decimal: true };
  }
  return { value: token.value, to: at + 1, decimal: /^\d\.\d{1,3}$/.test(token.text) };
}

function isFree(list: readonly Token[], at: number, to: number): boolean {
  const after = list[to];
  const [before, next] = [textAt(list, at - 1), textAt(list, to)];
  if (before === '$' || before === '#' || next === '%' || UNITS.has(next)) return false;
  if (next === 'or' && UNITS.has(textAt(list, to + 2))) return false;
  if (after?.glued && after.kind === 'word' && !NAMES.has(next)) return false;
  if (next === '-' && after?.glued && UNITS.has(textAt(list, to + 1))) return false;
  return !isScale(list, at, to);
}

/** `on a 4.0 scale`, `scale of 4.0`, `3.5/4.0`, `out of a possible 4.0`, `on a 4-point scale` */
export function isScale(list: readonly Token[], at: number, to: number): boolean {
  const behind = list.slice(to, to + 4).map((token) => token.text);
  const scale = behind.indexOf('scale');
  if (scale !== -1 && behind.slice(0, scale).every((word) => word === '-' || POINTS.has(word))) return true;
  const before = list.slice(Math.max(0, at - 5), at).map((token) => token.text);
  if (before.at(-1) === '/' && list[at - 2]?.kind === 'number') return true;
  if (/\bscale( of| :|)$/.test(before.join(' '))) return true;
  return (
    /\b(out of( a)?( possible)?|on an?|on the|over)$/.test(before.join(' ')) && hasNumberBefore(list, at)
  );
}

const hasNumberBefore = (list: readonly Token[], at: number): boolean =>
  list.slice(Math.max(0, at - 8), at).some((token) => token.kind === 'number');

/** Whether a whole number touches the name: `GPA: 3`, `GPA of at least 3`, `3+ GPA`, `3 or higher GPA`. */
export function touchesName(list: readonly Token[], average: Average, places: readonly number[]): boolean {
  return places.some((place) => {
    const [from, to] = place < average.from ? [place + 1, average.from] : [average.to, place];
    return to - from <= 6 && list.slice(from, to).every((token) => LINKS.has(token.text));
  });
}

const LINKS = wordSet(
  'of : = > < is at least minimum min a an the or higher above better greater than + cumulative overall ( ) required requirement must be average weighted unweighted high school college point',
);

/** A row of a table is no longer than this. */
const ROW_TOKENS = 12;
const CELL_TOKENS = 4;
const CELL_WORDS = wordSet(
  'or and minimum min cum cumulative overall weighted unweighted on average avg required to out above better higher',
);

/** Whether a number stands for an average without a word that says so: a bare cell, a decimal in a row. */
export function isCellAverage(list: readonly Token[], average: Average): boolean {
  const others = list.filter((_, at) => at < average.from || at >= average.to);
  if (list.length <= CELL_TOKENS && others.every((token) => isCellToken(token))) return true;
  const next = list[average.to];
  const decimal = /^\d\.\d{1,2}$/.test(textAt(list, average.from));
  return (
    decimal &&
    list.length <= ROW_TOKENS &&
    (next?.kind !== 'word' || CELL_WORDS.has(next.text) || namesSubject(list, average.to))
  );
}

/** `3.2 in the major`, `3.0 in nursing courses` */
const namesSubject = (list: readonly Token[], at: number): boolean =>
  textAt(list, at) === 'in' &&
  list.slice(at, at + 4).some(({ text }) => ['major', 'courses', 'coursework', 'field'].includes(text));

const isCellToken = (token: Token): boolean =>
  LINKS.has(token.text) ||
  CELL_WORDS.has(token.text) ||
  token.text === '.' ||
  token.text === '-' ||
  token.text === '≥';
