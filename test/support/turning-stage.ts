import type { TestContext } from 'node:test';
import type { Sport } from '../../src/sports/index.ts';
import { HERONS, OTTERS, side, status } from './espn/made-up.ts';
import { startHookReceiver } from './hook-receiver.ts';
import { gameRow, type OneTeam, schedulePage, startOneTeam } from './one-team.ts';

type Body = Record<string, unknown>;

const START = '2026-11-21T18:00:00Z';
/** Far longer than any of these games takes to change, in seconds of the clock. */
const MOST_SECONDS = 400;

interface Message {
  readonly type: string;
  readonly data: { readonly fields: readonly { field: string; from: unknown; to: unknown }[] };
}
interface Shown {
  readonly id: string;
  readonly date: string;
  readonly status: string;
  readonly result: string | null;
  readonly lastUpdated: string;
  readonly local_team: { readonly score: number | null };
  readonly opponent: { readonly score: number | null };
}

export const LIVE = status('STATUS_IN_PROGRESS', 'in', false, { period: 3, displayClock: '5:09' });
export const PRE = status('STATUS_SCHEDULED', 'pre', false, { period: 0 });

/** A game of ours at home that began 75 minutes ago. `score` as the provider writes it. */
export const rowOf = (of: Body, score: readonly unknown[], id = '1', date = '2026-11-21T16:45Z'): Body =>
  gameRow(id, date, {
    ...{ date, status: of },
    competitors: [side('home', HERONS, { score: score[0] }), side('away', OTTERS, { score: score[1] })],
  });

/** A service whose provider's pages change while it runs, with a receiver for its webhooks. */
export async function openTurningStage(t: TestContext, sport: Sport) {
  const receiver = await startHookReceiver();
  const team: OneTeam = await startOneTeam(sport, START, {}, { hooks: receiver });
  t.after(async () => {
    await team.stop();
    receiver.stop();
  });
  team.setSeason(3, { body: schedulePage([], 2027, 3) });
  const season = `/api/schedules/sport?sport=${sport}`;

  /** Lets seconds pass until this is true, and returns how many. */
  async function until(holds: () => Promise<boolean>): Promise<number> {
    for (let seconds = 0; seconds <= MOST_SECONDS; seconds += 1) {
      if (await holds()) return seconds;
      await team.clock.leap(1_000);
    }
    throw new Error(`not within ${MOST_SECONDS} s`);
  }
  async function entry(id = '1', more = ''): Promise<Shown | undefined> {
    const { body } = await team.get(`${season}${more}`);
    return (body.games as Shown[]).find((game) => game.id === id);
  }
  const textOf = (game: Partial<Shown> | undefined): string =>
    `${game?.status} ${game?.local_team?.score}–${game?.opponent?.score}`;

  return {
    ...{ team, season, until, entry, textOf },
    schedule: (rows: readonly unknown[]) => team.setSeason(2, { body: schedulePage(rows) }),
    scoreboard: (rows: readonly unknown[]) => team.set('scoreboard', { body: { events: rows } }),
    summary: (row: Body) =>
      team.set(`summary?event=${row.id}`, {
        body: { header: { id: row.id, competitions: row.competitions } },
      }),
    /**
     * The messages without repetitions: a message that was sent before a restart may be sent again, with the same id.
     */
    messages(): Message[] {
      const byId = new Map(receiver.received.map(({ id, body }) => [id, JSON.parse(body) as Message]));
      return [...byId.values()];
    },
    requested: (page: string) => team.provider.requested.filter((path) => path.includes(page)).length,

    /** Lets time pass until the list has a game with this text; returns the seconds. */
    listed: (text: string, id = '1') => until(async () => textOf(await entry(id)) === text),

    /** The game's text in every response that has it. */
    async everywhere(id = '1'): Promise<Record<string, string>> {
      const lines = (await (await fetch(`${team.campus.sports}/api/schedules.ndjson`)).text()).split('\n');
      const board = (await team.get(`/api/scoreboard?sport=${sport}`)).body.games as Body[];
      const own = board.find((game) => game.id === id) as { status: string; home: Body; away: Body };
      const line = lines.find((one) => one.startsWith(`{"id":"${id}"`)) ?? '{}';
      const detail = (await team.get(`/api/game?id=${id}`)).body as unknown as Shown;
      return {
        list: textOf(await entry(id)),
        detail: textOf(detail),
        lines: textOf(JSON.parse(line)),
        scoreboard: `${own?.status} ${own?.home.score}–${own?.away.score}`,
      };
    },
    async form(): Promise<unknown> {
      return (await team.get(`/api/team?sport=${sport}`)).body.form;
    },
    calendar: async (): Promise<string> =>
      (await fetch(`${team.campus.sports}/api/schedules.ics?sport=${sport}`)).text(),
    async maxAge(path: string): Promise<number> {
      const { headers } = await team.get(path);
      const seconds = Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]);
      return seconds - Number(headers.get('age') ?? 0);
    },
  };
}

export type TurningStage = Awaited<ReturnType<typeof openTurningStage>>;
