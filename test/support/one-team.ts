import { parseCampus } from '../../src/app/campus.ts';
import type { Logger } from '../../src/platform/log.ts';
import { LEAGUES } from '../../src/sports/espn/leagues.ts';
import type { Sport } from '../../src/sports/model/sports.ts';
import type { TestDatabase } from './databases.ts';
import { SQLITE } from './databases.ts';
import { type Deployment, deploy } from './deployments.ts';
import { event, FINAL, HERONS, OTTERS, SCHEDULED, side } from './espn/made-up.ts';
import type { startHookReceiver } from './hook-receiver.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { type Replayed, type ReplayServer, startReplay } from './replay.ts';

type Body = Record<string, unknown>;

/** The id of the Herons, our team. */
const ID = '7';

const pathOf = (sport: Sport): string => `${LEAGUES[sport].sport}/${LEAGUES[sport].slug}`;

const leagueOf = (sport: Sport): string => `/apis/site/v2/sports/${pathOf(sport)}`;

/** The path of the standings of our team's league, without the parameter for the group. */
export const standingsPath = (sport: Sport): string => `/apis/v2/sports/${pathOf(sport)}/standings`;

/** The path of our team's page, below the provider's URL. */
export const teamPath = (sport: Sport): string => `${leagueOf(sport)}/teams/${ID}`;

/** The content of a campus file with only our team. */
export const campusOfOneTeam = (providerUrl: string, sport: Sport) => ({
  name: 'A campus with one team',
  timeZone: 'America/Chicago',
  provider: {
    kind: 'espn',
    siteUrl: providerUrl,
    coreUrl: providerUrl,
    imageOrigins: ['https://*.espncdn.com'],
  },
  teams: { [sport]: { teamId: ID, conferenceId: '5', name: 'Cedar Herons' } },
  sources: {},
});

/** A game of ours at home against the Otters. */
export function gameRow(id: string, date: string, more: Body = {}): Body {
  return event({ status: SCHEDULED, ...more }, { id, date });
}
/** A game that has ended. */
export const finalRow = (id: string, date: string, [ours, theirs] = [75, 62], more: Body = {}): Body =>
  gameRow(id, date, {
    status: FINAL,
    competitors: [
      side('home', HERONS, { score: { value: ours }, winner: ours > theirs }),
      side('away', OTTERS, { score: { value: theirs }, winner: theirs > ours }),
    ],
    ...more,
  });

export const schedulePage = (events: readonly unknown[], year = 2027, type = 2): Body => ({
  season: { year, type },
  requestedSeason: { year, type },
  team: { id: ID, displayName: 'Cedar Herons', recordSummary: '1-0' },
  events,
});

export const teamPage: Body = {
  team: { id: ID, displayName: 'Cedar Herons', abbreviation: 'CH', location: 'Cedar', record: {} },
};

/** A service with one team. A test may replace the provider's pages by other pages or by failures. */
export interface OneTeam {
  readonly campus: Deployment;
  readonly clock: ManualClock;
  readonly provider: ReplayServer;
  readonly database: TestDatabase;
  /**
   * Sets the response for paths with this prefix; `undefined` for 404. The prefix is below the league unless it begins
   * with `/`.
   */
  set(path: string, replayed: Replayed | undefined): void;
  /** Sets the page of a season type. The page of type 2 is also sent when no season is requested. */
  setSeason(seasonType: number, replayed: Replayed | undefined, year?: number): void;
  get(path: string): Promise<{ status: number; headers: Headers; body: Body }>;
  stop(): Promise<void>;
}

type HookReceiver = Awaited<ReturnType<typeof startHookReceiver>>;

/**
 * A campus whose games are reported to a receiver. This is not set in the campus file, which allows only https URLs:
 * the receiver has no certificate.
 */
function withHooks(campus: object, { host, url }: HookReceiver) {
  const events = ['game.started', 'game.score', 'game.final', 'game.changed'] as const;
  const parsed = parseCampus({ ...campus, privateHosts: [host] }, 'a test');
  return {
    campus: { ...parsed, webhooks: [{ url, events: [...events], secretEnv: 'HOOK_SECRET' }] },
    environment: { HOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}` },
  };
}

/** A service with one team, over the pages of a test, at a time of day that the test sets. */
export async function startOneTeam(
  sport: Sport,
  start: string,
  pages: Readonly<Record<string, Replayed>>,
  { hooks, log }: { readonly hooks?: HookReceiver; readonly log?: Logger } = {},
): Promise<OneTeam> {
  const league = leagueOf(sport);
  const replay: Record<string, Replayed> = {};
  function set(path: string, replayed: Replayed | undefined): void {
    const address = path.startsWith('/') ? path : `${league}/${path}`;
    if (replayed === undefined) delete replay[address];
    else replay[address] = replayed;
  }
  set(`teams/${ID}`, { body: teamPage });
  set('scoreboard', { body: { events: [] } });
  for (const [path, replayed] of Object.entries(pages)) set(path, replayed);
  const provider = await startReplay(replay);
  const clock = createManualClock(start);
  const database = await SQLITE.create();
  const campus = await deploy('one process', {
    clock,
    sites: false,
    ...(log !== undefined && { overrides: { log } }),
    database: { ...SQLITE, create: async () => ({ ...database, remove: async () => undefined }) },
    ...(hooks === undefined
      ? { campus: parseCampus(campusOfOneTeam(provider.url, sport), 'a test') }
      : withHooks(campusOfOneTeam(provider.url, sport), hooks)),
  });
  return {
    campus,
    clock,
    provider,
    database,
    set,
    setSeason(seasonType, replayed, year = 2027) {
      const page = `teams/${ID}/schedule`;
      set(`${page}?season=${year}&seasontype=${seasonType}`, replayed);
      if (seasonType === 2) set(`${page}?seasontype=2`, replayed);
    },
    async get(path) {
      const response = await fetch(`${campus.sports}${path}`);
      return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
    },
    async stop() {
      await campus.stop();
      await provider.stop();
      await database.remove();
    },
  };
}
