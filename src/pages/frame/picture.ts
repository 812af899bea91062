import { html } from 'hono/html';
import type { Html } from './html.ts';

/** The path on our image proxy of a provider's picture, in one of the offered widths. */
export const pictureUrl = (url: string, width: 48 | 96 | 192): string =>
  `/sports/api/image?${new URLSearchParams({ url, w: String(width) })}`;

/** A team's logo, or the first letter of its name. It is decorative: the name is shown beside it. */
export function logo({ name, logo: url }: { name: string; logo: string | null }, size: 24 | 48 = 24): Html {
  const className = size === 24 ? 'logo' : 'logo large';
  if (url === null)
    return html`<span class="${className}" aria-hidden="true">${[...name].at(0) ?? ''}</span>`;
  return html`<img class="${className}" src="${pictureUrl(url, size === 24 ? 48 : 96)}" alt="" width="${size}" height="${size}" loading="lazy" decoding="async">`;
}
