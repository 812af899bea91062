import { sentences } from './sentences.ts';
import { sortItem } from './sort-item.ts';
import { BULLET, isLeadIn, splitList, splitNumbered } from './split.ts';

export interface Lists {
  readonly eligibility: readonly string[];
  readonly requirements: readonly string[];
}

/** A sentence that says who may apply. */
const SAYS_WHO =
  /\b(must|shall|should) (also )?(be|have|hold|demonstrate|possess|show|maintain|major|reside|attend|plan|intend|not|meet)\b|\b(open|available|awarded|given|limited|restricted|presented) (only |exclusively |annually )?to\b|\beligible\b|\bpreference\b|\bpriority\b|\b(first|second) consideration\b|^(this (scholarship|award) is )?(for|to benefit|to support) (an? |any )?[\w\s,-]*\b(students?|majors?|majoring|freshm[ae]n|sophomores?|juniors?|seniors?)\b|\b(minimum|at least|or (higher|above|better))\b.*\b(gpa|grade[- ]point)\b|\b(gpa|grade[- ]point).*\b(minimum|at least|or (higher|above|better))\b|\b(based on|demonstrated?|who have) (financial )?need\b|\bselection (is|shall be|will be) based on\b/i;
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

function put(item: string, mode: Mode, into: { eligibility: string[]; requirements: string[] }): void {
  const kind = sortItem(item);
  if (kind === 'requirement' || (kind === 'unclear' && mode === 'requirement')) into.requirements.push(item);
  else if (kind === 'eligibility' || mode === 'eligibility') into.eligibility.push(item);
}

/** Sentences that stand for themselves: criteria, and things to hand in. */
function putSentence(sentence: string, into: { eligibility: string[]; requirements: string[] }): void {
  if (SAYS_OTHER.test(sentence)) return;
  const kind = sortItem(sentence);
  if (kind === 'requirement') into.requirements.push(sentence);
  else if (SAYS_WHO.test(sentence)) into.eligibility.push(sentence);
}

/** The lists that a description holds when nothing on the page labels them. */
export function listsIn(description: string): Lists {
  const found = { eligibility: [] as string[], requirements: [] as string[] };
  let mode: Mode = null;
  for (const line of description.split('\n')) {
    const isItem = BULLET.test(line) || /^\(?\d{1,2}[.)]\s+\S/.test(line);
    const numbered = splitNumbered(line);
    if (numbered !== null) {
      if (numbered.before !== '') mode = modeOf(numbered.before);
      const within = mode ?? 'eligibility';
      for (const item of splitList(line).filter((each) => each !== numbered.before)) put(item, within, found);
    } else if (isItem) for (const item of splitList(line)) put(item, mode, found);
    else if (isLeadIn(line)) mode = modeOf(line);
    else if (line.trim() !== '') {
      const parts = sentences(line);
      for (const part of parts) putSentence(part, found);
      mode = null;
    }
  }
  return {
    eligibility: splitList(found.eligibility.join('\n')),
    requirements: splitList(found.requirements.join('\n')),
  };
}
