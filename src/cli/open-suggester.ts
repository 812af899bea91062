import { proxiesOf, readSettings } from '../app/settings.ts';
import { readVersion } from '../app/version.ts';
import type { Clock } from '../platform/clock.ts';
import { createOriginClient, ORIGIN_DEFAULTS } from '../platform/origin/origin-client.ts';
import { createSuggester, type SourceEntry, type Suggestion } from '../scholarships/index.ts';
import { plural } from './output.ts';
import { runSteps } from './progress.ts';

/** A single site is requested once, and somebody waits: a second between two pages. */
const POLITENESS = { delayMs: 1_000, jitterMs: 500 };

/** How an entry reads its pages: the kind of each and, with `showsOptions`, its options. */
export const kindsOf = (entry: SourceEntry, showsOptions = false): string =>
  ('pages' in entry ? entry.pages : [entry])
    .map(({ kind, options = {} }) => (showsOptions ? `${kind} ${JSON.stringify(options)}` : kind))
    .join(' and ');

/** For commands that look at a page and propose how to read it. */
export function openSuggester(clock: Clock) {
  const settings = readSettings();
  const origin = createOriginClient({
    ...ORIGIN_DEFAULTS,
    ...proxiesOf(settings),
    userAgent: `CampusData/${readVersion()} (+${settings.CONTACT_URL})`,
  });
  const look = createSuggester({ clock, origin, politeness: POLITENESS });
  return {
    async look(url: string): Promise<Suggestion | undefined> {
      const today = new Date(clock.now()).toISOString().slice(0, 10);
      const [suggestion] = await runSteps([
        {
          title: url,
          run: () => look(url, today, new AbortController().signal),
          outcome: (found) => ({
            isWell: found.kind === 'found',
            text:
              found.kind === 'found'
                ? `${plural(found.best.records.length, 'award')}, read as ${kindsOf(found.best.entry)}`
                : found.why,
          }),
        },
      ]);
      return suggestion;
    },
    close: (): Promise<void> => origin.close(),
  };
}
