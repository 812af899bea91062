import type { Hono } from 'hono';
import { createCache } from '../../platform/cache/cache.ts';
import type { Resource } from '../../platform/cache/cached-value.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import { type HttpEnv, plainContext } from '../../platform/http/app.ts';
import type { Logger } from '../../platform/log.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { found } from '../../platform/upstream/outcome.ts';
import type { Datasets } from '../contract.ts';

/** The datasets that can be downloaded, with the paths of their files. */
const DATASETS = [
  {
    key: 'scholarships',
    title: 'Scholarships',
    description:
      'All scholarships that the university’s pages list, with their amounts, deadlines and requirements',
    forms: [
      { type: 'application/x-ndjson', path: '/scholarships/api/scholarships.ndjson' },
      { type: 'text/csv', path: '/scholarships/api/scholarships.csv' },
    ],
  },
  {
    key: 'games',
    title: 'Games',
    description: 'Past and upcoming games of all stored seasons, with scores and venues',
    forms: [
      { type: 'application/x-ndjson', path: '/sports/api/schedules.ndjson' },
      { type: 'text/csv', path: '/sports/api/schedules.csv' },
    ],
  },
  {
    key: 'history',
    title: 'Scholarship history',
    description: 'Every change detected in each scholarship, newest first',
    forms: [{ type: 'application/x-ndjson', path: '/scholarships/api/history.ndjson' }],
  },
] as const;

export interface DataCampus {
  readonly name: string;
  readonly publicUrl?: string | undefined;
  readonly license?: string | undefined;
}

interface Listed {
  readonly datasets: Datasets['datasets'];
  /** When any dataset last changed, ms. */
  readonly modifiedAt: number;
  /** Whether all files are available now. */
  readonly isComplete: boolean;
}

/** A URL below the public URL of the service or, if there is no public URL, only the path. */
export const urlAt = ({ publicUrl }: Pick<DataCampus, 'publicUrl'>, path: string): string =>
  publicUrl === undefined ? path : `${publicUrl}${path}`;

/** Finds the size of each file, and when it last changed. */
export function createDatasets(deps: {
  campus: DataCampus;
  backends: Hono<HttpEnv>;
  clock: Clock;
  log: Logger;
}) {
  const { campus, backends, clock } = deps;
  const cache = createCache<Listed>(deps);

  /** The size and the time of the last change of a file; `undefined` if it is not available now. */
  async function measure(path: string) {
    const { ok, headers } = await backends.request(path, { method: 'HEAD' }, { edge: plainContext });
    const [bytes, modifiedAt] = [
      headers.get('content-length'),
      Date.parse(headers.get('last-modified') ?? ''),
    ];
    return ok && bytes !== null && modifiedAt > 0 ? { bytes: Number(bytes), modifiedAt } : undefined;
  }

  async function list(): Promise<Listed> {
    const measured = await Promise.all(
      DATASETS.map(async ({ forms, ...about }) => ({
        ...about,
        forms: await Promise.all(forms.map(async (form) => ({ ...form, size: await measure(form.path) }))),
      })),
    );
    const changeTimes = measured.flatMap(({ forms }) => forms.flatMap(({ size }) => size?.modifiedAt ?? []));
    const datasets = measured.map(({ key, title, description, forms }) => {
      const times = forms.flatMap(({ size }) => size?.modifiedAt ?? []);
      return {
        key,
        title,
        description,
        license: campus.license ?? null,
        updated: times.length === 0 ? null : isoTime(Math.max(...times)),
        forms: forms.flatMap(({ type, path, size }) =>
          size === undefined ? [] : [{ type, url: urlAt(campus, path), bytes: size.bytes }],
        ),
      };
    });
    const isComplete = measured.every(({ forms }) => forms.every(({ size }) => size !== undefined));
    return {
      datasets,
      modifiedAt: changeTimes.length === 0 ? clock.now() : Math.max(...changeTimes),
      isComplete,
    };
  }

  const resource: Resource<Listed> = {
    key: 'datasets',
    freshFor: () => MINUTE_MS,
    fetch: async () => found({ value: await list() }),
  };
  return async () => {
    const read = await cache.read(resource);
    if (read.kind !== 'found') throw new Error('datasets are always found');
    return read.value;
  };
}

/** The JSON-LD context. It is inline so that readers need no other file. */
const CONTEXT = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  schema: 'https://schema.org/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

const MEDIA_TYPES = 'https://www.iana.org/assignments/media-types/';

/** Terms of use that are a URL count as a license, and any other text as a rights statement. */
const rightsOf = (license: string | null) => {
  if (license === null) return {};
  const isUrl = URL.parse(license)?.protocol.startsWith('http') === true;
  return isUrl
    ? { 'dct:license': { '@id': license }, 'schema:license': { '@id': license } }
    : { 'dct:rights': license, 'schema:license': license };
};

const time = (at: string) => ({ '@value': at, '@type': 'xsd:dateTime' });

const distributionOf = ({ type, url, bytes }: Datasets['datasets'][number]['forms'][number]) => ({
  '@type': ['dcat:Distribution', 'schema:DataDownload'],
  'dcat:accessURL': { '@id': url },
  'dcat:downloadURL': { '@id': url },
  'dcat:mediaType': { '@id': `${MEDIA_TYPES}${type}` },
  'dcat:byteSize': { '@value': String(bytes), '@type': 'xsd:nonNegativeInteger' },
  'schema:contentUrl': { '@id': url },
  'schema:encodingFormat': type,
});

/** The catalog as DCAT 3 and schema.org, in JSON-LD. */
export function catalogOf(datasets: Datasets['datasets'], campus: DataCampus): object {
  const self = urlAt(campus, '/data');
  const title = `Data of ${campus.name}`;
  const publisher = {
    '@type': ['foaf:Organization', 'schema:Organization'],
    'foaf:name': campus.name,
    'schema:name': campus.name,
  };
  return {
    '@context': CONTEXT,
    '@id': self,
    '@type': ['dcat:Catalog', 'schema:DataCatalog'],
    'dct:title': title,
    'dct:description': `Scholarships and games of ${campus.name}, to download as a whole`,
    'dct:publisher': publisher,
    'schema:name': title,
    'schema:publisher': publisher,
    ...rightsOf(campus.license ?? null),
    'dcat:dataset': datasets.map(({ key, title, description, license, updated, forms }) => ({
      '@id': `${self}#${key}`,
      '@type': ['dcat:Dataset', 'schema:Dataset'],
      'dct:identifier': key,
      'dct:title': title,
      'dct:description': description,
      'dct:publisher': publisher,
      'schema:name': title,
      'schema:description': description,
      ...rightsOf(license),
      ...(updated !== null && { 'dct:modified': time(updated), 'schema:dateModified': updated }),
      'dcat:distribution': forms.map(distributionOf),
    })),
  };
}
