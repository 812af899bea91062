import { parse } from 'css-what';
import { load } from './parse.ts';

/**
 * Throws if a text is not a CSS selector. Only the large library that reads pages knows all pseudo-classes, so it is
 * loaded just for selectors that contain one.
 */
export function checkSelector(text: string): void {
  const tokens = parse(text).flat();
  if (tokens.some(({ type }) => type.startsWith('pseudo'))) load('')(text);
}
