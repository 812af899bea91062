import type { Competitor, Event, Schedule, Summary } from './provider-pages.ts';
import { type Campus, requestProvider, site } from './request-provider.ts';

export const NOW = Date.UTC(2026, 10, 21, 18);
export const DAY = 86_400_000;
export const { respond, body } = requestProvider();

/** A whole season of our team, without rows that lack competitors. */
export async function season(campus: Campus, at = NOW): Promise<Event[]> {
  const pages = await Promise.all(
    [2, 3, 4, 5, 6].map((type) =>
      body<Schedule>(site(campus, `teams/${campus.team}/schedule?seasontype=${type}`), at),
    ),
  );
  return pages
    .flatMap(({ events }) => events)
    .filter(({ competitions: [{ competitors }] }) => competitors !== undefined);
}

export const scoreboard = async (campus: Campus, at: number): Promise<readonly Event[]> =>
  (await body<{ events: Event[] }>(site(campus, `scoreboard?groups=${campus.all}`), at)).events;

export const summary = (campus: Campus, id: string, at = NOW): Promise<Summary> =>
  body<Summary>(site(campus, `summary?event=${id}`), at);

export const sides = (events: readonly Event[]): Competitor[] =>
  events.flatMap(({ competitions: [{ competitors }] }) => competitors);
export const status = ({ competitions }: Event): string => competitions[0].status.type.name;
