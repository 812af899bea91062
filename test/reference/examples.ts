import { startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { leaseMigrations } from '../../src/platform/jobs/leases.ts';
import { SQLITE } from '../support/databases.ts';
import { API_KEY, deploy, fillSports, trigger } from '../support/deployments.ts';
import { FEW_SITES, smallCampus } from '../support/small-campus.ts';

/** A request of the reference pages, with what the demo campus responded. */
export interface Example {
  /** The query string, empty or with its `?`. */
  readonly query: string;
  /** `json`, `text` or empty, as the language of a block of code in Markdown. */
  readonly language: string;
  readonly body: string;
}

/** A football game is in progress, and a deadline is less than a week away. */
const NOW = Date.parse('2026-11-25T23:20:00Z');
const PUBLIC_URL = 'https://data.example.edu';
const LIVE_GAME = '4203990300';

/** The query of each request, by operation. An operation that is not listed is requested without parameters. */
const QUERIES: Readonly<Record<string, string>> = {
  getOembed: '?url=/embed/games&maxwidth=400',
  listSchedules: '?sport=football,softball',
  getSportSchedule: '?sport=football',
  getSchedulesCalendar: `?id=${LIVE_GAME}`,
  getSchedulesNdjson: '?sport=football',
  getSchedulesCsv: '?sport=football',
  getRoster: '?sport=football',
  getStandings: '?sport=football',
  getStandingsCsv: '?sport=football',
  getGame: `?id=${LIVE_GAME}`,
  listPlays: `?id=${LIVE_GAME}`,
  getTeam: '?sport=football',
  getScoreboard: '?sport=football&date=2026-11-25',
  getLive: '?sport=football',
  getRankings: '?sport=football',
  listScholarships: '?search=biology&deadline=open&facets=source&limit=1',
  getScholarshipsCsv: '?fields=title,amount,deadline,state',
  getScholarshipsNdjson: '?fields=title,amount,deadline,state',
  getScholarshipsCalendar: '?source=business',
  getScholarshipsAtom: '?events=closing',
  getScholarshipsJsonFeed: '?events=closing',
  listSuggestions: '?q=biol',
  getScholarship: '?id=nsm-ibarra-family-scholarship',
  listChanges: '?limit=1',
  getHistory: '?id=nsm-ibarra-family-scholarship',
  triggerScholarships: '?source=business',
};

/** Operations whose response is not text. */
const WITHOUT_EXAMPLE = ['getImage'];

/** The first entry of a calendar or a feed. Of all other texts, the first lines are shown. */
const FIRST_ENTRY = /(?:BEGIN:VEVENT[\s\S]*?END:VEVENT|<entry>[\s\S]*?<\/entry>)/;
const MOST_LINES = 3;
const MOST_CHARACTERS = 600;

/** Lists are cut to this many items, so that an example shows the shape rather than the data. */
const MOST_OBJECTS = 1;
const MOST_VALUES = 3;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export function shortened(value: unknown): unknown {
  if (Array.isArray(value))
    return value.slice(0, value.some(isObject) ? MOST_OBJECTS : MOST_VALUES).map(shortened);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}

const WIDTH = 110;

/** JSON in which every value that fits on one line is on one line. */
export function printed(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value, null, 1)?.replaceAll(/\n\s*/g, ' ') ?? '';
  if (!isObject(value) || indent.length + flat.length <= WIDTH) return flat;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => inner + printed(item, inner))
    : Object.entries(value).map(([name, item]) => `${inner}${JSON.stringify(name)}: ${printed(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function cut(text: string): string {
  const [entry] = FIRST_ENTRY.exec(text) ?? [];
  if (entry !== undefined) return `…\n${entry.replaceAll('\r', '')}\n…`;
  const lines = text.trimEnd().split('\n');
  const short = lines
    .slice(0, MOST_LINES)
    .map((line) => (line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line));
  return [...short, ...(lines.length > MOST_LINES ? ['…'] : [])].join('\n');
}

/** Reads a response, or the beginning of a stream. */
async function readStart(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.includes('event: ready')) return text;
  }
  throw new Error('the stream ended before it was ready');
}

interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
}

/** Time stands still, so that the examples are the same each time. */
const frozen: Clock = {
  now: () => NOW,
  monotonic: systemClock.monotonic,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (ms <= 0 || signal?.aborted) resolve();
      else signal?.addEventListener('abort', () => resolve(), { once: true });
    }),
};

/** Lets another process hold the daily run, because a run in the background would change the order of revisions. */
const leaseOfDailyRun = ({ url }: { readonly url: string }) => ({
  name: `scholarships daily ${new URL(url).host}`,
  holder: 'another process',
  expires_at: NOW + 24 * 3_600_000,
});

/** Requests each operation once from the demo campus, at a fixed time. */
export async function recordExamples(
  operations: readonly Operation[],
): Promise<ReadonlyMap<string, Example>> {
  await using started = new AsyncDisposableStack();
  const sandbox = await startSandbox({ now: frozen.now });
  started.defer(() => sandbox.stop());
  const campus = parseCampus(
    {
      ...smallCampus(sandbox, FEW_SITES),
      publicUrl: PUBLIC_URL,
      politeness: { delaySeconds: 0, jitterSeconds: 0 },
    },
    'campus.demo.json',
  );
  // Live games are not polled: the moment of a poll would decide what is cached.
  const environment = { LIVE_INTERVAL_SECONDS: '3600' };
  const stored = await SQLITE.create({ ...leaseMigrations });
  await stored.database.insertInto('leases').values(campus.sources.map(leaseOfDailyRun)).execute();
  const database = { ...SQLITE, create: async () => stored };
  const service = await deploy('one process', { clock: frozen, sandbox, campus, environment, database });
  started.defer(() => service.stop());
  await fillSports(service);
  // One after another, so that the revisions of their scholarships are the same each time.
  for (const source of FEW_SITES)
    await trigger(`${service.scholarships}/api/trigger/scholarships?source=${source}`);

  const names = new Map([
    [sandbox.providerUrl, 'https://provider.example'],
    ...Object.entries(sandbox.siteUrls).map(
      ([name, url]) => [url, `https://${name}.cedarvalley.example`] as const,
    ),
  ]);
  const renamed = (text: string): string =>
    [...names].reduce(
      (replaced, [url, name]) =>
        replaced.replaceAll(url, name).replaceAll(encodeURIComponent(url), encodeURIComponent(name)),
      text,
    );

  async function record({ operationId, method, path }: Operation): Promise<Example> {
    const query = QUERIES[operationId] ?? '';
    const giveUp = new AbortController();
    const response = await fetch(`${service.router}${path}${query}`, {
      method,
      signal: giveUp.signal,
      headers: { accept: 'application/json', 'x-api-key': API_KEY },
    });
    const text = renamed(await readStart(response));
    giveUp.abort();
    if (response.status !== 200) throw new Error(`${operationId}: ${response.status} ${text}`);
    if (!/^application\/(?:\w+\+)?json/.test(response.headers.get('content-type') ?? ''))
      return {
        query,
        language: 'text',
        body: cut(text.replace(/^retry: .*\n\n/, '').replace(/^(id: \d{10}).*/, '$1…')),
      };
    const body = printed(shortened(JSON.parse(text)));
    // The cursor contains an id of the database, which is new each time.
    return { query, language: 'json', body: body.replace(/("cursor": ".{4})[^"]*/, '$1…') };
  }

  const shown = operations.filter(({ operationId }) => !WITHOUT_EXAMPLE.includes(operationId));
  // Every operation is requested once before recording, because the first responses may change other responses, such as
  // the score in a list.
  for (const operation of shown) if (operation.method === 'GET') await record(operation);
  const examples = new Map<string, Example>();
  for (const operation of shown) examples.set(operation.operationId, await record(operation));
  return examples;
}
