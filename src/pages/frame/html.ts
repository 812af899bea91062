import { html, raw } from 'hono/html';
import type { DataCatalog, MonetaryGrant, SportsEvent } from 'schema-dts';

/** A piece of HTML. The tag `html` escapes every value in it. */
export type Html = ReturnType<typeof html>;

/** JSON-LD with the schema.org vocabulary. `<` is escaped, so that scraped text cannot close the script element. */
export const linkedDataScript = (data: DataCatalog | MonetaryGrant | SportsEvent): Html =>
  html`<script type="application/ld+json">${raw(
    JSON.stringify({ '@context': 'https://schema.org', ...(data as object) }).replaceAll('<', '\\u003c'),
  )}</script>`;

/** Opens a container in which a table scrolls sideways on a phone, and also by keyboard. */
export const scrolling = (name: string): Html =>
  html`<div class="table" role="region" aria-label="${name}, table" tabindex="0">`;
