import { PageTooLarge } from '../text/size-limits.ts';

export type TreeAdapter = typeof import('parse5-htmlparser2-tree-adapter')['adapter'];

/**
 * No real page is nested this deep: the deepest recorded has 29 levels. The time to parse a page grows with its depth
 * times its length.
 */
export const MAX_DEPTH = 300;
/**
 * No real page has so many elements. The parser reopens emphasis that was never closed in every following paragraph.
 */
const MAX_ELEMENTS = 1_000_000;

/**
 * Limits the parser by counting the elements it opens, since only the parser can distinguish comments, scripts and
 * values.
 */
export function withNestingLimit(adapter: TreeAdapter): TreeAdapter {
  let depth = 0;
  let elements = 0;
  return {
    ...adapter,
    onItemPush() {
      depth += 1;
      elements += 1;
      if (depth > MAX_DEPTH || elements > MAX_ELEMENTS)
        throw new PageTooLarge('the page is nested too deeply');
    },
    onItemPop() {
      depth -= 1;
    },
  };
}
