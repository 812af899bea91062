import { or } from './words.ts';

const UNIT = '(?:minute|hour|day|week|month|year)s?';
/** What a site prints beside its content, and what changes by itself: `95 days left to apply`, `Posted 2 hours ago`. */
const COUNTER = `(?:${or(
  String.raw`\d{1,4} (?:more )?${UNIT} (?:left|remaining|to (?:go|apply))(?: to apply)?`,
  String.raw`(?:(?:last )?(?:posted|updated|added|published|modified|viewed):? )?(?:(?:an?|\d{1,4}) ${UNIT} ago)`,
  '(?:last )?(?:posted|updated|added|published|modified|viewed):? (?:today|yesterday|just now)',
  String.raw`[\d,.]{1,12}k? (?:page )?(?:views?|visits|visitors|clicks|likes|shares)`,
  String.raw`(?:views?|page views|visits|days (?:left|remaining)):? [\d,.]{1,12}k?`,
  String.raw`(?:this )?(?:page )?(?:was )?last (?:updated|modified|changed|reviewed)(?: on)?:? [\p{L}\d ,.:/-]{4,40}`,
)})`;
const SEPARATOR = String.raw`(?: ?[|•·–—(\[] ?)`;
const ALONE = new RegExp(String.raw`(?:^|${SEPARATOR})${COUNTER}[)\]]?[.!]?(?=$|${SEPARATOR})`, 'giu');
const LEADING = /^[ |•·–—]+/;

/** A text without the counters that are alone in it, or set off from the rest. */
export function withoutCounters(text: string): string {
  const rest = text.replace(ALONE, '');
  return rest === text ? text : rest.replace(LEADING, '');
}
