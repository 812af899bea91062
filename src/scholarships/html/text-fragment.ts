/**
 * The URL at which a browser opens a page scrolled to this text ([text
 * fragments](https://wicg.github.io/scroll-to-text-fragment)). A hyphen, a comma and an ampersand are syntax there.
 */
export function withTextFragment(page: string, words: string): string {
  const text = encodeURIComponent(words.toWellFormed()).replaceAll('-', '%2D');
  return `${page}${page.includes('#') ? '' : '#'}:~:text=${text}`;
}
