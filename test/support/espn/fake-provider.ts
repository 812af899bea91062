import { absent, failed, found, type Outcome } from '../../../src/platform/origin/outcome.ts';
import { createEspnProvider } from '../../../src/sports/espn/client.ts';
import { event } from './made-up.ts';

const SITE = 'https://site.example';
const CORE = 'https://core.example';
/** Noon in the east, on the day before the clocks change there. */
export const NOON = Date.parse('2027-03-13T17:00:00Z');

export type Answers = Readonly<Record<string, unknown>>;
export const refused = failed({ reason: 'refused', status: 403, detail: 'Access Denied' });

/** A provider over a table of answers by path and query; what is not in it is `otherwise`. */
export function fakeProvider(answers: Answers, { now = NOON, otherwise = absent as Outcome<unknown> } = {}) {
  const asked: string[] = [];
  const getJson = async (url: string): Promise<Outcome<unknown>> => {
    const path = url.replace(`${SITE}/apis/`, '').replace(`${CORE}/`, 'core/');
    asked.push(path);
    if (!(path in answers)) return otherwise;
    const answer = answers[path];
    return isOutcome(answer) ? answer : found(answer);
  };
  return { asked, espn: createEspnProvider({ getJson, siteUrl: SITE, coreUrl: `${CORE}/`, now: () => now }) };
}

const isOutcome = (answer: unknown): answer is Outcome<unknown> => answer === absent || answer === refused;

export const game = (id: string, of: Record<string, unknown> = {}) =>
  event(of, { id, date: `2027-03-0${id}T01:00Z` });
export const page = (...events: unknown[]) => ({
  events,
  requestedSeason: { year: 2027 },
  season: { year: 2026 },
});

export const BASKETBALL = 'site/v2/sports/basketball/mens-college-basketball';
export const SOFTBALL = 'site/v2/sports/baseball/college-softball';
export const BASEBALL = 'site/v2/sports/baseball/college-baseball';
