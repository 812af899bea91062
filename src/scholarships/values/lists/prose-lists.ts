import { AWARD, AWARDS } from '../../text/award-nouns.ts';
import { BULLET, MARKED } from '../../text/bullets.ts';
import { ANYBODY, APPLICANT, APPLICANTS, CLASSES, CONCERNED } from '../../text/people-nouns.ts';
import { sentencesOf } from '../../text/sentences.ts';
import { anyOf, or } from '../../text/words.ts';
import { daysIn, statesDeadline } from '../classify-text.ts';
import { readGpa } from '../gpa.ts';
import { classifyItem, describesBenefit, requiresDocument } from './classify-item.ts';
import { namesDocument } from './documents.ts';
import { groupedLines, meaningOf } from './lead-in.ts';
import { isLeadIn, linesOf, splitList, splitNumbered } from './split.ts';

export interface Lists {
  readonly eligibility: readonly string[];
  readonly requirements: readonly string[];
}

/** Words for the people that a sentence may be about. */
const PEOPLE = `(?:${anyOf(ANYBODY, 'majoring')}|single (?:parents?|mothers?|fathers?))`;
const CONCERNS = anyOf(CONCERNED);
/** Words before those people that state how many or which ones: `one graduate student`, `those students`. */
const SOME = '(an? |any |the |those |one |two |three |several |each |up to \\w+ |outstanding |deserving )?';

const MAY_APPLY = new RegExp(
  `\\b(you|${PEOPLE})( \\S+){0,12} (can|may) (apply|enter|submit|win|receive|compete|be (nominated|considered))\\b`,
  'i',
);

/** What is rewarded: `the best thesis`, `outstanding performance`. */
const MERIT = `((the|an?|their|overall|academic|year's|year’s) ){0,2}${anyOf('best outstanding excellent excellence exceptional distinguished superior highest greatest')}`;

/** Patterns of sentences about who may apply. */
const ELIGIBILITY_PATTERNS: readonly RegExp[] = [
  // Commands and demands.
  /^(be|have|hold|must|demonstrate|possess|show|reside|attend|major) (?!sure\b|aware\b|prepared\b)\w/i,
  /\b(must|shall|should) (also |either |currently )?(be|have|hold|demonstrate|possess|show|maintain|major|reside|live|attend|plan|intend|not|meet|come|belong)\b/i,
  new RegExp(
    `^${anyOf(APPLICANT, APPLICANTS, 'nominee nominees')}( for [\\w\\s]{3,30})? (have|has|are|show|possess|demonstrate|need)\\b`,
    'i',
  ),
  new RegExp(`\\b${CONCERNS} (will|shall) be (an?|in|enrolled|full)\\b`, 'i'),
  // `A student of music, majoring in …`, without a main verb.
  new RegExp(
    `^${SOME}([\\w-]+ ){0,3}${PEOPLE}( \\S+){0,4}? (who|majoring|pursuing|studying|entering|enrolled|planning|attending)\\b(?!.*(?<!\\b(?:who|that|he|she|they|and|or) )\\b(must|should|will|may|can|are|is)\\b)`,
    'i',
  ),
  // Recipients of the award.
  /\b(open|available|awarded|given|limited|restricted|presented) (only |exclusively |annually )?to\b/i,
  new RegExp(
    `(^(for|supports?|assists?|recogni[sz]es|rewards|benefits)|\\b(is|are|intended|designed|reserved|meant) for|\\bto (benefit|support|assist|help|recogni[sz]e|honor|encourage|reward)) ${SOME}[\\w\\s,'’-]{0,300}\\b${PEOPLE}\\b`,
    'i',
  ),
  // `$500 to a nursing student`, `goes every year to one or more majors`
  new RegExp(
    `(\\$\\d[\\d,]*|\\b(provides?|offers?|gives?|goes|awards?|awarded|given|made|presented))\\b[^.;$]{0,60}?\\b(to|for) ${SOME}[\\w\\s,'’-]{0,80}?\\b${PEOPLE}\\b`,
    'i',
  ),
  new RegExp(
    `\\b${anyOf(AWARD, AWARDS, 'fund contest competition')} for ${SOME}[\\w\\s,'’-]{0,80}?\\b${PEOPLE}\\b`,
    'i',
  ),
  // `Additional support for students with …`, `Funded by alumni for incoming students`, without a main verb.
  new RegExp(
    `^(?!${anyOf('contact call visit see learn read click find get donate give please apply ask search view')}\\b)(([\\w%-]+,? ){0,8}?${anyOf('support assistance aid funding allowance allowances reimbursement waiver waivers initiative')}|(funded|sponsored|provided|offered) by [\\w\\s]{1,60}?) (for|to) ${SOME}[\\w\\s,'’-]{0,80}?\\b${PEOPLE}\\b(?!.*\\b${anyOf('is are was were will can may has have must should depends comes requires')}\\b)`,
    'i',
  ),
  // `Awarded for the best thesis`, `recognizes excellence in botany`
  new RegExp(
    `(^(for|supports?|recogni[sz]es|rewards|honors)|\\b(awarded|given|presented|made)\\b[^.;]{0,80}? for|\\bto (reward|recogni[sz]e|honor)) ${MERIT}\\b`,
    'i',
  ),
  /\beligible\b/i,
  MAY_APPLY,
  new RegExp(
    `\\b${anyOf(AWARD, 'fund endowment it')} (annually )?(supports?|assists?|helps?|benefits?|recogni[sz]es|rewards|honors) ${SOME}[\\w\\s,'’-]{0,300}\\b${PEOPLE}\\b`,
    'i',
  ),
  new RegExp(`\\b${PEOPLE} only\\b`, 'i'),
  // How recipients are chosen.
  /\b(preference|priority|(first|second) consideration)\b/i,
  /\b(selected|chosen|evaluated|judged|considered|awarded|selection (is|shall be|will be)) (\w+ )?(based|on the basis)\b/i,
  /\b(based on|demonstrated?|who have) (financial )?need\b/i,
  /\b(merit|accomplishment|achievement|involvement|service|leadership|need|performance) (will be|is|are|shall be) (\w+ )?(considered|required|preferred|weighed)\b/i,
  // Grades.
  /\b[a-c][+-]? average\b/i,
  /\b\d+ years of age\b|\b\d{2} (or|and) (older|over|under|younger)\b|\bages? (of )?\d+\b/i,
];
const GROUP = anyOf(
  CLASSES,
  'students applicants veterans reservists children dependents descendants spouses residents members women men undergraduates graduates majors',
);
/** `Juniors and seniors in civil engineering`, `Veterans, reservists and their dependents`: people without a verb. */
const ONLY_PEOPLE = new RegExp(
  `^(?:(?:[\\w-]*[a-rt-z]|honors|business|physics|arts) ){0,3}?${GROUP}(?:,| (?:and|or|in|of|from|with|at|on)\\b)`,
  'i',
);
/** A main verb, or a past participle that may be one. */
const HAS_VERB =
  /\b(is|are|was|were|be|been|will|can|may|might|has|have|had|must|should|shall|do|does|did|please|apply|receive|submit|say|gather|meet|join|help|learn|visit|click|see|find|contact)\b/i;
