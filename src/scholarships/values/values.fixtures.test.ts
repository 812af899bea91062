import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { quote, read as readSentences } from '../text/sentences.ts';
import { splitMark } from '../text/states.ts';
import { readAmount } from './amount.ts';
import {
  deadlineSentences,
  isClosedLine,
  isClosedStatus,
  isDay,
  isDueDay,
  isGpa,
  isOpenBadge,
  isSum,
  isSumCell,
  statesDeadline,
  statesNoDeadline,
} from './classify-text.ts';
import { contactIn, findEmail, validEmail } from './contact.ts';
import type { DayMention } from './deadline/days.ts';
import { findPeriods } from './deadline/find.ts';
import { openingDay } from './deadline/opening-day.ts';
import { classifyDays, readDeadline } from './deadline.ts';
import { readGpa } from './gpa.ts';
import { dayAtEnd, lastSentence, sumAtEnd } from './line-ends.ts';
import { classifyItem } from './lists/classify-item.ts';
import { separateLists, splitList } from './lists.ts';
import { tagsOf } from './tags.ts';
import type { TextKind } from './value-candidates.ts';

/**
 * Fixtures for the parsers: one file for each kind of value, with lines `text => value`. A value is an amount (`500`,
 * `500..1000`, `..1000`, `500..`), how often and for how many years it is paid (`year 4`), a day, an average, an email
 * address, the items of a list, `who` (criterion) or `paper` (requirement), or tags; `-` means unknown. For the last
 * two kinds, a line may have several texts, separated by ` | `. A file may begin with `@ today DAY` or `@ prose`.
 *
 * Steps of the parsers have files as well: `days` (each day as `printed text = rule`: `3/1/2027`, `3/1` without a year,
 * `2/last`, `5/1x5` the first Friday of May), `roles` (of the days, in order), `classes` (what a line is, as a whole),
 * `sentences` (about deadlines), `ends` (the line, with `|` before its end), `states` (a name without a mark of its state), `currency` (a quoted foreign sum).
 */
const FOLDER = join(import.meta.dirname, 'fixtures');
const DEFAULT_DAY = '2026-11-21';

interface Phrasing {
  readonly text: string;
  readonly reading: string;
}

const range = (min: number | null, max: number | null): string => {
  if (min === null && max === null) return '-';
  return min === max ? String(min) : `${min ?? ''}..${max ?? ''}`;
};

interface Setting {
  readonly today: string;
  readonly where: TextKind;
}

function amountOf(text: string, { where }: Setting): string {
  const { min, max } = readAmount(text, where).value;
  return range(min, max);
}

/** The kind is compared only if the expectation names it. */
function deadlineOf(text: string, { today, where }: Setting, reading: string): string {
  const { date, kind } = readDeadline(text, today, { where }).value;
  return reading.includes(' ') ? `${date ?? '-'} ${kind}` : (date ?? '-');
}

/** How often an amount is paid, and for how many years: `year 4`, `once`, `4`. */
function paidOf(text: string, { where }: Setting): string {
  const { per, years } = readAmount(text, where);
  return [per, years].filter((part) => part !== null).join(' ') || '-';
}

function opensOf(text: string, { today, where }: Setting): string {
  const { value, openings } = readDeadline(text, today, { where });
  return openingDay(openings, { deadline: value.date, today, isOver: value.kind === 'closed' }) ?? '-';
}

/** The roles of the days of a text, in order; ` past` after a day that is described as past. */
const rolesOf = (text: string, { where }: Setting): string =>
  classifyDays(readSentences(text), { where })
    .map(({ role, isDescribedAsPast: isPast }) => (isPast ? `${role} past` : role))
    .join(', ');

function written({ rule, year }: DayMention): string {
  const day = rule.kind === 'day' ? rule.day : rule.kind === 'last' ? 'last' : `${rule.nth}x${rule.weekday}`;
  return `${rule.month}/${day}${year === null ? '' : `/${year}`}`;
}

function daysOf(text: string): string {
  const reading = readSentences(text);
  const days = reading.sentences.flatMap((sentence) =>
    findPeriods(sentence).map((period) => {
      const { start, from, to } = period;
      const day = `${start === null ? '' : `${written(start)} to `}${written(period)}`;
      return `${quote(reading, { sentence, from, to })} = ${day}`;
    }),
  );
  return days.join('; ') || '-';
}

const CLASSES: Readonly<Record<string, (text: string) => boolean>> = {
  day: isDay,
  'due day': isDueDay,
  sum: isSum,
  'sum cell': isSumCell,
  average: isGpa,
  'closed line': isClosedLine,
  'closed status': isClosedStatus,
  'open badge': isOpenBadge,
  deadline: statesDeadline,
  'no deadline': statesNoDeadline,
};

