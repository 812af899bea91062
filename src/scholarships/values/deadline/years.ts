import { AWARD, AWARDS } from '../../text/award-nouns.ts';
import { type Token, textAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/words.ts';

/** Later years mean "no deadline" (`06/30/2999`, `12/31/2099`). */
export const SENTINEL_YEAR = 2090;
const FIRST_YEAR = 1950;

/** Completes a two-digit year (`15` in `Jan 12, '15`); all are in this century. */
export const fullYear = (value: number): number => (value < 100 ? 2000 + value : value);

/** A year right after a day: `, 2026`, ` 2026`, `, '26`, `(2026)`, `of 2026`; `null` if there is none. */
export function yearAt(tokens: readonly Token[], from: number): { year: number; to: number } | null {
  const at = [',', '(', 'of', 'in'].includes(textAt(tokens, from)) ? from + 1 : from;
  const token = tokens[at];
  if (token?.text === "'") return shortYear(tokens, at + 1);
  if (token?.kind !== 'number' || !/^[12]\d{3}$/.test(token.text) || token.value < FIRST_YEAR) return null;
  const isEnclosed = textAt(tokens, at - 1) === '(' && textAt(tokens, at + 1) === ')';
  return { year: token.value, to: isEnclosed ? at + 2 : at + 1 };
}

function shortYear(tokens: readonly Token[], at: number): { year: number; to: number } | null {
  const token = tokens[at];
  return token?.glued && /^\d\d$/.test(token.text) ? { year: fullYear(token.value), to: at + 1 } : null;
}

const LABELLED = wordSet(
  `${AWARD} ${AWARDS} application applications deadline deadlines period cycle cycles competition window season program round`,
);
export const TERMS = wordSet('fall spring summer winter autumn class year');

/** The year named before index `before`: `The 2026 application closed`, `Fall 2024: due`. */
export function yearInWords(tokens: readonly Token[], before: number): number | null {
  const at = tokens.findLastIndex(
    (_, index) => index < before && isPlainYear(tokens, index) && isLabel(tokens, index),
  );
  return tokens[at]?.value ?? null;
}

/** Whether a token is a year, and neither one of a pair (`2020-2021`) nor part of a name (`WAI2027`). */
export function isPlainYear(tokens: readonly Token[], at: number): boolean {
  if (!/^20[0-8]\d$/.test(textAt(tokens, at))) return false;
  if (tokens[at]?.glued === true && tokens[at - 1]?.kind === 'word') return false;
  return ![textAt(tokens, at - 1), textAt(tokens, at + 1)].some((mark) => ['-', '/', '$'].includes(mark));
}

const isLabel = (tokens: readonly Token[], at: number): boolean =>
  TERMS.has(textAt(tokens, at - 1)) ||
  (textAt(tokens, at - 1) === 'for' && LABELLED.has(textAt(tokens, at - 2))) ||
  [1, 2, 3].some((offset) => LABELLED.has(textAt(tokens, at + offset)));
