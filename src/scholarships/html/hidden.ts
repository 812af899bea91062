import { or } from '../text/words.ts';
import { attribute, childrenOf, classesOf, type Element, isElement, type Node } from './dom.ts';

/** Classes of text that is hidden on a desktop screen: repeats for phones, print and screen readers. */
const HIDDEN_CLASS = new RegExp(
  `^(${or(String.raw`
    visible-(xs|sm|print)(-\w+)?|hidden-(md|lg)|sr-only|visually-?hidden|screen-?reader(-text|-only)?
    element-invisible|hidden|hide|is-hidden|d-none|d-(md|lg|xl)-none|(sm|md|lg|xl):hidden
    show-for-(small|medium)-only|show-for-sr|(mobile|print)-only|only-(mobile|print)
  `)})$`,
  'i',
);
/** Classes of text that only narrow screens hide: `d-none d-md-block`, `hidden md:block`, `hide show-for-large`. */
const SHOWN_CLASS =
  /^((d-)?(sm|md|lg|xl)[-:](block|flex|inline|grid|table)(-\w+)*|show-for-(medium|large)|visible-(md|lg).*)$/i;

const HIDDEN_STYLE =
  /(display\s*:\s*none|visibility\s*:\s*hidden|text-decoration(-line)?\s*:[^;:]{0,40}\bline-through)/i;
/** Classes of common editors and frameworks for crossed-out text. */
const CROSSED_OUT_CLASS = /^(text-(decoration-)?)?(line-through|strike(through)?)$/i;

/** Whether an element is invisible or crossed out. */
export function isHidden(element: Element): boolean {
  if ('hidden' in element.attribs || attribute(element, 'aria-hidden') === 'true') return true;
  if (HIDDEN_STYLE.test(attribute(element, 'style'))) return true;
  const classes = classesOf(element);
  if (classes.some((name) => CROSSED_OUT_CLASS.test(name)) || isHiddenByPage(element, classes)) return true;
  return classes.some((name) => HIDDEN_CLASS.test(name)) && !classes.some((name) => SHOWN_CLASS.test(name));
}

/**
 * Of the classes that a page's own style sheets hide, only these mark outdated content; the others hide what a click
 * shows.
 */
const OUTDATED_CLASS = /(^|[-_])(expired|closed|archived?|inactive|past|ended)$/i;
/** Longer selectors and rules are ignored, because none of them hides awards. */
const RULE = /([^{}]{1,300})\{([^{}]{0,1000})\}/g;

/** Simple selectors, as sets of classes, with which the page's own style sheets hide outdated content. */
const hiddenClasses = new WeakMap<Node, readonly ReadonlySet<string>[]>();

function readStyles(root: Node): readonly ReadonlySet<string>[] {
  const found: ReadonlySet<string>[] = [];
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isElement(node) && node.name === 'style') {
      const sheet = childrenOf(node).map((child) => (child.type === 'text' ? child.data : ''));
      for (const [, selectors = '', body = ''] of sheet.join('').matchAll(RULE)) {
        if (!/(^|;)\s*display\s*:\s*none\b/i.test(body)) continue;
        for (const selector of (selectors.split('*/').at(-1) ?? '').split(',')) {
          const [, names] = /^\s*[a-z]*((?:\.[\w-]+)+)\s*$/i.exec(selector) ?? [];
          const classes = names?.slice(1).split('.') ?? [];
          if (classes.some((name) => OUTDATED_CLASS.test(name))) found.push(new Set(classes));
        }
      }
    }
    open.push(...childrenOf(node));
  }
  return found;
}

function isHiddenByPage(element: Element, classes: readonly string[]): boolean {
  if (!classes.some((name) => OUTDATED_CLASS.test(name))) return false;
  let root: Node = element;
  while (root.parent !== null) root = root.parent;
  const own = new Set(classes);
  return hiddenClasses.getOrInsertComputed(root, readStyles).some((selector) => own.isSupersetOf(selector));
}

