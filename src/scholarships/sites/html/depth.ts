/** No page is written so deep. Parsing takes time by depth times length, so that a nest is an attack or a fault. */
export const MAX_DEPTH = 300;

const TAG = /<(\/?)([a-z][a-z0-9-]*)/gi;
/** Without content, or closed by whatever comes next. */
const SHALLOW = new Set(
  'area base br col embed hr img input link meta param source track wbr html head body p li dt dd tr td th thead tbody tfoot option optgroup colgroup rb rp rt path circle rect'.split(
    ' ',
  ),
);

/** Whether a page opens more boxes within each other than any page does. */
export function isTooDeep(body: string): boolean {
  let depth = 0;
  for (const [, closing, name = ''] of body.matchAll(TAG)) {
    if (SHALLOW.has(name.toLowerCase())) continue;
    depth = closing === '' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
