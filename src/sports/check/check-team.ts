import { plural } from '../../platform/formats/plural.ts';
import type { Outcome } from '../../platform/origin/outcome.ts';
import { isFurther, type Sport } from '../model/sports.ts';
import type { TeamRef } from '../model/teams.ts';
import {
  type Anomaly,
  type Load,
  NO_SUCH_GROUP,
  NOT_OUR_GROUP,
  type ProviderAccess,
  type Reading,
} from '../provider.ts';
import { type PageReport, rosterReport, scheduleReport, standingsReport, teamReport } from './page-report.ts';

/** One of the provider's pages about a team: what it contained and what was missing. */
export interface CheckRow extends PageReport {
  readonly sport: Sport;
  readonly page: 'team' | 'schedule' | 'roster' | 'standings' | 'rankings' | 'scoreboard';
  readonly verdict: 'ok' | 'look' | 'failed';
}

/** Pages whose address contains the conference's number. */
const OF_CONFERENCE: ReadonlySet<CheckRow['page']> = new Set(['standings', 'scoreboard']);

/** What an operator can do about a problem, in one line. `conferenceId` is the number on the team's own page. */
function explain(
  outcome: Exclude<Outcome<unknown>, { kind: 'found' }>,
  { page, ref, conferenceId }: { page: CheckRow['page']; ref: TeamRef; conferenceId: string | null },
): string {
  const code = outcome.kind === 'failed' ? outcome.failure.code : undefined;
  const own = conferenceId === null ? '' : `; the team’s page says ${conferenceId}`;
  const hint = `see conferenceId in the campus file${own}`;
  if (code === NOT_OUR_GROUP) return `conference ${ref.conferenceId} does not have our team: ${hint}`;
  if (OF_CONFERENCE.has(page) && (outcome.kind === 'absent' || code === NO_SUCH_GROUP))
    return `the provider has no ${page} of conference ${ref.conferenceId}: ${hint}`;
  if (outcome.kind === 'absent') return 'the provider does not know this team: see teamId in the campus file';
  const { status, reason, problem } = outcome.failure;
  return status === 403
    ? 'the provider refuses our User-Agent (403): set CONTACT_URL to a page of yours'
    : `${reason}: ${problem}`;
}

const NOT_OF_SPORT = 'the provider does not have it for this sport';

/** Many sports have no polls. Beyond the five main sports, roster and standings may be missing, too. */
function isLacking(page: CheckRow['page'], ref: TeamRef, conferenceId: string | null): boolean {
  if (page === 'rankings') return true;
  if (!isFurther(ref.sport)) return false;
  return page === 'roster' || (page === 'standings' && conferenceId === ref.conferenceId);
}

/** Rows that could not be read, by reason, with a few examples. */
const explainAnomaly = ({ kind, reason, count, rows }: Anomaly): string =>
  `${count} × ${kind.replaceAll('_', ' ')}: ${reason} (${rows.join(', ')}${count > rows.length ? ', …' : ''})`;

/** Requests every page about a team that the service uses. */
export async function checkTeam({ provider, getPage }: ProviderAccess, ref: TeamRef, now: number) {
  let conferenceId: string | null = null;

  async function check<T>(
    page: CheckRow['page'],
    load: Load<Reading<T>>,
    reportOn: (value: T) => PageReport,
  ): Promise<CheckRow> {
    const outcome = await load(getPage, now);
    const row = { sport: ref.sport, page };
    if (outcome.kind === 'absent' && isLacking(page, ref, conferenceId))
      return { ...row, verdict: 'look', found: 'nothing', missing: [`${page}: ${NOT_OF_SPORT}`] };
    if (outcome.kind !== 'found') {
      const found = explain(outcome, { page, ref, conferenceId });
      return { ...row, verdict: 'failed', found, missing: [] };
    }
    const { value, anomalies } = outcome.value;
    const report = reportOn(value);
    const missing = [...report.missing, ...anomalies.map(explainAnomaly)];
    return { ...row, ...report, verdict: missing.length === 0 ? 'ok' : 'look', missing };
  }

  return [
    await check('team', provider.team(ref), (team) => {
      conferenceId = team.conferenceId;
      return teamReport(ref, team);
    }),
    await check('schedule', provider.schedule(ref), scheduleReport),
    await check('roster', provider.roster(ref), rosterReport),
    await check('standings', provider.standings(ref), standingsReport),
    await check('rankings', provider.rankings(ref), (polls) => ({
      found: plural(polls.length, 'poll'),
      missing: [],
    })),
    await check('scoreboard', provider.day(ref, provider.dayOf(now)), ({ games }) => ({
      found: `${plural(games.length, 'game')} of ours today`,
      missing: [],
    })),
  ];
}