const NEVER_TEXT = new Set(
  'script style noscript template svg math iframe object canvas video audio select input textarea datalist head nav aside del s strike'.split(
    ' ',
  ),
);
const BOILERPLATE_ROLE = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'complementary',
  'dialog',
  'alertdialog',
]);
const BOILERPLATE_CLASS =
  /^(breadcrumbs?|pagination|pager(__items)?|skip-link|nav|navbar|menu|sidebar|(cookies?|gdpr)([-_](banner|bar|notice|consent|message|policy|popup|dialog|law)\w*)*|share|social([-_]?(media|links?|icons?|share|sharing|nav|menu|bar|buttons?|list|follow|networks?|wrapper|block))*|addtoany.*|(site|global)-?(footer|header|nav|menu)|page-footer)$/i;
const BOILERPLATE_ID =
  /^((site|page|global|main)?[-_]?(footer|nav|navigation|navbar|menu|sidebar|breadcrumbs?))$/i;

const WITHOUT_CONTENT = new Set([...NEVER_TEXT, 'footer', 'br', 'hr']);

function hasContentBeside({ prev, next }: Element): boolean {
  const isContent = (node: Node): boolean => isElement(node) && !WITHOUT_CONTENT.has(node.name);
  for (let node = prev; node !== null; node = node.prev) if (isContent(node)) return true;
  for (let node = next; node !== null; node = node.next) if (isContent(node)) return true;
  return false;
}

/** Memoized by header, because the result is needed for every element inside the header. */
const hasContent = new WeakMap<Element, boolean>();

/**
 * Whether an element is a header above the content of its page. A header whose end tag comes too late contains the
 * content.
 */
const isPageHeader = (element: Element): boolean =>
  element.name === 'header' && hasContent.getOrInsertComputed(element, hasContentBeside);

/** Elements that may contain the content of a page, because an author did not close them. */
const UNCLOSED = new Set(['nav', 'aside', 'header']);
/** The length of the text outside of links in each such element; the entry of the root is the whole page. */
const contents = new WeakMap<Node, ReadonlyMap<Node, number>>();

function measureContents(root: Node): ReadonlyMap<Node, number> {
  const lengths = new Map<Node, number>();
  const measure = (node: Node): number => {
    if (node.type === 'text') return node.data.trim().length;
    if (isElement(node) && (node.name === 'a' || node.name === 'script' || node.name === 'style')) return 0;
    const length = childrenOf(node).reduce((sum, child) => sum + measure(child), 0);
    if (isElement(node) && UNCLOSED.has(node.name)) lengths.set(node, length);
    return length;
  };
  return lengths.set(root, measure(root));
}

/** Whether most of the page is inside an element, which is then the page itself, whatever its name. */
function isWholePage(element: Element): boolean {
  let root: Node = element;
  while (root.parent !== null) root = root.parent;
  const lengths = contents.getOrInsertComputed(root, measureContents);
  return (lengths.get(element) ?? 0) > (lengths.get(root) ?? 0) / 2;
}

/** `Amount: $500`, `Deadline: March 1` */
const LABELLED = /\b(amounts?|deadlines?|due|value|awards?|gpa|eligibility)\s*:\s*\S/i;

/** Whether an element contains a labeled value. A word in its class does then not make it boilerplate. */
function hasLabelledValue(element: Element): boolean {
  const open: Node[] = [element];
  let text = '';
  for (let node = open.pop(); node !== undefined && text.length < 10_000; node = open.pop()) {
    if (node.type === 'text') text += ` ${node.data}`;
    open.push(...childrenOf(node).toReversed());
  }
  return LABELLED.test(text);
}

/** Whether an element is boilerplate (navigation, banners, sidebars) or crossed-out text. */
export function isBoilerplate(element: Element): boolean {
  if (NEVER_TEXT.has(element.name)) return !(UNCLOSED.has(element.name) && isWholePage(element));
  if (BOILERPLATE_ROLE.has(attribute(element, 'role'))) return true;
  const parent = element.parent;
  const pageLevel = parent !== null && 'name' in parent && parent.name === 'body';
  if (pageLevel && (element.name === 'footer' || isPageHeader(element))) return true;
  return (
    BOILERPLATE_ID.test(attribute(element, 'id')) ||
    (classesOf(element).some((name) => BOILERPLATE_CLASS.test(name)) && !hasLabelledValue(element))
  );
}

/** Whether neither the element nor any element around it is hidden or boilerplate. */
export function isVisible(element: Element): boolean {
  for (let node: Node | null = element; node !== null; node = node.parent) {
    if (isElement(node) && (isHidden(node) || isBoilerplate(node))) return false;
  }
  return true;
}
