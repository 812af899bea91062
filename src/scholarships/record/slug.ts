import { hash } from 'node:crypto';

const MAX_LENGTH = 80;

export const shortHash = (text: string): string => hash('sha256', text.normalize('NFKC'), 'hex').slice(0, 8);

/** `Jane & John Doe’s Award` is `jane-and-john-does-award`; a text without any Latin letter is its hash. */
export function slug(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’‘`"“”]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (words === '') return text.trim() === '' ? '' : shortHash(text);
  return bounded(words, MAX_LENGTH);
}

/** A text of any length as one of at most `length`: what is cut off is told apart by its hash. */
export const bounded = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 9).replace(/-+$/, '')}-${shortHash(text)}`;
