import { html } from 'hono/html';
import type { DataCatalog } from 'schema-dts';
import type { Datasets } from '../frame/api-types.ts';
import { type PagesContext, unavailablePage } from '../frame/context.ts';
import { moment } from '../frame/display-text.ts';
import { linkedDataScript } from '../frame/html.ts';
import type { PageRequest, PageResponse } from '../frame/mount-page.ts';

const NAMES: Readonly<Record<string, string>> = {
  'application/x-ndjson': 'NDJSON',
  'text/csv': 'CSV',
};

/** `1.4 MB` */
function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** For search engines, which list datasets. Their URLs need the service's public URL. */
const linkedData = (
  { datasets }: Datasets,
  { name, publicUrl = '' }: PagesContext['campus'],
): DataCatalog => ({
  '@type': 'DataCatalog',
  name: `Data of ${name}`,
  url: `${publicUrl}/data`,
  publisher: { '@type': 'CollegeOrUniversity', name },
  dataset: datasets.map(({ key, title, description, license, updated, forms }) => ({
    '@type': 'Dataset' as const,
    name: title,
    description,
    url: `${publicUrl}/data#${key}`,
    ...(license !== null && { license }),
    ...(updated !== null && { dateModified: updated }),
    distribution: forms.map(({ type, url, bytes }) => ({
      '@type': 'DataDownload' as const,
      contentUrl: url,
      encodingFormat: type,
      contentSize: `${bytes} B`,
    })),
  })),
});

/** `/data`: complete datasets to download. */
export async function writeData(
  { campus }: PagesContext,
  { api, today }: PageRequest,
): Promise<PageResponse> {
  const result = await api.get<Datasets>('/data');
  if (!result.ok)
    return unavailablePage(
      'The list of datasets is not available at the moment. Please try again in a minute.',
    );
  const sets = result.body.datasets.map(
    ({ key, title, description, license, updated, forms }) => html`<section id="${key}"><h2>${title}</h2>
<p>${description}.</p>
<p class="small quiet">${updated === null ? 'Not available at the moment' : html`Changed ${moment(updated, today)}`}</p>
<p>License: ${license ?? 'not stated'}</p>
<ul>${forms.map(({ type, url, bytes }) => html`<li><a href="${url}">${NAMES[type] ?? type}</a>, ${sizeText(bytes)}</li>`)}</ul>
</section>`,
  );
  return {
    page: {
      title: 'Data',
      description: `All data about ${campus.name} as complete downloads`,
      head: html`<link rel="alternate" type="application/ld+json" href="/data/catalog.jsonld">${linkedDataScript(linkedData(result.body, campus))}`,
      main: html`<h1>Data</h1>
<p>Each dataset is a single download. To keep yours up to date, see <a href="/docs/guides/changes.md">keeping a local copy</a>;
a <a href="/data/catalog.jsonld">DCAT description</a> is available for data catalogs.</p>${sets}`,
    },
  };
}