/** In lower case, so that names such as `Reed` do not match. */
const HAS_PARTICIPLE =
  /\b[a-z]+(?<!ne|enroll|interest|admitt|accept|advanc|disabl|licens|certifi|register|relat|train|graduat)ed\b/;

const namesOnlyPeople = (sentence: string): boolean =>
  [HAS_VERB, HAS_PARTICIPLE].every((verb) => !verb.test(sentence)) && ONLY_PEOPLE.test(sentence);

/** Sentences about keeping the award, its history, or what happens afterwards. */
const NOT_ELIGIBILITY = new RegExp(
  or(
    String.raw`\b(${or(
      `
        renew(ed|al|able)?|thank[- ]you|notified|announced|disbursed|established (in|by)|in memory of|deadline|due by
        continue to receive|remain eligible|forfeit|applications (open|close|are accepted)|further information
        application forms? (are|is|may be|can be)
      `,
      `(scholarships?|awards?|funds?|monies|amounts?) (shall|must|will|should|may) be (${or(`
        paid|applied|used|disbursed|divided|made(?! available)|credited|determined|awarded for
      `)})`,
    )})\b`,
  ),
  'i',
);

/** Sentences with demands on documents rather than people. */
const ABOUT_DOCUMENTS =
  /\b(submissions?|applications?|materials|papers?|documents|forms?|letters?|entries) (must|shall|should|may) be\b|\b(in|as an?) (pdf|word|docx?)\b/i;

type Mode = 'eligibility' | 'requirement' | null;

const ABOUT_APPLICANTS = new RegExp(
  `\\b(must|shall|criteria|eligib\\w+|qualif\\w+|require|who|${CONCERNS})\\b`,
  'i',
);

/** Classifies the items after a line that ends in a colon: requirements, criteria, or unknown. */
function modeOf(leadIn: string): Mode {
  if (
    /\b(submit|provide|include|upload|send|materials|documents|apply|application (must|should|requires)|attach|required items)\b/i.test(
      leadIn,
    )
  ) {
    return /\b(eligible|eligibility|qualify)\b/i.test(leadIn) ? 'eligibility' : 'requirement';
  }
  return ABOUT_APPLICANTS.test(leadIn) ? 'eligibility' : null;
}

interface OpenLists {
  readonly eligibility: string[];
  readonly requirements: string[];
}

/**
 * All items of a list go to the same field, except items that clearly belong to the other field or describe the
 * payment.
 */
function putList(all: readonly string[], promised: Mode, into: OpenLists): void {
  const items = promised === 'requirement' ? all : all.filter((item) => !describesBenefit(item));
  const kinds = items.map(classifyItem);
  const count = (kind: Mode): number => kinds.filter((each) => each === kind).length;
  const common = count('requirement') > count('eligibility') ? 'requirement' : 'eligibility';
  const mode = promised ?? (count(common) > 0 ? common : null);
  for (const [at, item] of items.entries()) {
    if (kinds[at] === 'unclear' && statesDeadline(item)) continue;
    const kind = kinds[at] === 'unclear' ? mode : kinds[at];
    if (kind === 'requirement') into.requirements.push(item);
    else if (kind === 'eligibility') into.eligibility.push(item);
  }
}

