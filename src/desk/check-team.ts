import { plural } from '../platform/formats/plural.ts';
import { type Failed, found, type Outcome } from '../platform/upstream/outcome.ts';
import type { Schedule } from '../sports/model/games.ts';
import { ALL_SPORTS, isFurther, type Sport } from '../sports/model/sports.ts';
import {
  otherConference,
  otherTeam,
  type Roster,
  type Standings,
  type Team,
  type TeamRef,
} from '../sports/model/teams.ts';
import {
  type Anomaly,
  type ListedTeam,
  type Load,
  NO_SUCH_GROUP,
  NOT_OUR_GROUP,
  type ProviderAccess,
  type Reading,
  type TeamList,
} from '../sports/provider.ts';

/** One of the provider's pages about a team: what it contained and what was missing. */
export interface CheckRow extends PageReport {
  readonly sport: Sport;
  readonly page: 'team' | 'schedule' | 'roster' | 'standings' | 'rankings' | 'scoreboard';
  readonly verdict: 'ok' | 'look' | 'failed';
}

/** Pages whose URL contains the conference's id. */
const CONFERENCE_PAGES: ReadonlySet<CheckRow['page']> = new Set(['standings', 'scoreboard']);

/** What an operator can do about a problem, in one line. `conferenceId`: the conference id on the team's own page. */
function explain(
  outcome: Exclude<Outcome<unknown>, { kind: 'found' }>,
  { page, ref, conferenceId }: { page: CheckRow['page']; ref: TeamRef; conferenceId: string | null },
): string {
  const code = outcome.kind === 'failed' ? outcome.failure.code : undefined;
  const difference = conferenceId === null ? '' : `; the team’s page has ${conferenceId}`;
  const hint = `see conferenceId in the campus file${difference}`;
  if (code === NOT_OUR_GROUP) return `conference ${ref.conferenceId} does not have our team: ${hint}`;
  if (CONFERENCE_PAGES.has(page) && (outcome.kind === 'absent' || code === NO_SUCH_GROUP))
    return `the provider has no ${page} for conference ${ref.conferenceId}: ${hint}`;
  if (outcome.kind === 'absent') return 'the provider does not have this team: see teamId in the campus file';
  const { status, reason, problem } = outcome.failure;
  return status === 403
    ? 'the provider refuses our User-Agent (403): set CONTACT_URL to one of your pages'
    : `${reason}: ${problem}`;
}

const NOT_OF_SPORT = 'the provider does not offer it for this sport';

/** Many sports have no polls. Sports other than the five main ones may also have no roster or standings. */
function mayBeMissing(page: CheckRow['page'], ref: TeamRef, conferenceId: string | null): boolean {
  if (page === 'rankings') return true;
  if (!isFurther(ref.sport)) return false;
  return page === 'roster' || (page === 'standings' && conferenceId === ref.conferenceId);
}

/** The number of rows that could not be used for one reason, with a few examples. */
const explainAnomaly = ({ kind, reason, count, rows }: Anomaly): string =>
  `${count} × ${kind.replaceAll('_', ' ')}: ${reason} (${rows.join(', ')}${count > rows.length ? ', …' : ''})`;

/** Requests every page that the service uses for a team. */
export async function checkTeam({ provider, getPage }: ProviderAccess, ref: TeamRef, now: number) {
  let conferenceId: string | null = null;

  async function check<T>(
    page: CheckRow['page'],
    load: Load<Reading<T>>,
    reportOn: (value: T) => PageReport,
  ): Promise<CheckRow> {
    const outcome = await load(getPage, now);
    const row = { sport: ref.sport, page };
    if (outcome.kind === 'absent' && mayBeMissing(page, ref, conferenceId))
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
      found: `${plural(games.length, 'game')} of our team today`,
      missing: [],
    })),
  ];
}

/** What a page contained, in a few words, and what was missing. */
interface PageReport {
  readonly found: string;
  readonly missing: readonly string[];
  /** Whether the configured `teamId` belongs to another team. */
  readonly wrongTeam?: boolean;
}

function lacking<T>(rows: readonly T[], what: string, has: (row: T) => boolean): string[] {
  const without = rows.filter((row) => !has(row)).length;
  return without === 0 ? [] : [`${without} of ${rows.length} ${what}`];
}

function teamReport(ref: TeamRef, team: Team): PageReport {
  return {
    found: `${team.name}, ${team.record || 'no record'}`,
    missing: [
      ...otherTeam(ref, team),
      ...otherConference(ref, team),
      ...(team.logo === null ? ['the logo'] : []),
    ],
    wrongTeam: otherTeam(ref, team).length > 0,
  };
}

const scheduleReport = ({ games }: Schedule): PageReport => ({
  found: plural(games.length, 'game'),
  missing: [
    ...(games.length === 0 ? ['games (there are none out of season)'] : []),
    ...lacking(games, 'opponent logos', (game) => game.opponent.logo !== null),
    ...lacking(games, 'places', (game) => game.location.name !== ''),
    ...lacking(games, 'times of day', (game) => !game.timeTbd),
  ],
});

