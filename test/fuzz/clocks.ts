import fc from 'fast-check';
import { checkAnswers, checkCopy, checkDue, checkRevisions, type Seen } from './clock-rules.ts';
import { type ClockStage, openClockStage } from './clock-stage.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How far a clock is off: from the earliest to the latest it is less than two years, after which history is deleted. */
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

const event = fc.oneof(
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
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

async function happen(stage: ClockStage, event: Event): Promise<void> {
  switch (event.does) {
    case 'pass':
      return stage.pass(event.ms);
    case 'set':
      return stage.set(event.ms);
    case 'right':
      return stage.set(0);
    case 'restart':
      return stage.restart();
    case 'kill':
      return stage.kill();
    case 'change':
      return stage.change();
    default:
      return stage.refuse(event.does === 'refuse');
  }
}

/** Sets the clock of a service forth and back around its runs, over restarts; returns what went wrong. */
export async function fuzzClocks(rounds: number, seed: number): Promise<string | undefined> {
  const property = fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 14 }), async (events) => {
    await using stage = await openClockStage();
    const seen: Seen = { revision: 0, copy: new Map(), cursor: undefined };
    for (const next of [{ does: 'heal' as const }, ...events, { does: 'right' as const }]) {
      await happen(stage, next);
      await stage.settle();
      await checkAnswers(stage);
      await checkRevisions(stage, seen);
      await checkCopy(stage, seen);
      await checkDue(stage);
    }
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns: rounds, seed });
  return failed ? `${JSON.stringify(counterexample)}: ${errorInstance}` : undefined;
}
