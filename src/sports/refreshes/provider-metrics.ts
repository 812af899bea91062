import { Counter, Gauge, type Registry } from 'prom-client';
import type { Logger } from '../../platform/log.ts';
import { createTransitionLog } from '../../platform/transition-log.ts';
import type { Outcome } from '../../platform/upstream/outcome.ts';
import type { TeamRef } from '../model/teams.ts';
import type { Anomaly, Reading } from '../provider.ts';

/** Metrics and logs about the provider: counts, ages, and a log line when it begins or stops failing. */
export interface ProviderMetrics {
  /** Called for every requested page, with its outcome. */
  read(team: TeamRef, page: string, outcome: Outcome<Reading<unknown>>): void;
  /** Called when an incomplete response is rejected, so that the stored value stays. */
  incompleteResponse(team: TeamRef, page: string, problem: string): void;
  /** Called when the team's own page differs from the campus file. */
  differs(team: TeamRef, difference: string): void;
  /** `ages` is called when metrics are read; it returns the age of each cached value in seconds. */
  watchAges(ages: () => ReadonlyMap<string, number>): void;
}

/** Limits logged anomalies, so that a faulty provider cannot fill the log or the memory. */
const MAX_LOGGED = 1_000;

const outcomeOf = (outcome: Outcome<unknown>): string =>
  outcome.kind === 'failed' ? outcome.failure.reason : outcome.kind;

/** The pages of every team. */
const PAGES = ['team', 'schedule', 'roster', 'standings', 'scoreboard'];
const OUTCOMES = ['found', 'absent', 'unreachable', 'timeout', 'refused', 'unreadable'];

export function createProviderMetrics(deps: {
  log: Logger;
  registry: Registry;
  teams: readonly Pick<TeamRef, 'sport'>[];
}): ProviderMetrics {
  const { log, registry, teams } = deps;
  const registers = [registry];
  const readings = new Counter({
    name: 'campus_provider_readings_total',
    help: 'Requested pages of the sports provider, by outcome',
    labelNames: ['sport', 'page', 'outcome'] as const,
    registers,
  });
  const anomalies = new Counter({
    name: 'campus_provider_anomalies_total',
    help: 'Dropped rows and unknown statuses in pages that could be read',
    labelNames: ['sport', 'page', 'kind'] as const,
    registers,
  });
  // Counters start at 0, so that the first failure shows as an increase.
  for (const { sport } of teams) {
    for (const page of PAGES) for (const outcome of OUTCOMES) readings.inc({ sport, page, outcome }, 0);
  }
  const logged = new Set<string>();
  const failures = createTransitionLog(log, {
    begins: 'requests to the provider fail; cached data, if any, is served',
    ends: 'requests to the provider succeed again',
  });

  /** Logs an anomaly once, however often the page is read. */
  function noteAnomaly(team: TeamRef, page: string, { kind, reason, count, rows }: Anomaly): void {
    anomalies.inc({ sport: team.sport, page, kind }, count);
    const key = `${team.sport} ${page} ${kind} ${reason}`;
    if (logged.has(key) || logged.size >= MAX_LOGGED) return;
    logged.add(key);
    log.warn(
      { sport: team.sport, page, kind, reason, count, rows },
      'a page of the provider has rows or values that cannot be used',
    );
  }

  /** Logs a problem once, however often it is found. */
  function warnOnce(details: { sport: string; page: string; problem: string }, message: string): void {
    const key = `${details.sport} ${details.page} ${details.problem}`;
    if (logged.has(key) || logged.size >= MAX_LOGGED) return;
    logged.add(key);
    log.warn(details, message);
  }

  return {
    incompleteResponse({ sport }, page, problem) {
      warnOnce(
        { sport, page, problem },
        'the provider sent an incomplete response; what it lacks is served from earlier data',
      );
    },

    differs({ sport }, problem) {
      warnOnce(
        { sport, page: 'team', problem },
        'the campus file differs from the team’s own page, which is used',
      );
    },

    read(team, page, outcome) {
      readings.inc({ sport: team.sport, page, outcome: outcomeOf(outcome) });
      const about = { sport: team.sport, page };
      const key = `${team.sport} ${page}`;
      if (outcome.kind === 'failed') failures.failed({ ...about, ...outcome.failure }, key);
      else failures.succeeded(about, key);
      if (outcome.kind !== 'found') return;
      for (const anomaly of outcome.value.anomalies) noteAnomaly(team, page, anomaly);
    },

    watchAges(ages) {
      new Gauge({
        name: 'campus_cached_age_seconds',
        help: 'Since the provider last confirmed a cached value; +Inf: not yet',
        aggregator: 'max',
        labelNames: ['resource'] as const,
        registers,
        collect() {
          this.reset();
          for (const [resource, seconds] of ages()) this.set({ resource }, seconds);
        },
      });
    },
  };
}
