import { CLOSED, CLOSES, LAST_DAY } from '../../text/closing-words.ts';
import { type Token, textAt, wordsOf } from '../../text/tokens.ts';
import { HOUR_WORDS, WEEKDAYS, wordSet } from '../../text/words.ts';

/** What a word indicates about the day near it. */
export type Cue = 'close' | 'open' | 'other';

const CLOSE = wordSet(
  `
    ${LAST_DAY} ${CLOSES} ${CLOSED} ending submit submits submitted submission submissions submitting postmark
    postmarked postmarks receipt received receives receive turned returned emailed mailed completed complete
    uploaded extended apply file filed final regular
  `,
);
const OPEN = wordSet(
  'open opens opened opening available begin begins beginning began start starts starting started launch launches launched released release live accessible accepting earlier reopen reopens',
);
const OTHER = wordSet(
  `
    notified notification notifications notify notifies announce announces announced announcement
    announcements informed contacted interview interviews interviewed selected decided decision decisions
    distributed distribute meets winner winners ceremony banquet reception luncheon dinner disbursed
    disbursement disbursements posted updated revised modified born birthday established founded died death
    away effective example eg event workshop workshops webinar session meeting audition auditions orientation
    conferred attend held takes since dated respond awarded presented presentation presentations published
    memory created review reviews reviewed reviewing week report reports initiated inducted joined served
    graduated
  `,
);
/** Directly before the preposition, these words make the day an event in a student's life: `graduating by May 15`. */
const OTHER_TOUCHING = wordSet('enrolled enroll graduate graduates graduating graduated old age older');
const STUDIES = wordSet('credit credits hours units semester semesters degree coursework');
/** After `must`, these verbs are demands on applicants: `The form must be presented by June 30`. */
const DEMANDED = wordSet('presented reported posted');
const MUST = wordSet('must should shall');

/** Events of a few days that people travel to. */
export const EVENTS = wordSet('participate participating conference congress symposium summit workshop');
export const EXTENSIONS = wordSet('extended extension');
export const PRIORITY = wordSet('priority early preferred');
/** Words about what happens in most years. A day without such a word is preferred. */
export const HEDGES = wordSet('usually typically normally generally often commonly historically tentatively');
/** What an office does with awards and applications. The day by which it is done is no deadline. */
const OFFICES = wordSet(
  'committee office offices dean deans registrar department foundation board college university faculty panel judges staff we chapter society association trustees',
);
const DONE_BY_OFFICE = wordSet(
  'send mail email pay determine choose select forward submit release issue disburse distribute award process',
);
const DONE_TO_AWARDS = wordSet(
  'sent mailed emailed paid determined chosen selected forwarded released issued disbursed distributed credited',
);
/** Words for documents that accompany an application. The due date of such a document is only used as a last resort. */
export const SUPPORT = wordSet(
  `
    endorsement endorsements endorse reviewer reviewers recommendation recommendations recommender
    recommenders reference references referee transcript transcripts fafsa admission admissions admitted
    letter letters finalists finalist semifinalists counselor counselors verification portfolio nominator
    nominators supporting committee enrollment housing acceptance thank appeal appeals correction corrections
  `,
);
/** If one of these words is near, the documents are part of the application. */
export const APPLICATION = wordSet(
  'application applications apply applicants form forms packet packets materials inquiry intent',
);
/** Words that make a sentence one about applying. */
export const APPLYING = wordSet(
  `
    apply applies applying application applications applicant applicants submit submitted submission
    submissions materials packet packets form forms entry entries proposal proposals nomination nominations
    deadline deadlines due accepted send
  `,
);

/** The cue of the word at index `at`. */
export function cueAt(tokens: readonly Token[], at: number): Cue | null {
  const word = textAt(tokens, at);
  if (CLOSE.has(word)) return isOfStudies(tokens, at) || isEndOfProgram(tokens, at) ? 'other' : 'close';
  if (OPEN.has(word)) return isForWhom(tokens, at) ? null : 'open';
  if (DEMANDED.has(word) && MUST.has(textAt(tokens, at - 2))) return 'close';
  return OTHER.has(word) ? 'other' : null;
}

/** Whether an office does something by the day: `Checks will be mailed by May 1`, `The dean will send a list by May 1`. */
export function isDoneByOffice(sentence: readonly Token[], from: number, to: number): boolean {
  const words = wordsOf(sentence, from, to);
  const verb = words.findLastIndex((word, at) => {
    const before = words.slice(Math.max(0, at - 3), at);
    if (DONE_TO_AWARDS.has(word)) return before.some((each) => ['will', 'shall', 'are', 'is'].includes(each));
    const isFuture = before.some((each) => ['will', 'shall'].includes(each));
    return isFuture && DONE_BY_OFFICE.has(word) && words.slice(0, at).some((each) => OFFICES.has(each));
  });
  return verb !== -1 && words.every((_, at) => at <= verb || cueAt(sentence, from + at) !== 'close');
}

/** Whether the word is about studies: `have completed 30 credit hours by May 15`, `30 credits completed by May 15`. */
const isOfStudies = (tokens: readonly Token[], at: number): boolean =>
  ['complete', 'completed'].includes(textAt(tokens, at)) &&
  tokens.slice(Math.max(0, at - 3), at + 6).some(({ text }) => STUDIES.has(text));

/** Words for programs in which recipients take part. The last day of a program is not a deadline. */
const PROGRAM = wordSet('program programme fellowship internship semester term project award grant');

/** Whether the word is about the end of a program: `Fellowship Program Ends`. */
const isEndOfProgram = (tokens: readonly Token[], at: number): boolean =>
  ['end', 'ends', 'ended', 'ending'].includes(textAt(tokens, at)) && PROGRAM.has(textAt(tokens, at - 1));

/** Whether `open` is about who may apply (`Open to juniors`) rather than when. */
export function isForWhom(tokens: readonly Token[], at: number): boolean {
  const next = ['only', 'exclusively'].includes(textAt(tokens, at + 1)) ? at + 2 : at + 1;
  if (textAt(tokens, next) !== 'to') return false;
  return !tokens.slice(0, at).some(({ text }) => APPLICATION.has(text));
}

/** Whether the words right before a preposition are about a person: `enrolled by`, `be 18 by`, `as of`. */
export function datesPerson(tokens: readonly Token[], at: number): boolean {
  if (OTHER_TOUCHING.has(textAt(tokens, at))) return true;
  return (
    tokens[at]?.kind === 'number' &&
    ['be', 'are', 'age', 'aged', 'turn', 'least', 'under'].includes(textAt(tokens, at - 1))
  );
}

/** Words about current holders of the award. */
export const RENEWALS = wordSet('renew renewal renewals reapply reapplication');

/** What follows these words applies to some awards only. */
export const EXCEPTIONS = wordSet('except excepting excluding exception exceptions exempt');

/** Small words, hours and weekdays around a day: `by 5 p.m. on Friday, March 1`. */
const AROUND = wordSet(`the a on at of or , ( ) / : ${HOUR_WORDS}`);

export const isTimeOfDay = ({ text, kind, value }: Token): boolean =>
  AROUND.has(text) || WEEKDAYS.has(text) || kind === 'time' || (kind === 'number' && value <= 12);
