import type { Line } from '../html/line.ts';
import { ALSO_AWARD, ALSO_AWARDS, AWARD, AWARDS } from '../text/award-nouns.ts';
import { sentencesOf } from '../text/sentences.ts';
import { anyOf } from '../text/words.ts';
import { closesAll, deadlineSentences } from '../values/recognize.ts';
import { readDetails } from './details.ts';
import { GENERIC } from './name-patterns.ts';
import { forWhomReader } from './of-all.ts';
import { slug } from './slug.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a page states once for all of its awards. */
export interface PageWide {
  /** The deadline of an award that states none: the sentence that names it, or else the clearest that names no other. */
  deadlineOf(title: string): string | null;
  readonly contactEmail: string | null;
  /** Sentences that say for whom all of them are. */
  readonly eligibility: readonly string[];
  /** The sentence that says that applying for them is over. */
  readonly closed: string | null;
}

export const NOTHING_PAGE_WIDE: PageWide = {
  ...{ deadlineOf: () => null, contactEmail: null },
  ...{ eligibility: [], closed: null },
};

/** Words of a sentence that is about awards which it does not name. */
const SPEAKS_OF_OTHERS = /\b(except(ing|ions?)?|exempt|excluding|others?)\b/i;

const NOUNS = anyOf(AWARD, AWARDS, ALSO_AWARD, ALSO_AWARDS).replace(/\b[a-z]/g, (letter) =>
  letter.toUpperCase(),
);
/** `Applications for the Hill Bursaries` */
const FOR_ONE = new RegExp(
  String.raw`\b(?:[Aa]pplications?|[Nn]ominations?|[Aa]pply|[Dd]eadlines?) (?:for|to) (?:the )?((?:\p{Lu}[\p{L}\d.'’&-]{1,30} ){1,5}${NOUNS})\b`,
  'u',
);

/** Whether a sentence is about an award by a name that the page's headings do not have: not about all of its awards. */
function namesAnother(sentence: string, headings: readonly string[]): boolean {
  const [, name = ''] = FOR_ONE.exec(sentence) ?? [];
  const own = slug(name)
    .split('-')
    .filter((word) => word !== '' && !GENERIC.has(word));
  return own.length > 0 && !headings.some((heading) => own.every((word) => heading.includes(word)));
}

const textOf = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n\n');
const plain = (title: string): string => title.toLowerCase().replace(/^the /, '');

/**
 * Reads what lines around awards state for all of them, or for the ones they name. `around`: all such lines of the page, of
 * which those that are read may be about a group.
 */
export function pageWideReader(
  around: readonly Line[],
  titles: readonly string[],
  vocabulary: Vocabulary,
): (lines: readonly Line[]) => PageWide {
  const headings = around.filter(({ kind }) => kind === 'heading').map((heading) => slug(heading.text));
  const awards = titles.map(plain).filter((title) => title.includes(' '));
  const forWhom = forWhomReader(textOf(around));
  const namesIn = (sentence: string): string[] => {
    const words = sentence.toLowerCase();
    return awards.filter((title) => words.includes(title));
  };
  const namesNone = (sentence: string): boolean =>
    namesIn(sentence).length === 0 && !namesAnother(sentence, headings);
  return (lines) => {
    const { deadline, contactEmail } = readDetails(lines, vocabulary);
    const text = textOf(lines);
    const said = (deadline === null ? deadlineSentences(text) : [deadline]).map((sentence) => ({
      sentence,
      names: namesIn(sentence),
    }));
    const ofAll = said.find(({ sentence }) => SPEAKS_OF_OTHERS.test(sentence) || namesNone(sentence));
    const closed = lines
      .flatMap((line) => sentencesOf(line.text))
      .find((sentence) => closesAll(sentence) && !SPEAKS_OF_OTHERS.test(sentence) && namesNone(sentence));
    return {
      closed: closed ?? null,
      deadlineOf: (title) =>
        (said.find(({ names }) => names.includes(plain(title))) ?? ofAll)?.sentence ?? null,
      contactEmail,
      eligibility: forWhom(text).filter(
        (sentence) => !SPEAKS_OF_OTHERS.test(sentence) && namesNone(sentence),
      ),
    };
  };
}
