import type { Failure, Outcome } from '../../platform/origin/outcome.ts';
import { scoreboardDay } from '../live/scoreboard-day.ts';
import type { Sport } from '../model.ts';
import type { Reading, SportsProvider, TeamRef } from '../provider.ts';
import { counted, type Judgement, judgeRoster, judgeSchedule, judgeStandings, judgeTeam } from './judge.ts';

/** One page of the provider for one team: what came, and what is missing of it. */
export interface CheckRow extends Judgement {
  readonly sport: Sport;
  readonly page: 'team' | 'schedule' | 'roster' | 'standings' | 'scoreboard';
  readonly verdict: 'ok' | 'look' | 'failed';
}

/** What an operator can do about it, in a line. */
function explain(failure: Failure): string {
  if (failure.status === 403) {
    return 'the provider refuses our User-Agent (403): set CONTACT_URL to a page of yours';
  }
  return `${failure.reason}: ${failure.detail}`;
}

function failureOf(outcome: Exclude<Outcome<unknown>, { kind: 'found' }>): string {
  return outcome.kind === 'failed'
    ? explain(outcome.failure)
    : 'the provider does not know this team: see teamId in the campus file';
}

/** Asks the provider for everything the service keeps of one team. */
export async function checkTeam(provider: SportsProvider, ref: TeamRef, now: number): Promise<CheckRow[]> {
  async function check<T>(
    page: CheckRow['page'],
    asking: Promise<Outcome<Reading<T>>>,
    judge: (value: T) => Judgement,
  ): Promise<CheckRow> {
    const outcome = await asking;
    const row = { sport: ref.sport, page };
    if (outcome.kind !== 'found') return { ...row, verdict: 'failed', came: failureOf(outcome), missing: [] };
    const { value, oddities } = outcome.value;
    const judgement = judge(value);
    const odd = oddities.map(({ kind, detail }) => `${kind.replaceAll('_', ' ')}: ${detail}`);
    const missing = [...judgement.missing, ...odd];
    return { ...row, ...judgement, verdict: missing.length === 0 ? 'ok' : 'look', missing };
  }

  return [
    await check('team', provider.team(ref), (team) => judgeTeam(ref, team)),
    await check('schedule', provider.schedule(ref), judgeSchedule),
    await check('roster', provider.roster(ref), judgeRoster),
    await check('standings', provider.standings(ref), (standings) => judgeStandings(ref, standings)),
    await check('scoreboard', provider.scoreboard(ref, scoreboardDay(now)), (games) => ({
      came: `${counted(games.length, 'game')} of ours today`,
      missing: [],
    })),
  ];
}
