import { sentences } from './sentences.ts';
import { asksForPaper, sortItem } from './sort-item.ts';
import { BULLET, isLeadIn, splitList, splitNumbered } from './split.ts';

export interface Lists {
  readonly eligibility: readonly string[];
  readonly requirements: readonly string[];
}

/** A sentence that says who may apply. */
const SAYS_WHO =
  /^(be|have|hold|must) (a|an|at|the|be|have|in|enrolled|majoring|declared|admitted|full|completed|good)\b|\b(must|shall|should) (also )?(be|have|hold|demonstrate|possess|show|maintain|major|reside|attend|plan|intend|not|meet)\b|\b(open|available|awarded|given|limited|restricted|presented) (only |exclusively |annually )?to\b|\beligible\b|\bpreference\b|\bpriority\b|\b(first|second) consideration\b|^(this (scholarship|award) is )?(for|to benefit|to support) (an? |any )?[\w\s,-]*\b(students?|majors?|majoring|freshm[ae]n|sophomores?|juniors?|seniors?)\b|\b(minimum|at least|or (higher|above|better))\b.*\b(gpa|grade[- ]point)\b|\b(gpa|grade[- ]point).*\b(minimum|at least|or (higher|above|better))\b|\b(based on|demonstrated?|who have) (financial )?need\b|\bselection (is|shall be|will be) based on\b/i;
/** About keeping the award, its history, or what follows it. */
const SAYS_OTHER =
  /\b(renew(ed|al|able)?|thank[- ]you|notified|announced|disbursed|established (in|by)|in memory of|continue to receive|remain eligible|forfeit|deadline|due by|applications? (open|close|are accepted))\b/i;

type Mode = 'eligibility' | 'requirement' | null;

/** What a line ending in a colon promises. */
function modeOf(leadIn: string): Mode {
  if (
    /\b(submit|provide|include|upload|send|materials|documents|apply|application (must|should|requires?)|attach|required items)\b/i.test(
      leadIn,
    )
  ) {
    return /\b(eligible|eligibility|qualify)\b/i.test(leadIn) ? 'eligibility' : 'requirement';
  }
  return /\b(must|shall|criteria|eligib|qualif|require|applicants?|recipients?|candidates?|students?|who)\b/i.test(
    leadIn,
  )
    ? 'eligibility'
    : null;
}

/** Running text with a day in it tells when, not who or what. */
const DAY =
  /\b(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d|\b\d{1,2}\/\d{1,2}\b|\b(first|second|third|last) (\w+day|day of) /i;

interface Found {
  readonly eligibility: string[];
  readonly requirements: string[];
}

/** A list is of one kind; only what is plainly the other leaves it. */
function putList(items: readonly string[], promised: Mode, into: Found): void {
  const kinds = items.map(sortItem);
  const mode =
    promised ??
    (kinds.includes('eligibility') ? 'eligibility' : kinds.includes('requirement') ? 'requirement' : null);
  for (const [at, item] of items.entries()) {
    const kind = kinds[at] === 'unclear' ? mode : kinds[at];
    if (kind === 'requirement') into.requirements.push(item);
    else if (kind === 'eligibility') into.eligibility.push(item);
  }
}

/** Sentences that stand for themselves: criteria, and things to hand in. */
function putSentence(sentence: string, into: Found): void {
  if (SAYS_OTHER.test(sentence) || DAY.test(sentence)) return;
  if (asksForPaper(sentence)) into.requirements.push(sentence);
  else if (SAYS_WHO.test(sentence)) into.eligibility.push(sentence);
}

/** Lines in a row that are items, or one line that is something else. */
function blocksOf(description: string): { isList: boolean; lines: string[] }[] {
  const blocks: { isList: boolean; lines: string[] }[] = [];
  for (const line of description.split('\n').filter((each) => each.trim() !== '')) {
    const isList = BULLET.test(line) || /^\(?\d{1,2}[.)]\s+\S/.test(line) || splitNumbered(line) !== null;
    const last = blocks.at(-1);
    if (isList && last?.isList === true) last.lines.push(line);
    else blocks.push({ isList, lines: [line] });
  }
  return blocks;
}

export interface ListsInProse {
  /** Of lists, set off as such. */
  readonly listed: Lists;
  /** Of sentences as well. */
  readonly all: Lists;
}

const asLists = ({ eligibility, requirements }: Found): Lists => ({
  eligibility: splitList(eligibility.join('\n')),
  requirements: splitList(requirements.join('\n')),
});

/** The lists that a description holds when nothing on the page labels them. */
export function listsIn(description: string): ListsInProse {
  const listed: Found = { eligibility: [], requirements: [] };
  const all: Found = { eligibility: [], requirements: [] };
  let mode: Mode = null;
  for (const { isList, lines } of blocksOf(description)) {
    const [line = ''] = lines;
    if (isList) {
      const before = splitNumbered(line)?.before ?? '';
      if (before !== '') mode = modeOf(before);
      const items = splitList(lines.join('\n')).filter((item) => item !== before);
      for (const into of [listed, all]) putList(items, mode, into);
    } else if (isLeadIn(line)) mode = modeOf(line);
    else {
      for (const sentence of sentences(line)) putSentence(sentence, all);
      mode = null;
    }
  }
  return { listed: asLists(listed), all: asLists(all) };
}
