import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parse } from 'yaml';
import type { DecodedPage } from '../../src/scholarships/extractors/extractor.ts';
import { ROOT } from './root.ts';

/** A page, and what its extractor must read from it. */
export interface PageCase<Expected = ExpectedReading> {
  readonly sentence: string;
  /** If it is not the kind of the file's folder. */
  readonly kind?: string | undefined;
  readonly options: object;
  readonly page: DecodedPage;
  readonly expected: Expected;
}

/**
 * Without `problem`, the page is read. All awards are listed, in order, with the fields that matter. `follow`: further
 * pages, as `role URL`. `problem`: a part of the text that a rejected page gives.
 */
export interface ExpectedReading {
  readonly awards?: readonly Readonly<Record<string, unknown>>[];
  readonly follow?: readonly string[];
  readonly unreadable?: number;
  readonly problem?: string;
}

interface Facts {
  /** What the page shows, if that is more than one sentence. */
  readonly shows?: readonly string[];
  readonly kind?: string;
  readonly options?: object;
  readonly url?: string;
  readonly role?: string;
  readonly linkedFrom?: string;
  readonly contentType?: string;
  /** The page is the one above, with other texts. */
  readonly replace?: Readonly<Record<string, string>>;
  /** In place of the text below the comment, if that cannot be seen in an editor. */
  readonly body?: string;
}

function withOtherTexts(body: string, replace: Readonly<Record<string, string>>): string {
  let changed = body;
  for (const [text, other] of Object.entries(replace)) {
    assert.ok(changed.includes(text), `no ${text} in ${body}`);
    changed = changed.replaceAll(text, other);
  }
  return changed;
}

const LIST = 'https://chem.cedarvalley.example/students/scholarships';
const COMMENT = /^<!-- (.*)\n([\s\S]*?)^-->\n/m;

/**
 * The cases of a file: comments, each with a sentence, and `Facts` and what is expected in YAML, before the page that they are about. Several
 * comments may be about one page.
 */
export function casesIn<Expected = ExpectedReading>(file: string): PageCase<Expected>[] {
  const cases: PageCase<Expected>[] = [];
  let ofNextPage: ((body: string) => PageCase<Expected>)[] = [];
  let pageAbove = '';
  for (const part of readFileSync(file, 'utf8').split(/^(?=<!-- )/m)) {
    const [comment, sentence = '', yaml = ''] = COMMENT.exec(part) ?? assert.fail(`${file}: ${part}`);
    const facts = parse(yaml) as Facts & Expected;
    const {
      kind,
      options = {},
      body: given,
      replace,
      url = LIST,
      role = 'list',
      linkedFrom,
      ...more
    } = facts;
    const { contentType = file.endsWith('.html') ? 'text/html' : 'text/csv', ...expected } = more;
    const caseOf = (body: string): PageCase<Expected> => ({
      ...{ sentence, kind, options, expected: expected as Expected },
      page: { url, role, linkedFrom, contentType, body },
    });
    const body = given ?? part.slice(comment.length).trimEnd();
    if (replace) cases.push(caseOf(withOtherTexts(pageAbove, replace)));
    else ofNextPage.push(caseOf);
    if (body === '' && given === undefined) continue;
    cases.push(...ofNextPage.map((caseOf) => caseOf(body)));
    ofNextPage = [];
    pageAbove = body;
  }
  assert.equal(ofNextPage.length, 0, `${file} must end with a page`);
  return cases;
}

/** The cases of an extractor, by the path of their file. */
export const pageCases = (kind: string): readonly (readonly [string, readonly PageCase[]])[] =>
  globSync(join(ROOT, 'src/scholarships/extractors', kind, 'pages/*'))
    .toSorted()
    .map((file) => [file.split(sep).slice(-3).join('/'), casesIn(file)]);
