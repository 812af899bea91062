import { AWARD, AWARDS } from '../text/award-nouns.ts';
import { NO_LONGER } from '../text/closing-words.ts';
import { anyOf } from '../text/words.ts';
import { sumsIn } from '../values/recognize.ts';

const LISTED = anyOf(AWARD, AWARDS, 'opportunity opportunities');
const NOTHING = new RegExp(
  [
    String.raw`\b(no|not any|currently no) (\w+ ){0,4}(${LISTED}|results|records|listings|items)( \w+){0,4} (available|found|match(es|ed|ing)?|listed|posted|offered|open|at this time|to (show|display))\b`,
    String.raw`\b(${LISTED}|applications?) (are|is) (${NO_LONGER}|not (available|open|offered|being accepted)\b)`,
    String.raw`\bno results\b|\b0 (results|records|${LISTED})\b`,
    String.raw`\bthere are (currently )?no (\w+ ){0,3}${LISTED}\b`,
  ].join('|'),
  'i',
);

export const saysNothing = (text: string): boolean => NOTHING.test(text);

const CAPITALISED = anyOf(AWARD, 'fund').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
const NAMED = new RegExp(String.raw`\b(?:[A-Z][\w.'’&-]{1,30} ){1,6}${CAPITALISED}\b`, 'g');

/** Whether the text mentions so many awards that finding none means that the layout is not understood. */
export function speaksOfAwards(text: string): boolean {
  const names = new Set(text.match(NAMED) ?? []);
  return names.size >= 2 || names.size + sumsIn(text).length >= 3;
}
