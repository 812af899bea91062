import { plainLine } from '../text/clean.ts';
import { withoutCounters } from '../text/counters.ts';
import { memoizeByText } from '../text/memoize.ts';
import { splitMark } from '../text/states.ts';
import { dayAtEnd, lastSentence, sumAtEnd } from '../values/line-ends.ts';
import { endsAsAward, namesCategory, namesSeveral } from './name.ts';

/** Longer than any name; the rest is ignored. */
const MAX_PRINTED = 400;
const LEAD =
  /^(?:[\s•·▪▫◦‣●○■□✓✔➢➤►▸▶▼▲▾▿◀»›>*+–—-]|\d{1,3}[.)–-](?=\s)|\(?[a-z\d]\)(?=\s)|new\s?[!:])+\s*/iu;
const TAIL =
  /(?<![\s:;,|»›>▼▲▾▶►▸+*–—-])[\s:;,|»›>▼▲▾▶►▸+*–—-]+$|\s?[[(](?:pdf|docx?|word|link|external( link)?|opens in (?:a )?new (?:window|tab)|new!?)[\])]$/i;
/** A final dot, but not that of `Jr.` or `Inc.` */
const SENTENCE_DOT = /(?<=\p{Ll}{4})\.$/u;

/** The name of an award, and what is printed after it. */
export interface Title {
  readonly text: string;
  readonly amount: string | null;
  readonly deadline: string | null;
  /** A date after the title: the closing date, or when the list was printed. */
  readonly stamp: string | null;
  readonly closed: boolean;
  /** The academic year before or after the name, which is not part of it: `2026-2027`. */
  readonly season: string | null;
  /** Text in parentheses after the name, such as the audience or the number of awards. */
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
  /\b(only|per|for|up to|who|students?|recipients?|awarded|members?|must|years?|open to|available)\b|^(given |presented )?to (an?|the|one|two|current|each)\b/i;

/** A URL printed after a name. */
const URL_AFTER_NAME = /\s\(?(?:https?:\/\/|www\.)\S{3,}$/i;
/** `Reed Scholarship Application`: the heading of a section about it. */
const LABEL =
  /\s(?:application(?: form)?|information|info|guidelines|qualifications|eligibility|criteria|details|overview)$/i;

/** `Reed Scholarship NEW`, `Reed Scholarship CHECKING...`: a badge in capitals after a name in mixed case. */
const BADGE = /\s\p{Lu}{3,}(?:\.{3}|…|!)?$/u;

function withoutLabel(text: string): string {
  const label = text.replace(LABEL, '');
  const bare = label.replace(BADGE, '');
  const name = /\p{Ll}/u.test(bare) ? bare : label;
  const isName = !/\s(of|the|for|in|at|to|and)$/i.test(name) && (endsAsAward(name) || namesSeveral(name));
  return name.includes(' ') && isName && !namesCategory(name) ? name : text;
}

/** Separates the name of an award from marks of its state before or behind it. */
function withoutMarks(printed: string): { text: string; closed: boolean } {
  let text = trimEnds(printed);
  let closed = false;
  for (let marked = splitMark(text); marked !== null; marked = splitMark(text)) {
    const name = trimEnds(marked.name);
    if (marked.state === 'open' && !endsAsAward(name) && !namesSeveral(name)) break;
    text = name;
    closed ||= marked.state === 'closed';
  }
  return { text, closed };
}

const YEARS = String.raw`20\d\d\s?[–/-]\s?(?:20)?\d\d`;
const SEASON = new RegExp(String.raw`^${YEARS}(?=\s)|(?<=[\s(])${YEARS}(?=\)?$)`);

/** The name without the academic year that it begins or ends with; that of a group stays as it is. */
function withoutSeason(text: string): Pick<Title, 'text' | 'season'> {
  const [season] = SEASON.exec(text) ?? [];
  const name = season === undefined ? text : trimEnds(text.replace(SEASON, '').replace(/\(\)$/, ''));
  return season !== undefined && name.includes(' ') && endsAsAward(name)
    ? { text: name, season }
    : { text, season: null };
}

/** Separates the name of an award from bullets, badges and values printed around it. */
export const readTitle = memoizeByText((printed): Title => {
  const line = withoutCounters(plainLine(printed.slice(0, MAX_PRINTED)));
  const marked = withoutMarks(line.replace(URL_AFTER_NAME, ''));
  let { text } = marked;
  let sentence = lastSentence(text);
  const cut = (at: number | null | undefined): string | null => {
    // Do not cut if no name would remain.
    if (at === null || at === undefined || at < 3 || !/\p{L}/u.test(text.slice(0, at))) return null;
    const rest = text.slice(at).replace(/\)$(?<!\([^)]*\))/, '');
    text = trimEnds(text.slice(0, at).replace(/\($/, ''));
    sentence = lastSentence(text);
    return rest.trim();
  };
  const [, words = ''] = ASIDE.exec(text) ?? [];
  const aside = IS_ASIDE.test(words) ? words : null;
  if (aside !== null) cut(text.lastIndexOf('('));
  const deadline = cut(dayAtEnd(sentence)?.due);
  const day = dayAtEnd(sentence);
  const stamp = day?.hasYear ? cut(day.from) : null;
  const amount = cut(sumAtEnd(sentence));
  return { ...withoutSeason(withoutLabel(text)), amount, deadline, stamp, closed: marked.closed, aside };
});
