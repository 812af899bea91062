import { attribute, childrenOf, classesOf, type Element, isElement } from './dom.ts';

/** What icons say beside a fact, as the one character for each that lines carry: `📅 30 Sept 2026`. */
const MEANINGS: readonly (readonly [icon: string, names: RegExp])[] = [
  ['📅', /(^|-)(calendar|clock|hourglass|stopwatch|deadline|schedule|event|due)(-|$)/],
  ['💰', /(^|-)(dollar|money|coins?|cash|sack|wallet|award|amount|currency|piggy)(-|$)/],
  ['🎓', /(^|-)(graduation|graduate|user|users|person|people|student|group|school|mortarboard)(-|$)/],
  ['📍', /(^|-)(location|map|marker|pin|place|globe)(-|$)/],
  ['✉', /(^|-)(envelope|mail|email|at|contact)(-|$)/],
];

const ICON_CLASS =
  /^(fa[srlbd]?|bi|glyphicon|icon|material-icons|material-symbols-\w+|dashicons|mdi|ti|feather)$/;
const ICON_NAME = /^(?:fa|bi|glyphicon|icon|dashicons|mdi|ti|feather)-(.+)$/;

/** The name of an icon: of its class, its label, or the word that an icon font draws. */
function nameOf(element: Element): string {
  const classes = classesOf(element);
  const [byClass] = classes.flatMap((name) => ICON_NAME.exec(name)?.[1] ?? []);
  if (byClass !== undefined) return byClass;
  const isIcon = classes.some((name) => ICON_CLASS.test(name)) || element.name === 'svg';
  return isIcon ? attribute(element, 'aria-label') || attribute(element, 'title') : '';
}

const beginsWithIcon = (element: Element): boolean => {
  const first = childrenOf(element).find((node) => node.type !== 'text' || node.data.trim() !== '');
  return first !== undefined && isElement(first) && nameOf(first) !== '';
};

/** Facts stand in a row, each behind its icon; an icon alone is an ornament. */
function isAmongFacts({ parent }: Element): boolean {
  if (parent === null || !isElement(parent) || !beginsWithIcon(parent)) return false;
  const { parent: row } = parent;
  return row !== null && childrenOf(row).slice(0, 40).filter(isElement).filter(beginsWithIcon).length > 1;
}

/** What an icon of a row of facts says; `''` for all else. */
export function readIcon(element: Element): string {
  if (!/^(i|span|svg|em)$/.test(element.name)) return '';
  const name = nameOf(element).toLowerCase().replace(/\s+/g, '-');
  const [icon = ''] = MEANINGS.find(([, names]) => names.test(name)) ?? [];
  return icon !== '' && isAmongFacts(element) ? `${icon} ` : '';
}
