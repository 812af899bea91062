import type { Resource } from '../../platform/cache/copies.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { SportsTrigger } from '../contract.ts';
import type { Sport } from '../model.ts';
import type { TeamRef } from '../provider.ts';
import type { Keep } from '../resources.ts';

type Triggered = SportsTrigger['triggered'];
type Renewal = SportsTrigger['results'][number];

/** What is renewed under each name, and how much of it there is. */
function plan({ resources }: Keep) {
  const counted = <T>(resource: Resource<T>, count: (value: T) => number) => ({ resource, count });
  return {
    schedules: (team: TeamRef) => counted(resources.schedule(team), ({ games }) => games.length),
    rosters: (team: TeamRef) => counted(resources.roster(team), ({ athletes }) => athletes.length),
    standings: (team: TeamRef) => counted(resources.standings(team), ({ standings }) => standings.length),
  };
}

/** Renews one kind of copy for every team now. A call while the same work is under way joins it. */
export function createTrigger(tools: Keep & { clock: Clock; teams: ReadonlyMap<Sport, TeamRef> }) {
  const { copies, clock, teams } = tools;
  const plans = plan(tools);
  const underWay = new Map<Triggered, Promise<SportsTrigger>>();

  async function renew<T>(
    sport: Sport,
    { resource, count }: { resource: Resource<T>; count: (value: T) => number },
  ): Promise<Renewal> {
    const before = await copies.peek(resource);
    const outcome = await copies.renew(resource);
    const after = await copies.peek(resource);
    const held = after === undefined ? 0 : count(after.value);
    if (outcome.kind !== 'found') return { sport, outcome: 'failed', count: held };
    return { sport, outcome: after?.version === before?.version ? 'unchanged' : 'changed', count: held };
  }

  async function run(triggered: Triggered): Promise<SportsTrigger> {
    const startedAt = isoTime(clock.now());
    const results = await Promise.all(
      [...teams.values()].map((team) => {
        if (triggered === 'schedules') return renew(team.sport, plans.schedules(team));
        if (triggered === 'rosters') return renew(team.sport, plans.rosters(team));
        return renew(team.sport, plans.standings(team));
      }),
    );
    return { triggered, startedAt, finishedAt: isoTime(clock.now()), results };
  }

  return (triggered: Triggered): Promise<SportsTrigger> => {
    const known = underWay.get(triggered);
    if (known !== undefined) return known;
    const work = run(triggered).finally(() => underWay.delete(triggered));
    underWay.set(triggered, work);
    return work;
  };
}
