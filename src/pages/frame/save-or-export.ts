import { html } from 'hono/html';
import type { Html } from './html.ts';

/** What can be done with the data of a page, folded: few visitors need it. */
export const saveOrExport = (links: readonly (readonly [href: string, text: string])[]): Html =>
  html`<details class="export"><summary>Save or export</summary><p class="links">${links.map(
    ([href, text]) => html`<a href="${href}">${text}</a> `,
  )}</p></details>`;
