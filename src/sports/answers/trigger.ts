import type { Resource } from '../../platform/cache/copies.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { SportsTrigger } from '../contract.ts';
import type { Sport } from '../model.ts';
import type { TeamRef } from '../provider.ts';
import type { Keep } from '../resources.ts';
import { describeChanges, type Row } from './changes.ts';
import { gameRows, rosterRows, standingRows } from './rows.ts';

type Triggered = SportsTrigger['triggered'];
type Renewal = SportsTrigger['results'][number];

/** Renews one kind of copy for every team now. A call while the same work is under way joins it. */
export function createTrigger(tools: Keep & { clock: Clock; teams: ReadonlyMap<Sport, TeamRef> }) {
  const { copies, resources, clock, teams } = tools;
  const underWay = new Map<Triggered, Promise<SportsTrigger>>();

  async function renew<T>(
    sport: Sport,
    resource: Resource<T>,
    rowsOf: (value: T) => Row[],
  ): Promise<Renewal> {
    const before = await copies.peek(resource);
    const outcome = await copies.renew(resource);
    const after = await copies.peek(resource);
    const [earlier, rows] = [before, after].map((copy) => (copy === undefined ? [] : rowsOf(copy.value)));
    const changes = describeChanges(earlier ?? [], rows ?? []);
    const held = { count: rows?.length ?? 0, ...changes };
    if (outcome.kind === 'failed') {
      return { sport, outcome: 'failed', problem: outcome.failure.reason, ...held };
    }
    return { sport, outcome: after?.version === before?.version ? 'unchanged' : 'changed', ...held };
  }

  const work: Record<Triggered, (team: TeamRef) => Promise<Renewal>> = {
    schedules: (team) => renew(team.sport, resources.schedule(team), gameRows),
    rosters: (team) => renew(team.sport, resources.roster(team), rosterRows),
    standings: (team) => renew(team.sport, resources.standings(team), standingRows),
  };

  async function run(triggered: Triggered): Promise<SportsTrigger> {
    const startedAt = isoTime(clock.now());
    const results = await Promise.all([...teams.values()].map(work[triggered]));
    return { triggered, startedAt, finishedAt: isoTime(clock.now()), results };
  }

  return (triggered: Triggered): Promise<SportsTrigger> => {
    const known = underWay.get(triggered);
    if (known !== undefined) return known;
    const running = run(triggered).finally(() => underWay.delete(triggered));
    underWay.set(triggered, running);
    return running;
  };
}