const rosterReport = ({ athletes, coaches }: Roster): PageReport => ({
  found: `${plural(athletes.length, 'athlete')}, ${plural(coaches.length, 'coach', 'coaches')}`,
  missing: [
    ...(athletes.length === 0 ? ['athletes'] : []),
    ...(coaches.length === 0 ? ['coaches'] : []),
    ...lacking(athletes, 'jerseys', (athlete) => athlete.jersey !== ''),
    ...lacking(athletes, 'positions', (athlete) => athlete.position !== ''),
    ...lacking(athletes, 'weights', (athlete) => athlete.weight !== ''),
    ...lacking(athletes, 'portraits', (athlete) => athlete.headshot !== null),
  ],
});

const standingsReport = ({ conference, standings }: Standings): PageReport => ({
  found: `${conference}, ${plural(standings.length, 'team')}`,
  missing: standings.length === 0 ? ['teams (there are none before the season)'] : [],
});

/** A team of the provider, with the id that the campus file needs. */
export interface FoundTeam {
  readonly sport: Sport;
  readonly teamId: string;
  readonly name: string;
  /** The school; `''` if the provider does not name it. */
  readonly location: string;
}

export interface FoundTeams {
  readonly teams: readonly FoundTeam[];
  /** Leagues whose teams could not be requested. */
  readonly failed: readonly { readonly sport: Sport; readonly failure: Failed['failure'] }[];
  /** Leagues that the provider does not have. */
  readonly absent: readonly Sport[];
  /** Leagues whose lists of teams are not whole, and why. */
  readonly gaps: readonly { readonly sport: Sport; readonly gap: string }[];
}

/** The matching teams of a league, from its list of teams or, if no team matches there, from its standings. */
async function findIn(
  sport: Sport,
  isWanted: (team: ListedTeam) => boolean,
  { provider, getPage }: ProviderAccess,
  now: number,
): Promise<Outcome<TeamList>> {
  const listed = await provider.teams(sport)(getPage, now);
  if (listed.kind !== 'found') return listed;
  const matching = { ...listed.value, teams: listed.value.teams.filter(isWanted) };
  if (matching.teams.length > 0) return found(matching);
  const ranked = await provider.teamsInStandings(sport)(getPage, now);
  // A league may have no standings.
  if (ranked.kind === 'failed' && ranked.failure.reason !== 'unreadable') return ranked;
  const teams = ranked.kind === 'found' ? ranked.value.teams.filter(isWanted) : [];
  return found({ ...matching, teams });
}

/** The provider's teams whose names contain all the words, by sport. Fails only if every request fails. */
export async function findTeams(
  words: string,
  access: ProviderAccess,
  now: number,
  sports: readonly Sport[] = ALL_SPORTS,
): Promise<Outcome<FoundTeams>> {
  const wantedWords = words.toLowerCase().split(/\s+/);
  function isWanted({ name, location }: ListedTeam): boolean {
    const text = `${name} ${location}`.toLowerCase();
    return wantedWords.every((word) => text.includes(word));
  }
  const leagues: { readonly sport: Sport; readonly listed: Outcome<TeamList> }[] = [];
  for (const sport of sports) leagues.push({ sport, listed: await findIn(sport, isWanted, access, now) });
  const failures = leagues.flatMap(({ sport, listed }) =>
    listed.kind === 'failed' ? [{ sport, listed }] : [],
  );
  const [first] = failures;
  if (first !== undefined && failures.length === leagues.length) return first.listed;
  return found({
    teams: leagues.flatMap(({ sport, listed }) =>
      (listed.kind === 'found' ? listed.value.teams : []).map(({ id, name, location }) => ({
        sport,
        teamId: id,
        name,
        location,
      })),
    ),
    failed: failures.map(({ sport, listed: { failure } }) => ({ sport, failure })),
    absent: leagues.flatMap(({ sport, listed }) => (listed.kind === 'absent' ? [sport] : [])),
    gaps: leagues.flatMap(({ sport, listed }) =>
      listed.kind === 'found' && listed.value.gap !== undefined ? [{ sport, gap: listed.value.gap }] : [],
    ),
  });
}

/** Whether the request for one of the main sports failed, so that teams of the campus may be missing. */
export const lacksSport = ({ failed }: FoundTeams): boolean => failed.some(({ sport }) => !isFurther(sport));

/** A team for the campus file, with the conference id on the team's own page; `null` if that page has none. */
export async function teamRefOf(
  { provider, getPage }: ProviderAccess,
  { sport, teamId, name }: FoundTeam,
  now: number,
): Promise<Outcome<TeamRef | null>> {
  const outcome = await provider.team({ sport, teamId, name, conferenceId: '' })(getPage, now);
  if (outcome.kind !== 'found') return outcome;
  const { conferenceId } = outcome.value.value;
  return found(conferenceId === null ? null : { sport, teamId, conferenceId, name });
}
