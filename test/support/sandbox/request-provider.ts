import { createProvider } from '../../../sandbox/provider/provider.ts';
import { endlessCalendar } from '../../../sandbox/provider/world/endless-calendar.ts';
import type { ContentMode } from '../../../sandbox/types.ts';

export const BASE = 'http://127.0.0.1:9';
export const AGENT = 'CampusData/1.0 (+https://campus.example)';

/** Every league with our team and conference, as in the demo's campus file. */
export const CAMPUS = [
  { path: 'basketball/mens-college-basketball', team: '9301', group: '72', all: '50' },
  { path: 'football/college-football', team: '9301', group: '61', all: '80' },
  { path: 'baseball/college-softball', team: '774', group: '41', all: '27' },
  { path: 'basketball/womens-college-basketball', team: '9301', group: '72', all: '50' },
  { path: 'baseball/college-baseball', team: '512', group: '33', all: '26' },
] as const;
export type Campus = (typeof CAMPUS)[number];

interface ProviderClient {
  respond(path: string, at: number, mode?: ContentMode): Promise<Response>;
  /** The JSON of a response with status 200. */
  body<T>(path: string, at: number, mode?: ContentMode): Promise<T>;
}

/** Calls the provider directly, without a network. */
export function requestProvider(calendar = endlessCalendar(1)): ProviderClient {
  const provider = createProvider(calendar);
  const reply: ProviderClient['respond'] = async (path, now, mode = 'normal') => {
    const request = new Request(BASE + path, { headers: { 'user-agent': AGENT } });
    return provider.respond({ request, url: new URL(request.url), now, mode, base: BASE });
  };
  return {
    respond: reply,
    async body<T>(path: string, at: number, mode?: ContentMode) {
      const response = await reply(path, at, mode);
      if (response.status !== 200) throw new Error(`${response.status} for ${path}`);
      return (await response.json()) as T;
    },
  };
}

export const site = ({ path }: Campus, rest: string): string => `/apis/site/v2/sports/${path}/${rest}`;

/** Random times up to 2060: `each` times in each of so many periods of two weeks. */
export const instants = (fortnights: number, each: number, next: () => number): number[] =>
  Array.from({ length: fortnights }, () => Math.floor(next() * Date.UTC(2060, 0, 1))).flatMap((from) =>
    Array.from({ length: each }, () => from + Math.floor(next() * 14 * 86_400_000)),
  );
