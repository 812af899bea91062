import { daysIn, type Place, sumsIn } from '../normalize/recognize.ts';
import { plainLine } from '../text/clean.ts';

/** Longer than any name; the rest is ignored. */
const MAX_PRINTED = 400;
const CLOSED_MARK =
  /[\s–—:-]*[[(]?\s?\b(?:now |currently )?(?:closed|ended|expired|no longer available)\s?[\])]?$/i;
/** A badge after the name. */
const OPEN_MARK =
  /(?<=\b(?:scholarship|award|fellowship|grant|prize|fund|stipend|endowment|waiver))[\s–—:-]*[[(]?\s?\b(?:now open|open now|accepting applications|featured|updated|open|new)\s?!?[\])]?$/i;
const LEAD = /^(?:[\s•·▪▫◦‣●○■□✓✔➢➤►▸▶▼▲▾▿◀»›>*+–—-]|\d{1,3}[.)](?=\s)|new\s?[!:])+\s*/iu;
const TAIL =
  /[\s:;,|»›>▼▲▾▶►▸+*–—-]+$|\s?[[(](?:pdf|docx?|word|link|external( link)?|opens in (?:a )?new (?:window|tab)|new!?)[\])]$/i;
/** A final dot, but not that of `Jr.` or `Inc.` */
const SENTENCE_DOT = /(?<=\p{Ll}{4})\.$/u;

/** What may follow a date, or an amount, at the end of a title. */
const HOUR = /^(?:,? (?:at )?\d{1,2}:\d{2}(?::\d{2})? ?(?:[ap]\.?m\.?)?(?: [a-z]{2,4}t)?)?\)?$/i;
const PERIOD = /^(?: ?(?:per|a|each|\/) ?(?:academic )?(?:year|semester|term|award|student))?\s?\)?\.?$/i;
const BEFORE_DEADLINE = /(?<![^\s,;:(–—-])(?:application )?(?:deadline|due|closes|apply by)\b:?[^()]{0,40}$/i;
const BEFORE_STAMP = /(?<=[\s,(–—-])(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?$/i;
const BEFORE_SUM = /(?<=[\s–—:,|(-])(?:up to )?$/i;
const HAS_YEAR = /\b\d{4}\b|\d[/-]\d{1,2}[/-]\d/;

/** The name of an award, and what is printed after it. */
export interface Title {
  readonly text: string;
  readonly amount: string | null;
  readonly deadline: string | null;
  /** A date after the title: the closing date, or when the list was printed. */
  readonly stamp: string | null;
  readonly closed: boolean;
  /** In parentheses after the name, such as the audience or the number of awards. */
  readonly aside: string | null;
}

function trimEnds(text: string): string {
  let trimmed = text.replace(LEAD, '').trim();
  for (let before = ''; before !== trimmed; ) {
    before = trimmed;
    trimmed = trimmed.replace(TAIL, '').replace(SENTENCE_DOT, '').trim();
  }
  return trimmed;
}

const ASIDE = /\s\(((?:[^()\s]+\s+){1,30}[^()\s]+)\)$/;
const IS_ASIDE =
  /\b(only|per|for|up to|who|students?|recipients?|awarded|members?|must|years?|open to|available)\b/i;

/** The beginning of the last place and of the words that lead to it, if it is at the end and a name precedes it. */
function tailAt(text: string, places: readonly Place[], before: RegExp, after: RegExp): number | null {
  const last = places.at(-1);
  if (last === undefined || !after.test(text.slice(last.to))) return null;
  const at = before.exec(text.slice(0, last.from))?.index ?? 0;
  return at < 3 ? null : at;
}

/** Separates the name of an award from bullets, badges and values printed around it. */
export function readTitle(printed: string): Title {
  let text = trimEnds(plainLine(printed.slice(0, MAX_PRINTED)));
  const cut = (at: number | null | undefined): string | null => {
    // Do not cut if no name would remain.
    if (at === null || at === undefined || at < 3) return null;
    const rest = text.slice(at).replace(/(?<!\([^)]*)\)$/, '');
    text = trimEnds(text.slice(0, at).replace(/\($/, ''));
    return rest.trim();
  };
  cut(OPEN_MARK.exec(text)?.index);
  const closed = cut(CLOSED_MARK.exec(text)?.index) !== null;
  const [, words = ''] = ASIDE.exec(text) ?? [];
  const aside = IS_ASIDE.test(words) ? words : null;
  if (aside !== null) cut(text.lastIndexOf('('));
  const days = (): Place[] => (/\d/.test(text) ? daysIn(text) : []);
  const deadline = cut(tailAt(text, days(), BEFORE_DEADLINE, HOUR));
  const stamped = tailAt(text, days(), BEFORE_STAMP, HOUR);
  const stamp = stamped !== null && HAS_YEAR.test(text.slice(stamped)) ? cut(stamped) : null;
  const sums = text.includes('$') ? sumsIn(text) : [];
  const amount = cut(tailAt(text, sums, BEFORE_SUM, PERIOD));
  return { text, amount, deadline, stamp, closed, aside };
}
