import { slug } from '../../scholarships/awards/award-keys.ts';
import type { LabelVocabulary } from '../../scholarships/awards/label-vocabulary.ts';
import { endsAsAward, mayBeAward, namesRecipients, namesSeveral } from '../../scholarships/awards/name.ts';
import { openingName } from '../../scholarships/awards/opening-names.ts';
import { readTitle } from '../../scholarships/awards/title.ts';
import { unrelatedLines } from '../../scholarships/awards/unrelated-lines.ts';
import { numberedNames } from '../../scholarships/extractors/table/read-table.ts';
import { elementsOf } from '../../scholarships/html/dom.ts';
import { isVisible } from '../../scholarships/html/hidden.ts';
import type { Line } from '../../scholarships/html/line.ts';
import type { Document } from '../../scholarships/html/parse.ts';

/** The names in the lines of a page, by slug. */
export interface PageNames {
  /** Names of awards in headings, bold text, list items and numbered tables of names. */
  readonly awards: ReadonlyMap<string, string>;
  /** The names in `awards` that are in numbered tables under a header for awards. */
  readonly listed: ReadonlySet<string>;
  /** Names below headings of past recipients. */
  readonly ofOthers: ReadonlySet<string>;
}

function nameIn(line: Line, vocabulary: LabelVocabulary): string | null {
  const isName = line.kind === 'heading' || line.kind === 'item';
  const title = openingName(line, vocabulary)?.title ?? (isName ? line.text : '');
  const { text } = readTitle(title);
  const isNamed = endsAsAward(text) || (line.level > 1 && namesSeveral(text));
  return isNamed && mayBeAward(text, vocabulary) ? text : null;
}

export function namesOn(page: Document, vocabulary: LabelVocabulary): PageNames {
  const { $, find, linesIn } = page;
  const bodies = elementsOf($('body')).slice(0, 1).filter(isVisible);
  const awards = new Map<string, string>();
  const lines = linesIn(bodies);
  const ofOthers = new Set<string>();
  const ofRecipients = unrelatedLines(lines, namesRecipients);
  for (const line of lines) {
    const name = nameIn(line, vocabulary);
    if (ofRecipients.has(line)) ofOthers.add(slug(readTitle(line.text).text));
    else if (name !== null) awards.set(slug(name), name);
  }
  const listed = new Map(
    bodies
      .flatMap((body) => find(body, 'table').filter(isVisible))
      .flatMap((table) => numberedNames(table, page, vocabulary))
      .map((name) => [slug(name), name] as const)
      .filter(([name]) => !ofOthers.has(name)),
  );
  return { awards: new Map([...awards, ...listed]), listed: new Set(listed.keys()), ofOthers };
}
