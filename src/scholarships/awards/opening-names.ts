import type { Line } from '../html/line.ts';
import { sumsIn } from '../values/recognize.ts';
import type { FoundAward } from './build.ts';
import { endsAsAward, mayBeAward, nameKind, namesAward, namesSeveral } from './name.ts';
import type { Section } from './sections.ts';
import { readTitle } from './title.ts';
import { foundAt, hasLeftList, type TitleLine } from './title-line.ts';
import type { Vocabulary } from './vocabulary.ts';

const LONGEST_NAME = 120;
/** What separates a name from the text about it. */
export const SET_OFF = /^\s*(?:[:–—]|-\s)\s*/;

const PLAIN_NAME = /^([^:.;]{8,100})(?::| [–—-]) (?=.{30}|.*\d)/;
const SAYS_MUCH = 30;

/** `Reed Award: $500 for juniors`: a name without markup, followed by a text about it. */
function plainName(text: string): string {
  const [all = '', name = ''] = PLAIN_NAME.exec(text) ?? [];
  const rest = text.slice(all.length);
  const isName = endsAsAward(name) && sumsIn(name).length === 0;
  return isName && (rest.length >= SAYS_MUCH || sumsIn(rest).length > 0) ? name : '';
}

/** A name in bold, or a link, at the beginning of a paragraph; what follows is separated, or on a new line. */
export function openingName(line: Line, vocabulary: Vocabulary): TitleLine | null {
  if (line.kind === 'heading' || line.kind === 'term' || !(line.gap || line.kind === 'item')) return null;
  const [first] = line.parts;
  const [link] = line.links;
  const opening = first?.bold
    ? first.text
    : link !== undefined && line.text.startsWith(link.text)
      ? link.text
      : plainName(line.text);
  const name = readTitle(opening).text;
  const behind = line.text.slice(opening.trimEnd().length);
  const isSetOff = behind === '' || SET_OFF.test(behind) || /[:–—-]\s*$/.test(opening.trimEnd());
  const isName =
    /^[\p{Lu}\d"“'‘]/u.test(name) &&
    name.includes(' ') &&
    name.length <= LONGEST_NAME &&
    mayBeAward(name, vocabulary, opening);
  return isName && isSetOff
    ? { line, title: opening.trim(), rest: behind.replace(SET_OFF, '').trim() }
    : null;
}

/** Awards that begin the paragraphs of a section whose heading names no award, or a group of them. */
function openedIn({ heading, found }: Section, vocabulary: Vocabulary): FoundAward[] | null {
  const titles = found.lines.flatMap((line) => openingName(line, vocabulary) ?? []);
  const named = titles.filter(({ title }) => endsAsAward(readTitle(title).text)).length;
  const isPageTitle = heading.level === 1 && namesSeveral(heading.text);
  const isAward = namesAward(heading.text) && !isPageTitle && nameKind(heading.text, vocabulary) !== 'group';
  if (
    titles.length < 2 ||
    (isAward ? named < titles.length : named === 0 && titles.some(({ rest }) => rest === ''))
  )
    return null;
  const starts = titles.map(({ line }) => found.lines.indexOf(line));
  const before = found.lines.slice(0, starts[0]);
  const below = (at: number): readonly Line[] => {
    const title = titles[at];
    const lines = found.lines.slice((starts[at] ?? 0) + 1, starts[at + 1]);
    const end = lines.findIndex((line) => title !== undefined && hasLeftList(title, line));
    return end === -1 ? lines : lines.slice(0, end);
  };
  const groups = [...(found.categories ?? []), heading.text];
  const opened = titles.map((title, at) => foundAt(title, below(at), groups));
  return isAward && before.length > 0 ? [{ ...found, lines: before }, ...opened] : opened;
}

/** The awards of sections: one each, or those that begin its paragraphs. */
export const awardsIn = (sections: readonly Section[], vocabulary: Vocabulary): FoundAward[] =>
  sections.flatMap((section) => openedIn(section, vocabulary) ?? [section.found]);
