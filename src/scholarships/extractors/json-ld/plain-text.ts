import { decodeHTML } from 'entities';
import { isObject } from '../../../platform/formats/json.ts';
import { linesOf } from '../../html/lines.ts';
import { load } from '../../html/parse.ts';

const BLOCK = /<(p|li|ul|ol|div|br|h[1-6]|table|td)\b/i;

/** Plain text of a value that may contain markup, possibly escaped twice. */
export function markupToText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string')
    return isObject(value) ? markupToText(value.name ?? value['@value'] ?? value.text) : '';
  const markup = /&lt;\/?[a-z][^&<]{0,200}&gt;/i.test(value) ? decodeHTML(value) : value;
  // If elements separate the lines, a line break in the source is only white space, as on any page.
  const lines = BLOCK.test(markup) ? markup : markup.replace(/\r?\n/g, '<br>');
  const [body] = load(`<body>${lines}`)('body').toArray();
  return body === undefined
    ? ''
    : linesOf(body, 'http://localhost/')
        .map(({ text, kind }) => (kind === 'item' ? `• ${text}` : text))
        .join('\n');
}
