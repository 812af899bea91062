/**
 * The address of a page that a browser opens at these words ([text fragments](https://wicg.github.io/scroll-to-text-fragment)).
 * A hyphen, a comma and an ampersand have a meaning there.
 */
export function atWords(page: string, words: string): string {
  const text = encodeURIComponent(words.toWellFormed()).replaceAll('-', '%2D');
  return `${page}${page.includes('#') ? '' : '#'}:~:text=${text}`;
}
