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
  if (words.length <= MAX_LENGTH) return words;
  return `${words.slice(0, MAX_LENGTH - 9).replace(/-+$/, '')}-${shortHash(words)}`;
}
