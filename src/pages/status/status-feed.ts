import { writeAtom } from '../../platform/formats/feed.ts';
import type { CampusIdentity } from '../../platform/formats/identity.ts';
import type { ApiClient } from '../frame/api-client.ts';
import type { SourceRuns, SportsRefreshes } from '../frame/api-types.ts';
import { sportName } from '../frame/game-text.ts';
import { createDayReader } from './day-columns.ts';
import { type Incident, incidentsOf } from './failures.ts';

/** The latest incidents as an Atom feed, for operators and anyone who depends on the service. */
export async function writeStatusFeed(
  { name, host, publicUrl }: CampusIdentity,
  client: ApiClient,
): Promise<string> {
  const [runs, refreshes] = await Promise.all([
    client.get<SourceRuns>('/scholarships/api/sources/runs'),
    client.get<SportsRefreshes>('/sports/api/sources/refreshes'),
  ]);
  const incidents: Incident[] = [];
  if (runs.ok) {
    const read = createDayReader(runs.body.from);
    incidents.push(
      ...incidentsOf(
        runs.body.sources.map((source) => read(source.name, source.days)),
        'source',
      ),
    );
  }
  if (refreshes.ok) {
    const read = createDayReader(refreshes.body.from);
    const days = refreshes.body.sports.map(({ sport, days }) => read(sportName(sport), days));
    incidents.push(...incidentsOf(days, 'sport'));
  }
  const entries = incidents.map(({ day, daysText, length, names, failed }) => ({
    id: `tag:${host},2026:status/${day}/${failed.map(({ name }) => encodeURIComponent(name)).join('+')}`,
    title: `Failed: ${names}`,
    url: `${publicUrl ?? ''}/status`,
    at: Date.parse(day),
    paragraphs: [`${daysText} (${length})`],
    tags: [],
  }));
  entries.sort((one, other) => other.at - one.at);
  return writeAtom({
    id: `tag:${host},2026:status`,
    title: `What failed at ${name}`,
    author: name,
    updatedAt: entries[0]?.at ?? 0,
    homeUrl: publicUrl && `${publicUrl}/status`,
    selfUrl: publicUrl && `${publicUrl}/status.atom`,
    entries,
  });
}