const classesOf = (text: string): string =>
  Object.keys(CLASSES)
    .filter((name) => CLASSES[name]?.(text))
    .join(', ') || '-';

/** Marks the end of a line that begins at a position. */
const parted =
  (endAt: (sentence: ReturnType<typeof lastSentence>) => number | null): Reader =>
  (line) => {
    const at = endAt(lastSentence(line));
    return at === null ? '-' : `${line.slice(0, at)}|${line.slice(at)}`;
  };

function endsWithDay(line: string, ...more: [Setting, string]): string {
  const withYear = dayAtEnd(lastSentence(line))?.hasYear ? ' (with its year)' : '';
  return parted((sentence) => dayAtEnd(sentence)?.from ?? null)(line, ...more) + withYear;
}

/** A name without the mark of its state, and the state. */
function stateMarkOf(text: string): string {
  const marked = splitMark(text);
  return marked === null ? '-' : `${marked.name.replace(/[\s–-]+$/, '').trim()}: ${marked.state}`;
}

const NOTHING = { title: '', categories: [], eligibility: [], requirements: [], description: '' };

function whoOrPaper(text: string): string {
  const { eligibility, requirements } = separateLists({ ...NOTHING, description: text });
  return [eligibility.length > 0 ? 'who' : '', requirements.length > 0 ? 'paper' : ''].join('') || '-';
}

const whoOrPaperOfItem = (text: string): string =>
  ({ eligibility: 'who', requirement: 'paper', unclear: '-' })[classifyItem(text)];

const tagsIn = (description: string): string => tagsOf({ ...NOTHING, description }).join(', ') || '-';

/** Several texts with the same value may share a line. */
const each =
  (readOne: (text: string) => string): Reader =>
  (line) => {
    const alike = Map.groupBy(line.split(' | '), readOne);
    if (alike.size === 1) return [...alike.keys()].join();
    return [...alike].map(([reading, texts]) => `${reading} (${texts.join(' | ')})`).join('; ');
  };

type Reader = (text: string, setting: Setting, reading: string) => string;

/** Parsers by the prefix of the file name. */
const READERS: readonly (readonly [string, Reader])[] = [
  ['amount', amountOf],
  ['deadline', deadlineOf],
  ['opens', opensOf],
  ['paid', paidOf],
  ['gpa', (text) => String(readGpa(text).value ?? '-')],
  ['days', daysOf],
  ['roles', rolesOf],
  ['classes', classesOf],
  ['sentences', (text) => deadlineSentences(text).join(' / ') || '-'],
  ['ends-day', endsWithDay],
  ['ends-due', parted((sentence) => dayAtEnd(sentence)?.due ?? null)],
  ['ends-sum', parted(sumAtEnd)],
  ['states', stateMarkOf],
  ['currency', (text) => readAmount(text).foreign ?? '-'],
  ['email-text', (text) => findEmail(text) ?? '-'],
  ['email-link', (text) => validEmail(text) ?? '-'],
  ['contact', (text) => contactIn(text) ?? '-'],
  ['lists-items', (text) => splitList(text).join(' / ')],
  ['item-kinds', each(whoOrPaperOfItem)],
  ['lists', each(whoOrPaper)],
  ['tags', each(tagsIn)],
];

function parseLine(line: string): Phrasing {
  const at = line.lastIndexOf(' => ');
  return { text: line.slice(0, at).replaceAll('\\n', '\n'), reading: line.slice(at + 4) };
}

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.txt'))) {
  const blocks = readFileSync(join(FOLDER, file), 'utf8').trim().split('\n\n');
  const [, read] = READERS.find(([name]) => file.startsWith(name)) ?? assert.fail(file);
  const setting = {
    today: /^@ today (\S+)$/.exec(blocks[0] ?? '')?.[1] ?? DEFAULT_DAY,
    where: blocks[0] === '@ prose' ? ('prose' as const) : ('field' as const),
  };
  describe(file.replace('.txt', ''), () => {
    for (const block of blocks.filter((each) => each.startsWith('# '))) {
      const [heading = '', ...lines] = block.split('\n');
      test(heading.slice(2), () => {
        const phrasings = lines.map(parseLine);
        const actual = phrasings.map((each) => `${each.text} => ${read(each.text, setting, each.reading)}`);
        assert.deepEqual(
          actual,
          phrasings.map((each) => `${each.text} => ${each.reading}`),
        );
      });
    }
  });
}
