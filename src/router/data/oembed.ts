import { html } from 'hono/html';
import { HttpError } from '../../platform/http/errors.ts';
import type { Oembed } from '../contract.ts';
import type { DataCampus } from './datasets.ts';

interface OembedQuery {
  readonly url: string;
  readonly format?: string | undefined;
  readonly maxwidth?: number | undefined;
  readonly maxheight?: number | undefined;
}

/** The pages that can be embedded: titles by path. */
const EMBEDS: Readonly<Record<string, string>> = {
  '/embed/games': 'Games',
  '/embed/scholarships': 'Scholarships',
};
/** Used instead of the public URL if the campus file does not set it. No other URL begins with this. */
const NO_PUBLIC = 'null://none';
const WIDTH = 600;
const HEIGHT = 420;

/** The title of a page of ours that may be embedded; `undefined` for any other URL. */
function titleAt(address: URL, publicUrl: string): string | undefined {
  const base = new URL(publicUrl);
  if (
    address.protocol !== base.protocol ||
    address.host !== base.host ||
    address.username !== '' ||
    address.password !== ''
  )
    return undefined;
  const prefix = base.pathname.replace(/\/$/, '');
  if (!address.pathname.startsWith(prefix)) return undefined;
  const path = address.pathname.slice(prefix.length);
  return Object.hasOwn(EMBEDS, path) ? EMBEDS[path] : undefined;
}

/** The oEmbed 1.0 response for a URL. It contains a frame that a content management system can show. */
export function oembedOf(
  { url, format = 'json', maxwidth = WIDTH, maxheight = HEIGHT }: OembedQuery,
  { name, publicUrl }: DataCampus,
): Oembed {
  if (format !== 'json') throw new HttpError('format_not_offered');
  // `url` may be a path, which is resolved against the public URL. If there is no public URL, the result contains only
  // the path.
  const base = publicUrl ?? NO_PUBLIC;
  const address = URL.parse(url.startsWith('/embed/') ? base + url : url);
  const pageTitle = address === null ? undefined : titleAt(address, base);
  if (address === null || pageTitle === undefined) throw new HttpError('not_found');
  const title = `${pageTitle}: ${name}`;
  const [width, height] = [Math.min(WIDTH, maxwidth), Math.min(HEIGHT, maxheight)];
  address.hash = '';
  const source = publicUrl === undefined ? address.href.slice(NO_PUBLIC.length) : address.href;
  const frame = html`<iframe src="${source}" title="${title}" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`;
  return {
    version: '1.0',
    type: 'rich',
    provider_name: name,
    provider_url: publicUrl ?? '',
    title,
    html: String(frame),
    width,
    height,
  };
}
