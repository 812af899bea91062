import type { Hono } from 'hono';
import { createCache } from '../../platform/cache/cache.ts';
import type { Resource } from '../../platform/cache/cached-value.ts';
import type { Clock } from '../../platform/clock.ts';
import { isoTime } from '../../platform/clock.ts';
import { type HttpEnv, plainContext } from '../../platform/http/app.ts';
import type { Logger } from '../../platform/log.ts';
import { found } from '../../platform/origin/outcome.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import type { Datasets } from '../contract.ts';

/** The datasets that can be downloaded whole, with their routes. */
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
    description: 'All games of the seasons that are kept, past and coming, with scores and places',
    forms: [
      { type: 'application/x-ndjson', path: '/sports/api/schedules.ndjson' },
      { type: 'text/csv', path: '/sports/api/schedules.csv' },
    ],
  },
  {
    key: 'history',
    title: 'History of scholarships',
    description: 'What was noticed to change in each scholarship, newest first',
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
  /** When any of them last changed, ms. */
  readonly modifiedAt: number;
  /** Whether everything can be taken now. */
  readonly isComplete: boolean;
}

/** An address at the public one; without it, its path. */
export const addressAt = ({ publicUrl }: Pick<DataCampus, 'publicUrl'>, path: string): string =>
  publicUrl === undefined ? path : `${publicUrl.replace(/\/$/, '')}${path}`;

/** Finds out how large each form is, and when it changed. */
export function createDatasets(deps: {
  campus: DataCampus;
  backends: Hono<HttpEnv>;
  clock: Clock;
  log: Logger;
}) {
  const { campus, backends, clock } = deps;
  const cache = createCache<Listed>(deps);

  /** `undefined`: it cannot be taken now. */
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
    const changed = measured.flatMap(({ forms }) => forms.flatMap(({ size }) => size?.modifiedAt ?? []));
    const datasets = measured.map(({ key, title, description, forms }) => {
      const times = forms.flatMap(({ size }) => size?.modifiedAt ?? []);
      return {
        key,
        title,
        description,
        license: campus.license ?? null,
        updated: times.length === 0 ? null : isoTime(Math.max(...times)),
        forms: forms.flatMap(({ type, path, size }) =>
          size === undefined ? [] : [{ type, url: addressAt(campus, path), bytes: size.bytes }],
        ),
      };
    });
    const isComplete = measured.every(({ forms }) => forms.every(({ size }) => size !== undefined));
    return { datasets, modifiedAt: changed.length === 0 ? clock.now() : Math.max(...changed), isComplete };
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