const HANDS_IN = /\b(submit|provide|upload|send|attach)\b/i;

/** Adds a lead-in and its items as one criterion, or as one thing to hand in. */
const putGroup = (line: string, into: OpenLists): number =>
  into[HANDS_IN.test(line.slice(0, line.indexOf(':'))) ? 'requirements' : 'eligibility'].push(line);

const BEGAN = anyOf('established created founded funded endowed named given');
/**
 * History that precedes a statement about the award today: `Given in memory of Jane Moss, to be awarded to a musician`.
 */
const HISTORY = new RegExp(
  [
    `^(this|the) [^,.]{2,100} (was|were) ${BEGAN} .{3,250}?,? and (?=(is|are) (awarded|given|presented)\\b)`,
    `^${BEGAN} (?:[^,.]|,(?=\\d)){3,120}, (?=(this|the|it)\\b)`,
    `^${BEGAN} .{3,300}?, (?=(this|these|the) ${anyOf(AWARD, AWARDS)} (is|are|was|will|shall)\\b)`,
    `^${BEGAN} .{3,200}?(, (?=(${CONCERNS} (must|shall|should|will|are)|to be (awarded|given|presented))\\b)| and (?=awarded to\\b))`,
  ].join('|'),
  'i',
);

/** History between commas: `The Moss Prize, established by friends, is awarded to a musician`. */
const HISTORY_ASIDE = new RegExp(`, ${BEGAN} .{3,200}?,(?= (is|are|will be|shall be)\\b)`);

/** Adds a sentence of prose if it is a criterion or something to hand in. */
function putSentence(whole: string, into: OpenLists): void {
  const sentence = whole.replace(HISTORY, '').replace(HISTORY_ASIDE, '');
  // A sentence with a day is about when to apply, not who may apply or what to hand in.
  if (NOT_ELIGIBILITY.test(sentence)) return;
  const hasDay = daysIn(sentence).length > 0;
  // The due date of an application is not a requirement, but a letter due on a day is.
  if (requiresDocument(sentence) && !(hasDay && !namesDocument(sentence))) into.requirements.push(sentence);
  if (hasDay || ABOUT_DOCUMENTS.test(sentence) || (requiresDocument(sentence) && !MAY_APPLY.test(sentence)))
    return;
  const statesEligibility =
    ELIGIBILITY_PATTERNS.some((pattern) => pattern.test(sentence)) ||
    namesOnlyPeople(sentence) ||
    readGpa(sentence).value !== null;
  if (statesEligibility) into.eligibility.push(sentence);
}

/** Groups consecutive lines that are list items; any other line is a block of its own. */
function blocksOf(description: string): { isList: boolean; lines: string[] }[] {
  const blocks: { isList: boolean; lines: string[] }[] = [];
  for (const line of groupedLines(linesOf(description))) {
    const isList = BULLET.test(line) || MARKED.test(line) || splitNumbered(line) !== null;
    const last = blocks.at(-1);
    if (isList && last?.isList === true) last.lines.push(line);
    else blocks.push({ isList, lines: [line] });
  }
  return blocks;
}

interface ListsInProse {
  /** What to hand in, from formatted lists. */
  readonly listed: readonly string[];
  /** From lists and sentences. */
  readonly all: Lists;
}

const asLists = ({ eligibility, requirements }: OpenLists): Lists => ({
  eligibility: splitList(eligibility.join('\n')),
  requirements: splitList(requirements.join('\n')),
});

/** The lists in a description, for pages that do not label them. */
export function proseLists(description: string): ListsInProse {
  const listed: OpenLists = { eligibility: [], requirements: [] };
  const all: OpenLists = { eligibility: [], requirements: [] };
  let mode: Mode = null;
  const blocks = blocksOf(description);
  for (const [at, { isList, lines }] of blocks.entries()) {
    const [line = ''] = lines;
    const meaning = meaningOf(line);
    if (meaning !== null) {
      // Who is not eligible stays in the description.
      if (meaning !== 'excluded') putGroup(line, all);
      continue;
    }
    if (isList) {
      const before = splitNumbered(line)?.before ?? '';
      if (before !== '') mode = modeOf(before);
      const items = splitList(lines.join('\n')).filter((item) => item !== before);
      for (const into of [listed, all]) putList(items, mode, into);
      continue;
    }
    const next = blocks[at + 1];
    const announces =
      (isLeadIn(line) && (next?.isList ?? true)) ||
      (next?.isList === true && /\b(the|this|these) following\b/i.test(line));
    const sentences = sentencesOf(line);
    mode = announces ? (modeOf(sentences.at(-1) ?? '') ?? modeOf(line)) : null;
    for (const sentence of announces ? sentences.slice(0, -1) : sentences) putSentence(sentence, all);
  }
  return { listed: asLists(listed).requirements, all: asLists(all) };
}
