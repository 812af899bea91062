import { isObject, type JsonObject } from '../../../platform/formats/json.ts';
import { isSkipped } from '../../awards/options.ts';
import { statesNoAwards } from '../../awards/page-wide.ts';
import { containersOf } from '../../html/container.ts';
import { textOf } from '../../html/lines.ts';
import { resolveLink } from '../../html/links.ts';
import { furtherPages } from '../../html/paging.ts';
import { parsePage } from '../../html/parse.ts';
import { type Extractor, listPages, type PageRequest } from '../extractor.ts';
import { layoutChanged, pageResult } from '../page-result.ts';
import { objectsIn, readBlocks, typesOf } from './blocks.ts';
import { definition, type JsonLdOptions } from './options.ts';
import { readGrant } from './read-grant.ts';

/** Replaces a reference, an object that has only an `@id`, by the object with that id elsewhere on the page. */
function resolved(object: JsonObject, byId: ReadonlyMap<unknown, JsonObject>): JsonObject {
  const whole = Object.keys(object).length === 1 ? byId.get(object['@id']) : undefined;
  return whole ?? object;
}

/** URLs of list items such as `{"@type": "ListItem", "url": …}` without other data: each award has its own page. */
function bareUrls(lists: readonly JsonObject[], base: string): string[] {
  const items = lists.flatMap(({ itemListElement }) => [itemListElement].flat());
  return items.flatMap((item) => {
    const isEntry = !isObject(item) || typesOf(item).every((type) => type === 'ListItem');
    const href = isObject(item) ? (isEntry ? (item.item ?? item.url) : null) : item;
    return (typeof href === 'string' ? resolveLink(href, base) : null) ?? [];
  });
}

const isEmptyList = (object: JsonObject): boolean =>
  typesOf(object).includes('ItemList') &&
  Array.isArray(object.itemListElement) &&
  object.itemListElement.length === 0;

const isEmptyGraph = (object: JsonObject): boolean =>
  Array.isArray(object['@graph']) && object['@graph'].length === 0;

/** The number of broken blocks to report; limited, so that broken blocks do not outnumber the readable ones. */
const brokenGrants = (broken: readonly string[], types: readonly string[], readable: number): number =>
  Math.min(
    broken.filter((text) => types.some((type) => text.includes(type))).length,
    Math.floor(readable / 4),
  );

/** schema.org data in `script` blocks: `Grant`, `MonetaryGrant`, also in an `ItemList` or an `@graph`. */
export const jsonLd: Extractor<JsonLdOptions> = {
  ...definition,

  read(page, { types, details, skip, ...pages }) {
    const document = parsePage(page);
    const { values, broken } = readBlocks(document);
    if (values.length + broken.length === 0) return layoutChanged('no application/ld+json block');
    const objects = objectsIn(values);
    const byId = new Map(
      objects.filter((object) => Object.keys(object).length > 1).map((object) => [object['@id'], object]),
    );
    const isGrant = (object: JsonObject): boolean => typesOf(object).some((type) => types.includes(type));
    const grants = [...new Set(objects.map((object) => resolved(object, byId)).filter(isGrant))];
    const lists = objects.filter((object) => typesOf(object).includes('ItemList'));
    const awardUrls = details && page.role === 'list' ? bareUrls(lists, document.base) : [];
    const [main] = containersOf(document, undefined);
    const text = main === undefined ? '' : textOf(main, document.base);
    const statesNone =
      objects.some((object) => isEmptyGraph(object) || isEmptyList(object)) || statesNoAwards(text);
    if (grants.length === 0 && awardUrls.length === 0 && (!statesNone || values.length === 0))
      return layoutChanged(`no ${types.join(', ')} in ${values.length + broken.length} JSON-LD blocks`);
    const rows = grants.map((grant) => readGrant(grant, page.url, document.base));
    const built = rows
      .filter((row) => row !== null)
      .filter(({ identity }) => !isSkipped(identity.title, skip));
    const awards: PageRequest[] = awardUrls.map((url) => ({ url, role: 'detail' }));
    return pageResult({
      built,
      unreadable: rows.filter((row) => row === null).length + brokenGrants(broken, types, built.length),
      follow: [
        ...(page.role === 'list' ? listPages(furtherPages(document, page.url, pages)) : []),
        ...awards,
      ],
      statesNone: statesNone || awardUrls.length > 0,
      marker: types.join(', '),
    });
  },
};
