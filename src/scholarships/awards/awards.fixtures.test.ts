import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { elementsOf } from '../html/dom.ts';
import { linesOfAll } from '../html/lines.ts';
import { parsePage } from '../html/parse.ts';
import { readDetails } from './details.ts';
import { createLabelVocabulary, type Field } from './label-vocabulary.ts';
import { nameKind } from './name.ts';
import { pageWideReader } from './page-wide.ts';
import { readTitle } from './title.ts';

const textOf = (file: string): string =>
  readFileSync(join(import.meta.dirname, 'fixtures', file), 'utf8').trim();

/** The blocks of a text file, each a heading and its lines. */
const blocksOf = (file: string): readonly (readonly [heading: string, lines: readonly string[]])[] =>
  textOf(file)
    .split('\n\n')
    .map((block) => {
      const [heading = '', ...lines] = block.split('\n');
      return [heading.slice(2), lines];
    });

/** A name as printed, and what is read from it: `name | amount … | deadline … | stamp … | closed`. */
function shownTitle(printed: string): string {
  const { text, closed, ...values } = readTitle(printed);
  const parts = Object.entries(values).flatMap(([name, value]) => (value === null ? [] : `${name} ${value}`));
  return [text, ...parts.toSorted(), ...(closed ? ['closed'] : [])].join(' | ');
}

describe('titles.txt', () => {
  for (const [heading, lines] of blocksOf('titles.txt'))
    test(heading, () => {
      const shown = lines.map((line) => line.slice(0, line.lastIndexOf(' => ')));
      assert.deepEqual(
        shown.map((printed) => `${printed} => ${shownTitle(printed)}`),
        lines,
      );
    });
});

describe('names.txt', () => {
  for (const [kind, names] of blocksOf('names.txt'))
    test(kind, () => {
      const vocabulary = createLabelVocabulary();
      const kinds = names.map((name) => `${name}: ${nameKind(name, vocabulary)}`);
      assert.deepEqual(
        kinds,
        names.map((name) => `${name}: ${kind}`),
      );
    });
});

interface Row {
  readonly html: string;
  readonly labels?: Readonly<Record<string, Field>>;
  /** The award that gets the page-wide values. */
  readonly title?: string;
  readonly reads: Readonly<Record<string, unknown>>;
}

interface Case {
  readonly shows: string;
  readonly rows: readonly Row[];
}

function linesIn(html: string) {
  const { $, base } = parsePage({ body: `<div id="x">${html}</div>`, url: 'https://x.edu/' });
  return linesOfAll(elementsOf($('#x')), base);
}

const TITLES = ['Reed Scholarship', 'The Doyle Scholarship'];

const READERS: Readonly<Record<string, (row: Row) => object>> = {
  details: ({ html, labels = {} }) => readDetails(linesIn(html), createLabelVocabulary(labels)),
  'page-wide': ({ html, title = 'Reed Scholarship' }) => {
    const lines = linesIn(html);
    const { deadlineOf, ...others } = pageWideReader(lines, TITLES, createLabelVocabulary())(lines);
    return { deadline: deadlineOf(title), ...others };
  },
};

/** These have no value unless they are listed; the others are compared if they are listed. */
const VALUES = ['amount', 'deadline', 'gpa', 'eligibility', 'requirements', 'contactEmail', 'ended'];
const isNone = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

for (const [name, read] of Object.entries(READERS)) {
  describe(`${name}.yaml`, () => {
    for (const { shows, rows } of parse(textOf(`${name}.yaml`)) as Case[])
      test(shows, () => {
        for (const row of rows) {
          const shown = Object.entries(read(row)).filter(
            ([field, value]) => field in row.reads || (VALUES.includes(field) && !isNone(value)),
          );
          assert.deepEqual({ ...row, reads: Object.fromEntries(shown) }, row);
        }
      });
  });
}
