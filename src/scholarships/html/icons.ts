import { stateOf } from '../text/states.ts';
import { attribute, childrenOf, classesOf, type Element, isElement } from './dom.ts';

/** The character that replaces each icon in lines: `📅 30 Sept 2026`. */
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

/** The name of an icon, from its class, its label, or the word that an icon font renders as a picture. */
function nameOf(element: Element): string {
  const classes = classesOf(element);
  const [byClass] = classes.flatMap((name) => ICON_NAME.exec(name)?.[1] ?? []);
  if (byClass !== undefined) return byClass;
  const isDrawn = element.name === 'svg' || attribute(element, 'role') === 'img';
  const isIcon = isDrawn || classes.some((name) => ICON_CLASS.test(name));
  return isIcon ? attribute(element, 'aria-label') || attribute(element, 'title') : '';
}

const beginsWithIcon = (element: Element): boolean => {
  const first = childrenOf(element).find((node) => node.type !== 'text' || node.data.trim() !== '');
  return first !== undefined && isElement(first) && nameOf(first) !== '';
};

/** Whether the icon is one of several in a row, each before a fact. A single icon is only decoration. */
function isAmongFacts({ parent }: Element): boolean {
  if (parent === null || !isElement(parent) || !beginsWithIcon(parent)) return false;
  const { parent: row } = parent;
  return row !== null && childrenOf(row).slice(0, 40).filter(isElement).filter(beginsWithIcon).length > 1;
}

/** The character for an icon in a row of facts; `''` for everything else. */
export function readIcon(element: Element): string {
  if (!/^(i|span|svg|em)$/.test(element.name)) return '';
  const name = nameOf(element).toLowerCase().replace(/\s+/g, '-');
  const [icon = ''] = MEANINGS.find(([, names]) => names.test(name)) ?? [];
  return icon !== '' && isAmongFacts(element) ? `${icon} ` : '';
}

/** The state that only the label of a picture or an icon tells: `<img alt="Closed">`, `<i aria-label="closed">`. */
export function readStateLabel(element: Element, textOf: () => string): string {
  const label = ['alt', 'aria-label', 'title'].map((name) => attribute(element, name)).find(Boolean) ?? '';
  return label === '' || stateOf(label) === null || textOf().trim() !== '' ? '' : ` (${label}) `;
}
