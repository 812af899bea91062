import { isSaid } from '../awards/name.ts';
import { elementsOf } from '../html/dom.ts';
import { textOf } from '../html/lines.ts';
import type { Document } from '../html/parse.ts';
import type { Scholarship } from '../model/award.ts';
import { CLASS, CLASSES } from '../text/people-nouns.ts';
import { anyOf, or } from '../text/words.ts';

/** What is said to somebody who might get an award: for whom it is, and how and when to apply. */
const INVITES = new RegExp(
  String.raw`\b(${or(
    'appl(y|ies|ications?|ying|icants?)',
    String.raw`eligib\w+`,
    String.raw`nominat\w+`,
    'submi(t|ssions?)',
    String.raw`qualif\w+`,
    'criteria',
    'deadline',
    'due',
    '(awarded|given|open|available|offered) (annually |each year )?to',
    'conferred',
    'is for',
    `for (an? )?(\\w+ )?${anyOf(CLASS, CLASSES, 'student students')}`,
    'preference',
    'must be',
    'majoring',
    'offers?',
    'available',
  )})\b`,
  'i',
);
/** `Establish a Scholarship`, `Give to our fund`: to those who pay for awards. */
const ASKS_FOR_GIFTS =
  /^((establish|create|endow|start|fund|sponsor)(ing)? (an?|your|our|the)\b|donat|giv(e|ing)\b|ways to give|make a gift|planned giving)/i;

/** What is said of awards that somebody has: who led or received them, and when. */
const RECEIVED = new RegExp(
  or(
    String.raw`\b(received|recogni[sz]ed|(was|were|been) awarded|awarded (him|her|us|the)|principal investigator|PI|led by|[Cc]ongratulations|[Cc]eremony|[Rr]ecipients?|[Ww]inners?)\b`,
    String.raw`[^\d], (19|20)\d\d( ?[-–] ?((19|20)?\d\d|present))?[.)]?$`,
  ),
);
/** What is called so is there to be got; an award, a grant or a prize may be one that somebody has received. */
const TO_BE_GOT = /\b(scholarships?|fellowships|bursar(y|ies)|financial aid)\b/i;

/** Whether a page offers awards to its readers, rather than telling of those that somebody has, gives or received. */
export function offersAwards({ $, base, linesIn }: Document, records: readonly Scholarship[]): boolean {
  if (records.some(({ eligibility, requirements }) => eligibility.length + requirements.length > 0))
    return true;
  const main = elementsOf($('h1')).map((each) => textOf(each, base));
  if (main.length > 0 && main.every((text) => ASKS_FOR_GIFTS.test(text))) return false;
  if ([$('title').first().text(), ...main].some((text) => TO_BE_GOT.test(text) && !isSaid(text))) return true;
  const lines = linesIn(elementsOf($('body')));
  const says = (what: RegExp): boolean => lines.some(({ text }) => what.test(text));
  return says(INVITES) || !says(RECEIVED);
}
