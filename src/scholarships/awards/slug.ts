import { hash } from 'node:crypto';

const MAX_LENGTH = 80;

export const shortHash = (text: string): string => hash('sha256', text.normalize('NFKC'), 'hex').slice(0, 8);

/** `Jane & John Doe’s Award` → `jane-and-john-does-award`. A text without Latin letters becomes a hash. */
export function slug(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’‘`"“”]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (words === '') return text.trim() === '' ? '' : shortHash(text);
  return bounded(words, MAX_LENGTH);
}

/** Limits a text to `length`; a hash of the whole text replaces what is cut off. */
export const bounded = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 9).replace(/(?<!-)-+$/, '')}-${shortHash(text)}`;
