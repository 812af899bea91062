import { dayIn } from '../../platform/clock.ts';
import type { CampusIdentity } from '../../platform/formats/identity.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { readQuery } from '../../platform/http/query.ts';
import type { Outbox } from '../../platform/webhooks/outbox.ts';
import type { WebhookEvent } from '../../platform/webhooks/webhook.ts';
import { buildSearchIndex } from '../catalog/search-index.ts';
import { ServedRecord } from '../catalog/served-record.ts';
import { bySourceId, formerKeys, type SourceNames } from '../crawl/source.ts';
import { listQuery, searchOf } from '../http/list-query.ts';
import type { Change, ChangeEvent } from '../model/change.ts';
import { changedFields, isNews, type WebhookEvents } from '../store/change-log.ts';
import { recordsById } from '../store/records.ts';

/** The events about awards and their sources. */
export const AWARD_EVENTS = [
  'scholarship.added',
  'scholarship.changed',
  'scholarship.extended',
  'scholarship.removed',
  'source.failed',
  'source.recovered',
] as const;
type AwardEventType = (typeof AWARD_EVENTS)[number];

const TYPES: Readonly<Record<ChangeEvent, AwardEventType>> = {
  added: 'scholarship.added',
  returned: 'scholarship.added',
  changed: 'scholarship.changed',
  closed: 'scholarship.changed',
  extended: 'scholarship.extended',
  gone: 'scholarship.removed',
};

/** All parameters of a query. Throws `HttpError` for an invalid or unknown parameter. */
function parseQuery(text: string) {
  const parameters = new URLSearchParams(text);
  const all = Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.getAll(name)]));
  const unknown = Object.keys(all).find((name) => !Object.hasOwn(listQuery.shape, name));
  if (unknown !== undefined) throw new HttpError('parameter_invalid', { parameter: unknown });
  return readQuery(listQuery, all);
}

/** What is wrong with a query of the scholarship list; `undefined` if the query is valid. */
export function problemOfQuery(text: string): string | undefined {
  try {
    parseQuery(text);
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}

interface HookNewsDeps {
  readonly outbox: Outbox;
  readonly sources: readonly (SourceNames & { readonly name: string })[];
  readonly identity: CampusIdentity;
  readonly timeZone: string;
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const fieldsOf = (changes: readonly Change[]) =>
  changes.flatMap(({ field, previous, value }) =>
    changedFields({ field, previous: json(previous), value: json(value) }),
  );

/** Writes the webhook messages about awards and sources. */
export function createWebhookEvents({ outbox, sources, identity, timeZone }: HookNewsDeps): WebhookEvents {
  const names = new Map(sources.map(({ key, name }) => [key, name]));
  const configured = bySourceId(sources);
  const earlier = formerKeys(sources);
  const { publicUrl } = identity;
  const page = (path: string): string | null => (publicUrl === undefined ? null : publicUrl + path);

  type Record = Awaited<ReturnType<typeof recordsById>>[number];

  function eventOf(record: Record, changes: readonly Change[], at: number): WebhookEvent | undefined {
    const [first] = changes;
    if (first === undefined) return undefined;
    const { id, body, created_at: createdAt, updated_at: updatedAt } = record;
    const source = configured.get(record.source) ?? { key: record.source, name: record.source };
    const served = new ServedRecord(JSON.parse(body), { source, createdAt, updatedAt });
    return {
      type: TYPES[first.event],
      subject: `scholarship ${id}`,
      at,
      data: {
        id,
        url: page(`/scholarships/award/${encodeURIComponent(id)}`) ?? served.detail.link,
        source: source.key,
        title: first.title,
      },
      fields: fieldsOf(changes),
      async matches(query) {
        const index = await buildSearchIndex([served], earlier);
        const search = { ...searchOf(parseQuery(query), timeZone), limit: 1, offset: 0 };
        return index.find(search, dayIn(timeZone, at)).total > 0;
      },
    };
  }

  return {
    async awards(transaction, changes, at) {
      const byId = Map.groupBy(changes.filter(isNews), ({ id }) => id);
      const records = await recordsById(transaction, [...byId.keys()]);
      const events = records.flatMap((record) => eventOf(record, byId.get(record.id) ?? [], at) ?? []);
      await outbox.write(transaction, events);
    },

    async source(transaction, { source, from, to, isGood }, at) {
      const event: WebhookEvent = {
        type: isGood ? 'source.recovered' : 'source.failed',
        subject: `source ${source}`,
        at,
        data: { id: source, url: page('/status'), name: names.get(source) ?? source },
        fields: [{ field: 'outcome', from, to }],
      };
      await outbox.write(transaction, [event]);
    },
  };
}
