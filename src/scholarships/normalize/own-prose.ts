import type { RawScholarship } from '../model.ts';
import { sentences } from './lists/sentences.ts';

/** A day in running text is a deadline only beside one of these. */
const CLOSES =
  /\b(deadlines?|due|clos(es?|ed|ing)|submit(ted)?|turn(ed)? in|hand(ed)? in|received|postmarked|no later than|on or before|accepted|accepting|until|through|application period|rolling|year[- ]round|all year|ongoing|any ?time|always open)\b|\bappl(y|ications?)\b.*\b(by|before|between|from|to)\b|\bapply\b.*\d|\b(nominations?|proposals?|materials?|letters?|forms?|essays?)\b.*\b(by|before)\b/i;
const DAY = /\d|\b(first|second|third|last) (\w+day|day)\b/i;
/** `Proposals: first Friday in October`: a short line that gives a day for something, unless it is another thing's. */
const SHORT_LINE = /^[^:.]{3,40}:\s*(.{3,40})$/;
const OTHER_DAY =
  /^(open|opens|opening|available|begin|start|notif|announc|award|decision|interview|banquet|ceremony|event|info|session|orientation|posted|updated|established|since|renew|phone|tel|fax|amount|gpa|room|office|hours)/i;
const MONTH = /\b(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b|\d{1,2}\/\d{1,2}/i;

function givesDay(line: string): boolean {
  const [, day = ''] = SHORT_LINE.exec(line) ?? [];
  return DAY.test(day) && MONTH.test(day) && !OTHER_DAY.test(line);
}

/** What an award's own prose says of when to apply: sentence by sentence, each a paragraph of its own. */
export function deadlineProse({ description, eligibility, requirements }: RawScholarship): string {
  const all = [description, ...requirements, ...eligibility].flatMap(sentences);
  return all.filter((sentence) => CLOSES.test(sentence) || givesDay(sentence)).join('\n\n');
}

/** What a fund was begun with, has paid out in all, or takes in is nobody's award. */
const OF_THE_FUND =
  /\b(has|have) (since )?(paid|given|awarded|distributed|raised|provided)( out)?\b|\bpaid out\b|\b(raised|brought( in)?|donated|bequeathed|bequest|endowed with|begun .{0,20}with|gift of|gave the)\b|\b(family|household|annual|gross) income\b/i;

/** What an award's own prose says of money, without the fund's. */
export const amountProse = ({ description, eligibility }: RawScholarship): string =>
  [description, ...eligibility]
    .flatMap(sentences)
    .filter((sentence) => !OF_THE_FUND.test(sentence))
    .join('\n\n');
