const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?';
const DAY = `(?:${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}[/-]\\d{1,2}[/-]\\d{2,4}|\\d{4}-\\d\\d-\\d\\d)`;
const HOUR = '\\d{1,2}:\\d{2}(?::\\d{2})? ?(?:[ap]\\.?m\\.?)?(?: [a-z]{2,4}t)?';
/** `… Aug 1 2026 11:59 PM`: when the list was closed or printed, not part of the name. */
const DATE_STAMP = new RegExp(
  `[\\s,(–—-]+((?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?${DAY}(?:,? (?:at )?${HOUR})?)\\)?$`,
  'i',
);
const DEADLINE_TAIL = new RegExp(
  `[\\s,;:(–—-]+((?:application )?(?:deadline|due|closes|apply by)\\b:?[^()]{0,40}?(?:${DAY}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?))\\)?$`,
  'i',
);
const SUM =
  '(?:up to )?\\$ ?\\d[\\d,.]*k?(?: ?(?:-|–|—|to) ?\\$? ?\\d[\\d,.]*k?)?(?: ?(?:per|a|each|/) ?(?:year|semester|term|award|student)?)?';
const AMOUNT_TAIL = new RegExp(`(?:\\s*[-–—:,|]\\s*|\\s*\\(\\s*|\\s+)(${SUM})\\s*\\)?$`, 'i');
const CLOSED_MARK =
  /\s*[-–—:]?\s*[[(]?\s*\b(?:now |currently )?(closed|ended|expired|no longer available)\s*[\])]?$/i;
/** A badge behind the name. */
const OPEN_MARK =
  /(?<=\b(?:scholarship|award|fellowship|grant|prize|fund|stipend|endowment|waiver))\s*[-–—:]?\s*[[(]?\s*\b(now open|open now|accepting applications|featured|updated|open|new)\s*!?[\])]?$/i;
const LEAD = /^(?:[\s•·▪▫◦‣●○■□✓✔➢➤►▸▶▼▲▾▿◀»›>*+–—-]|\d{1,3}[.)](?=\s)|new\s*[!:])+\s*/iu;
const TAIL =
  /[\s:;,|»›>▼▲▾▶►▸+*–—-]+$|\s*[[(](?:pdf|docx?|word|link|external( link)?|opens in (?:a )?new (?:window|tab)|new!?)[\])]$/i;

/** Not that of `Jr.` or `Inc.` */
const SENTENCE_DOT = /(?<=\p{Ll}{4})\.$/u;

export interface Title {
  readonly text: string;
  /** A sum or a day printed behind the name. */
  readonly amount: string | null;
  readonly deadline: string | null;
  /** A day, perhaps with its hour, that stands there without a word of what it is. */
  readonly stamp: string | null;
  readonly closed: boolean;
}

function trimEnds(text: string): string {
  let trimmed = text.replace(LEAD, '').trim();
  for (let before = ''; before !== trimmed; ) {
    before = trimmed;
    trimmed = trimmed.replace(TAIL, '').replace(SENTENCE_DOT, '').trim();
  }
  return trimmed;
}

/** The name of an award, without bullets, stamps, and what is printed behind it. */
export function readTitle(printed: string): Title {
  let text = trimEnds(printed.normalize('NFKC').replace(/\s+/g, ' '));
  const take = (pattern: RegExp): string | null => {
    const match = pattern.exec(text);
    // A name that is nothing else is left alone.
    if (match === null || match.index < 3) return null;
    text = trimEnds(text.slice(0, match.index));
    return match[1] ?? '';
  };
  take(OPEN_MARK);
  const closed = take(CLOSED_MARK) !== null;
  const deadline = take(DEADLINE_TAIL);
  const stamp = take(DATE_STAMP);
  const amount = take(AMOUNT_TAIL);
  return { text, amount, deadline, stamp, closed };
}
