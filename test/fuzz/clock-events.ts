import fc from 'fast-check';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How far a clock is off. The extremes differ by less than two years, after which history is deleted. */
const off = fc
  .tuple(
    fc.constantFrom(-1, 1),
    fc.oneof(
      fc.integer({ min: 1, max: 90 }).map((minutes) => minutes * MINUTE),
      fc.integer({ min: 2, max: 48 }).map((hours) => hours * 60 * MINUTE),
      fc.integer({ min: 2, max: 340 }).map((days) => days * DAY),
    ),
  )
  .map(([sign, ms]) => sign * ms);

/** What happens to a service, its clock and its upstreams. */
export const clockEvent = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('pass' as const),
      ms: fc.integer({ min: MINUTE, max: 3 * DAY }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('set' as const), ms: off }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('right' as const, 'restart' as const, 'kill' as const) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('change' as const, 'refuse' as const, 'heal' as const) }),
  },
);
export type ClockEvent = typeof clockEvent extends fc.Arbitrary<infer T> ? T : never;

/** A service whose clock, upstreams and processes the fuzz can disturb. */
interface Disturbed {
  pass(ms: number): unknown;
  set(offMs: number): unknown;
  restart(): unknown;
  kill(): unknown;
  /** Absent if the upstreams change by themselves. */
  change?(): unknown;
  refuse(isRefusing: boolean): unknown;
}

export async function happen(stage: Disturbed, event: ClockEvent): Promise<void> {
  switch (event.does) {
    case 'pass':
      await stage.pass(event.ms);
      break;
    case 'set':
      await stage.set(event.ms);
      break;
    case 'right':
      await stage.set(0);
      break;
    case 'restart':
      await stage.restart();
      break;
    case 'kill':
      await stage.kill();
      break;
    case 'change':
      await stage.change?.();
      break;
    default:
      await stage.refuse(event.does === 'refuse');
  }
}
