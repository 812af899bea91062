import { wordSet } from '../text/words.ts';
/** No real page is nested this deep. A deeper one is refused, because parsing takes depth times length. */
export const MAX_DEPTH = 300;
/** Limits open emphasis: the parser opens emphasis that was never closed again in every following paragraph. */
const MAX_FORMATTING = 60;

/** Tags that add no depth: they have no content, or the next tag closes them. */
const SHALLOW = wordSet(
  'area base br col embed hr img input link meta param source track wbr html head body p li dt dd tr td th thead tbody tfoot option optgroup colgroup rb rp rt',
);
const FORMATTING = wordSet('a b big code em font i nobr s small strike strong tt u');
/** An end tag inside one of these closes nothing outside of it. */
const SCOPES = wordSet('table template object applet marquee svg math');
/** End tags of inline elements, which do not close a block. */
const INLINE = wordSet(
  'span label abbr cite q sub sup time mark var kbd samp dfn bdi bdo ins del data output',
);
/** Elements whose content is no markup, and what ends it. */
const RAW: ReadonlyMap<string, RegExp> = new Map(
  ['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [
    name,
    new RegExp(`</${name}`, 'gi'),
  ]),
);
/** `<!-->` is a whole comment. */
const COMMENT_END = /--!?>/g;
const COMMENT_START = '<!'.length;

/** The open tag that an end tag closes, counted from the innermost; -1 if it closes none. */
function closes(open: readonly string[], name: string): number {
  const at = open.lastIndexOf(name);
  if (at === -1 || FORMATTING.has(name)) return at;
  const between = open.slice(at + 1);
  const isBarred = INLINE.has(name)
    ? between.some((each) => !INLINE.has(each) && !FORMATTING.has(each))
    : name !== 'table' && between.some((each) => SCOPES.has(each));
  return isBarred ? -1 : at;
}

/** Tracks emphasis that is still open. Like the parser, it counts the same tag three times at most. */
function createFormatting() {
  let open: string[] = [];
  return {
    begin(tag: string): void {
      if (open.filter((each) => each === tag).length < 3) open.push(tag);
    },
    end(name: string): void {
      const at = open.findLastIndex((tag) => tag.startsWith(`${name} `));
      if (at !== -1) open.splice(at, 1);
    },
    beginCell(): void {
      open = [];
    },
    isTooMuch: (): boolean => open.length > MAX_FORMATTING,
  };
}

/** Whether a page is nested deeper than real pages are. End tags that close nothing are ignored. */
export function isTooDeep(body: string): boolean {
  const tags = /<(?:!--|(\/?)([a-z][a-z0-9-]*)([^<>]*))/gi;
  const open: string[] = [];
  const formatting = createFormatting();
  for (let match = tags.exec(body); match !== null; match = tags.exec(body)) {
    const [, slash, tag, attributes = ''] = match;
    const name = (tag ?? '').toLowerCase();
    const end = tag === undefined ? COMMENT_END : slash === '' ? RAW.get(name) : undefined;
    if (end !== undefined) {
      end.lastIndex = tag === undefined ? match.index + COMMENT_START : tags.lastIndex;
      const found = end.exec(body);
      if (found === null) return false;
      tags.lastIndex = found.index;
    } else if (slash === '/') {
      if (FORMATTING.has(name)) formatting.end(name);
      const at = closes(open, name);
      if (at !== -1) open.splice(at, FORMATTING.has(name) ? 1 : open.length);
    } else if (
      !SHALLOW.has(name) &&
      !(attributes.endsWith('/') && (open.includes('svg') || open.includes('math')))
    ) {
      open.push(name);
      if (FORMATTING.has(name)) formatting.begin(`${name} ${attributes}`);
    } else if (name === 'td' || name === 'th') formatting.beginCell();
    if (open.length > MAX_DEPTH || formatting.isTooMuch()) return true;
  }
  return false;
}
