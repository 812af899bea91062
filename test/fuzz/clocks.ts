import fc from 'fast-check';
import { clockEvent, happen } from './clock-events.ts';
import { checkDue, checkMirror, checkResponses, checkRevisions, type Seen } from './clock-rules.ts';
import { openClockStage } from './clock-stage.ts';

/** Sets the clock of a service forward and back around its runs and restarts; returns what went wrong. */
export async function fuzzClocks(rounds: number, seed: number): Promise<string | undefined> {
  const property = fc.asyncProperty(fc.array(clockEvent, { minLength: 3, maxLength: 14 }), async (events) => {
    await using stage = await openClockStage();
    const seen: Seen = { revision: 0, mirror: new Map(), cursor: undefined };
    for (const next of [{ does: 'heal' as const }, ...events, { does: 'right' as const }]) {
      await happen(stage, next);
      await stage.settle();
      await checkResponses(stage);
      await checkRevisions(stage, seen);
      await checkMirror(stage, seen);
      await checkDue(stage);
    }
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns: rounds, seed });
  return failed ? `${JSON.stringify(counterexample)}: ${errorInstance}` : undefined;
}
