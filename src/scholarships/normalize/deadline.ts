import type { Deadline } from '../model.ts';
import { cueAt } from './deadline/cues.ts';
import { findDays } from './deadline/find-days.ts';
import { type Role, rolesOf, type Setting } from './deadline/roles.ts';
import { dropOtherZones, joinSpans } from './deadline/spans.ts';
import { kindWithoutDate } from './deadline/without-date.ts';
import { type Dated, dateSpan } from './deadline/years.ts';
import { quote, type Reading, read, type Sentence } from './text/sentences.ts';
import type { ReadDeadline } from './types.ts';

/** A day of the text, read. */
interface Candidate {
  readonly words: string;
  readonly role: Role;
  readonly dated: Dated;
}

const BEST_FIRST: readonly Role[] = ['extended', 'close', 'mentioned', 'usual', 'priority', 'support'];
/** A cell or a line or two; longer is prose, where a day needs words that say what it is. */
const SHORT_TEXT = 200;
const HEADING_TOKENS = 8;

/**
 * The day applications close, from a cell (`03/01/2027`) or whole paragraphs of prose. Of several rounds
 * the next from `today` on, else the last; never an opening day, and never a day that is not printed.
 */
export const readDeadline: ReadDeadline = (text, today) => {
  const reading = read(text);
  const candidates = candidatesOf(reading, today);
  const chosen = choose(candidates, today);
  const steps = candidates.map((each) => describe(each, each === chosen));
  if (chosen !== null && chosen.dated.date !== null) {
    const kind = chosen.dated.printed ? 'date' : 'inferred_year';
    return { value: { kind, date: chosen.dated.date }, because: steps };
  }
  const { value, why } = withoutDate(reading, candidates);
  return { value, because: [...steps, why] };
};

function candidatesOf(reading: Reading, today: string): Candidate[] {
  const short = reading.text.length <= SHORT_TEXT;
  return reading.sentences.flatMap((sentence, at) => {
    const spans = dropOtherZones(sentence, joinSpans(sentence, findDays(sentence)));
    const setting = { short, heading: headingCue(reading.sentences[at - 1]) };
    const roles = spans.length === 0 ? [] : rolesOf(sentence, spans, setting);
    return roles.map((role, index) => ({
      words: quote(reading, sentence, spans[index]?.from ?? 0, spans[index]?.to ?? 0),
      role: role.role,
      dated: dateSpan(sentence, spans, index, role, today),
    }));
  });
}

/** `Don't miss the deadline.` before `(February 1)` */
function headingCue(sentence: Sentence | undefined): Setting['heading'] {
  if (sentence === undefined || sentence.length > HEADING_TOKENS || findDays(sentence).length > 0)
    return null;
  const place = sentence.findLastIndex((_, at) => cueAt(sentence, at) !== null);
  return place === -1 ? null : cueAt(sentence, place);
}

function choose(candidates: readonly Candidate[], today: string): Candidate | null {
  const dated = candidates.filter((each) => each.dated.date !== null);
  const role = BEST_FIRST.find((name) => dated.some((each) => each.role === name));
  const best = dated
    .filter((each) => each.role === role)
    .toSorted((a, b) => (a.dated.date ?? '').localeCompare(b.dated.date ?? ''));
  return best.find((each) => (each.dated.date ?? '') >= today) ?? best.at(-1) ?? null;
}

function withoutDate(reading: Reading, candidates: readonly Candidate[]): { value: Deadline; why: string } {
  const sentinel = candidates.some((each) => each.dated.date === null && each.dated.sentinel);
  if (sentinel) return { value: { kind: 'rolling', date: null }, why: 'no deadline' };
  const { kind, why } = kindWithoutDate(reading.sentences);
  return { value: { kind, date: null }, why };
}

const ROLE_TEXT: Readonly<Record<Role, string>> = {
  extended: 'the close after an extension',
  close: 'a close of applications',
  mentioned: 'named in a sentence about applying',
  usual: 'a usual close',
  priority: 'a priority date',
  support: 'a date of supporting papers',
  open: 'an opening day',
  other: 'not about applying',
};

function describe({ words, role, dated }: Candidate, used: boolean): string {
  const date = dated.date === null ? dated.how : `${dated.date} (${dated.how})`;
  return `"${words}": ${ROLE_TEXT[role]}, ${date}${used ? '' : ' - not used'}`;
}
