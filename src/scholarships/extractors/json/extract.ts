import type { JsonObject } from '../../../platform/formats/json.ts';
import { createLabelVocabulary } from '../../awards/label-vocabulary.ts';
import { createTextBudget } from '../../text/size-limits.ts';
import { readRows } from '../export/read-rows.ts';
import type { DecodedPage, Extractor, PageResult } from '../extractor.ts';
import { layoutChanged } from '../page-result.ts';
import { dataOf, listAt, listsIn } from './data.ts';
import { definition, type JsonOptions } from './options.ts';
import { rowsOf } from './rows.ts';

/** The maximum number of lists to try, the longest first. */
const MAX_LISTS = 6;

function readList(objects: readonly JsonObject[], page: DecodedPage, chosen: JsonOptions): PageResult | null {
  const { labels, skip, applyUrl: url = page.url } = chosen;
  const vocabulary = createLabelVocabulary(labels);
  const spend = createTextBudget(page.body.length);
  const rows = rowsOf(objects, { base: page.url, vocabulary, labels, spend });
  return readRows(rows, { vocabulary, isEuropean: false, skip, url });
}

const countOf = (reading: PageResult | null): number =>
  reading?.kind === 'read' ? reading.records.length : 0;

const isEmptyList = (reading: PageResult): boolean =>
  reading.kind === 'read' && reading.records.length + reading.unreadable === 0;

interface ListFound {
  /** Empty for data that is itself a list. */
  readonly path: string;
  readonly reading: PageResult;
}

/** The readable lists in a page's data, those with the most awards first. */
function listsOf(page: DecodedPage, chosen: JsonOptions): ListFound[] {
  return [...listsIn(dataOf(page))]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, MAX_LISTS)
    .flatMap(([path, objects]) => {
      const reading = readList(objects, page, chosen);
      return countOf(reading) === 0 || reading === null ? [] : [{ path, reading }];
    })
    .toSorted((one, other) => countOf(other.reading) - countOf(one.reading));
}

/** The paths of the readable lists in a page's data. */
export const readableLists = (page: DecodedPage): string[] =>
  listsOf(page, definition.options.parse({})).map(({ path }) => path);

/** A list in the JSON of a page's scripts, or at a URL of JSON. */
export const json: Extractor<JsonOptions> = {
  ...definition,

  read(page, chosen) {
    const { list } = chosen;
    if (list === undefined)
      return (
        listsOf(page, chosen)[0]?.reading ??
        layoutChanged('no list with a name and another known field in the JSON of the page or its scripts')
      );
    const objects = listAt(dataOf(page), list);
    if (objects === undefined) return layoutChanged(`no list at ${list} in the JSON of the page`);
    // An empty list at this path means that there are no awards.
    if (objects.length === 0) return { kind: 'read', records: [], follow: [], unreadable: 0 };
    const reading = readList(objects, page, chosen);
    if (reading === null || (isEmptyList(reading) && chosen.skip.length === 0))
      return layoutChanged(`the list at ${list} has no field with names, or no other known field`);
    return reading;
  },
};
