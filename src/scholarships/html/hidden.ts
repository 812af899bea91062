import { or } from '../text/words.ts';
import { attribute, classesOf, type Element, isElement, type Node } from './dom.ts';

/** Classes of text that is hidden on a desktop screen: repeats for phones, print and screen readers. */
const HIDDEN_CLASS = new RegExp(
  `^(${or(
    String.raw`visible-(xs|sm|print)(-\w+)?`,
    'hidden-(md|lg)',
    'sr-only',
    'visually-?hidden',
    'screen-?reader(-text|-only)?',
    'element-invisible',
    'hidden',
    'hide',
    'is-hidden',
    'd-none',
    'd-(md|lg|xl)-none',
    'show-for-(small|medium)-only',
    'show-for-sr',
    '(mobile|print)-only',
    'only-(mobile|print)',
  )})$`,
  'i',
);
/** Classes of text that only narrow screens hide: `d-none d-md-block`, `hidden md:block`, `hide show-for-large`. */
const SHOWN_CLASS =
  /^((d-)?(sm|md|lg|xl)[-:](block|flex|inline|grid|table)(-\w+)*|show-for-(medium|large)|visible-(md|lg).*)$/i;

export function isHidden(element: Element): boolean {
  if ('hidden' in element.attribs || attribute(element, 'aria-hidden') === 'true') return true;
  if (/(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribute(element, 'style'))) return true;
  const classes = classesOf(element);
  return classes.some((name) => HIDDEN_CLASS.test(name)) && !classes.some((name) => SHOWN_CLASS.test(name));
}

const NEVER_TEXT = new Set(
  'script style noscript template svg math iframe object canvas video audio select input textarea datalist head nav aside del s strike'.split(
    ' ',
  ),
);
const FURNITURE_ROLE = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'complementary',
  'dialog',
  'alertdialog',
]);
const FURNITURE_CLASS =
  /^(breadcrumbs?|pagination|pager(__items)?|skip-link|nav|navbar|menu|sidebar|cookie.*|share|social.*|addtoany.*|(site|global)-?(footer|header|nav|menu)|page-footer)$/i;
const FURNITURE_ID =
  /^((site|page|global|main)?[-_]?(footer|nav|navigation|navbar|menu|sidebar|breadcrumbs?))$/i;

const WITHOUT_CONTENT = new Set([...NEVER_TEXT, 'footer', 'br', 'hr']);

function hasContentBeside({ prev, next }: Element): boolean {
  const isContent = (node: Node): boolean => isElement(node) && !WITHOUT_CONTENT.has(node.name);
  for (let node = prev; node !== null; node = node.prev) if (isContent(node)) return true;
  for (let node = next; node !== null; node = node.next) if (isContent(node)) return true;
  return false;
}

/** Asked for everything within, so that what stands beside each header is looked at once. */
const hasContent = new WeakMap<Element, boolean>();

/** Whether it stands above the content of its page. One that is closed too late holds all of it. */
const isPageHeader = (element: Element): boolean =>
  element.name === 'header' && hasContent.getOrInsertComputed(element, hasContentBeside);

/** Whether it is page furniture (navigation, banners, sidebars) or crossed-out text. */
export function isFurniture(element: Element): boolean {
  if (NEVER_TEXT.has(element.name)) return true;
  if (FURNITURE_ROLE.has(attribute(element, 'role'))) return true;
  const parent = element.parent;
  const pageLevel = parent !== null && 'name' in parent && parent.name === 'body';
  if (pageLevel && (element.name === 'footer' || isPageHeader(element))) return true;
  return (
    FURNITURE_ID.test(attribute(element, 'id')) ||
    classesOf(element).some((name) => FURNITURE_CLASS.test(name))
  );
}

/** Whether neither the element nor any element around it is hidden or furniture. */
export function isVisible(element: Element): boolean {
  for (let node: Node | null = element; node !== null; node = node.parent) {
    if (isElement(node) && (isHidden(node) || isFurniture(node))) return false;
  }
  return true;
}
