import {
  isPageHeading,
  isSaid,
  namesAward,
  namesGroup,
  opensWithDeadline,
} from '../../awards/award-words.ts';
import { openingName } from '../../awards/opening-names.ts';
import { readTitle } from '../../awards/title.ts';
import type { TitleLine } from '../../awards/title-line.ts';
import type { Vocabulary } from '../../awards/vocabulary.ts';
import type { Line } from '../../html/line.ts';

const MAX_NAME = 120;
const NOUN = 'Scholarships?|Awards?|Fellowships?|Grants?|Prizes?|Funds?|Bursary|Endowment|Stipend|Medal';
/** `2. The Jane Doe Award for Botany: given to …` */
const NUMBERED = new RegExp(
  `^\\(?\\d{1,2}[.)]\\s+((?:[^.:;]|\\b[A-Z]\\.|\\b(?:Dr|St|Mr|Mrs|Jr|Sr)\\.){2,100}?\\b(?:${NOUN})\\b(?: (?:in|for|of) (?:the )?[A-Z][\\w&'’-]{0,40}(?: (?:(?:and|of|in|the) )?[A-Z][\\w&'’-]{0,40}){0,5})?)(?=\\s*(?:$|[-–—:;,.(]|(?:is|are|was|will|provides?|supports?|for|to|given|awarded|established|recogni[sz]es)\\b))[\\s:;,.–—-]*(.*)`,
);
/** The same for list items, whose number is not in the text. */
const ITEM = new RegExp(NUMBERED.source.replace('^\\(?\\d{1,2}[.)]\\s+', '^'));
/** What follows a name that is the subject of a sentence. */
const GOES_ON = /^(is|are|was|provides?|supports?|recogni[sz]es|honors|will|goes|of|for|to)\b/;
const SENTENCE_END = /[.!?:;]$/;

function isName(text: string, vocabulary: Vocabulary): boolean {
  const title = readTitle(text).text;
  return (
    title !== '' &&
    title.length <= MAX_NAME &&
    namesAward(title) &&
    /^[\p{Lu}\d"“'‘]/u.test(title) &&
    !isSaid(title) &&
    !opensWithDeadline(text) &&
    !isPageHeading(title, vocabulary) &&
    !namesGroup(title)
  );
}

/** `<b>Jane Doe Award</b> – $500 for juniors`, at the beginning of a line or after an article. */
export function boldTitle(line: Line, vocabulary: Vocabulary): TitleLine | null {
  const article = /^(the|an?)\s+$/i.test(line.parts[0]?.text ?? '') ? (line.parts[0]?.text ?? '') : '';
  const first = line.parts[article === '' ? 0 : 1];
  if (first?.bold !== true || line.kind === 'heading' || line.kind === 'term') return null;
  const name = first.text.trim();
  if (!isName(name, vocabulary) || /^(award|scholarship)s?\b.*:$/i.test(name)) return null;
  const rest = line.text.slice(article.length + first.text.length).replace(/^[\s:;,–—-]+/, '');
  // Emphasis in the middle of a sentence does not begin an award.
  return /^(\([^()]*\) )?[a-z]/.test(rest) &&
    !/[:–—-]\s*$/.test(line.text.slice(0, line.text.length - rest.length))
    ? startsSentence(name, line, line.gap || /^T|^A/.test(article))
    : { line, title: name, rest };
}

/** `<b>The Jane Doe Award</b> is given to …`: the name and the sentence about it. */
const startsSentence = (name: string, line: Line, isBeginning: boolean): TitleLine | null =>
  isBeginning ? { line, title: name, rest: line.text } : null;

export function numberedTitle(line: Line, vocabulary: Vocabulary): TitleLine | null {
  if (line.kind === 'heading' || line.kind === 'term') return null;
  const [, name = '', rest = ''] = (line.kind === 'item' ? ITEM : NUMBERED).exec(line.text) ?? [];
  if (!isName(name, vocabulary)) return null;
  // Text in parentheses only is part of the name.
  if (/^\([^()]+\)\.?$/.test(rest)) return { line, title: `${name} ${rest}`, rest: '' };
  const isSubject = line.text.includes(`${name} ${rest}`) && GOES_ON.test(rest);
  return { line, title: name, rest: isSubject ? `${name} ${rest}` : rest };
}

/** A short line with a name, above lines about it; or a name separated from the paragraph that it begins. */
export function plainTitle(line: Line, next: Line | undefined, vocabulary: Vocabulary): TitleLine | null {
  const setOff = line.parts[0]?.bold ? null : openingName(line, vocabulary);
  if (setOff !== null && setOff.rest !== '' && namesAward(setOff.title)) return setOff;
  if (line.kind !== 'text' || !line.gap || next === undefined || next.gap || next.kind === 'heading')
    return null;
  const isShort = line.text.length <= MAX_NAME && !SENTENCE_END.test(line.text);
  return isShort && isName(line.text, vocabulary) ? { line, title: line.text, rest: '' } : null;
}
