import { DAY_MS } from '../../../platform/time.ts';
import { moneyText } from '../../values/money-text.ts';

/** What spreadsheets write in empty cells. */
const EMPTY = /^(-+|–|—|n\/?a|#n\/a|#ref!|#value!|#name\?|null|none|nan|undefined|\(blank\)|tbd|\?)$/i;
/** Ways to mark a cell as text: `="00123"`, which keeps the zeros, and a leading apostrophe. */
const AS_TEXT = /^="(.*)"$|^'(?=[\d=+@-])/;

/** A cell's text; `''` if it is empty. */
export function readCell(raw: string): string {
  const text = raw
    .replace(AS_TEXT, '$1')
    .replace(/[\u200B\uFEFF]/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
  return EMPTY.test(text) ? '' : text;
}

/** Day 0 of spreadsheets, adjusted for their nonexistent February 29, 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** `46082` is a date without its format. Only numbers for the years 1990 to 2064 are taken for dates. */
export function readDay(text: string): string {
  const serial = /^(\d{5})(\.\d+)?$/.exec(text)?.[1];
  if (serial === undefined || Number(serial) < 32_874 || Number(serial) > 60_000) {
    return text
      .replace(/^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d.*$/, '$1')
      .replace(/^(\d{1,2}\/\d{1,2}\/\d{2,4}) \d{1,2}:\d\d.*$/, '$1');
  }
  return new Date(DAY_ZERO + Number(serial) * DAY_MS).toISOString().slice(0, 10);
}

/** `isEuropean`: the sheet writes `3,5` and `1.500,00`, and separates cells by `;`. */
export function readNumber(text: string, isEuropean: boolean): string {
  if (!isEuropean) return text;
  return text
    .replace(
      /(?<![\d.,])(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?(?![\d.,])/g,
      (_, whole: string, part?: string) => whole.replaceAll('.', '') + (part === undefined ? '' : `.${part}`),
    )
    .replace(/(?<![\d.,])(\d+),(\d{1,2})(?![\d.,])/g, '$1.$2');
}

/** Adds a dollar sign to `1000` and `1000.0` in a column of amounts. */
export function readSum(text: string, isEuropean: boolean): string {
  const sum = readNumber(text, isEuropean);
  return /^\d+(\.\d+)?$/.test(sum) ? moneyText(Number(sum)) : sum;
}
