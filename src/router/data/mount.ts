import type { Hono } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import { createApp, type HttpEnv } from '../../platform/http/app.ts';
import { contentOf } from '../../platform/http/representation.ts';
import { mountGet } from '../../platform/http/route.ts';
import { acceptsHtml } from '../../platform/http/vary.ts';
import type { Logger } from '../../platform/log.ts';
import { getDataCatalog, getOembed, listDatasets } from '../contract.ts';
import { catalogOf } from './catalog-jsonld.ts';
import { createDatasets, type DataCampus } from './datasets.ts';
import { oembedOf } from './oembed.ts';

interface DataDeps {
  readonly campus: DataCampus;
  readonly backends: Hono<HttpEnv>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What cannot be taken now may be there in a minute. */
const INCOMPLETE_MAX_AGE = 10;

/** `/data` for programs (people get a page), its catalogue, and `/oembed`. */
export function mountData(app: Hono<HttpEnv>, deps: DataDeps): void {
  const { campus, clock, log } = deps;
  const readDatasets = createDatasets(deps);
  const now = () => clock.now();

  async function answerOf<T>(body: (listed: Awaited<ReturnType<typeof readDatasets>>['value']) => T) {
    const { value, version, confirmedAt, cache } = await readDatasets();
    const { modifiedAt, isComplete } = value;
    return {
      ...{ version, confirmedAt, cache, modifiedAt: Math.min(modifiedAt, confirmedAt) },
      ...(!isComplete && { maxAge: INCOMPLETE_MAX_AGE }),
      body: () => body(value),
    };
  }

  const forPrograms = createApp(log);
  mountGet(forPrograms, listDatasets, { now }, () => answerOf(({ datasets }) => ({ datasets })));
  app.get(listDatasets.path, (c, next) =>
    acceptsHtml(c.req.header('accept')) ? next() : forPrograms.fetch(c.req.raw, c.env),
  );
  mountGet(app, getDataCatalog, { now }, () =>
    answerOf(({ datasets }) => contentOf(JSON.stringify(catalogOf(datasets, campus)), getDataCatalog.answer)),
  );
  const startedAt = now();
  mountGet(app, getOembed, { now }, ({ query }) => {
    const body = oembedOf(query, campus);
    const version = JSON.stringify(body);
    return { version, modifiedAt: startedAt, confirmedAt: now(), cache: 'hit', body: () => body };
  });
}
