import { once } from 'node:events';
import { type DemoPlace, sendToParent } from '../runner/messages.ts';

/** A demo campus that other test files use at the same time. Nothing may change it. */
export interface SharedDemo extends DemoPlace {
  /** The time of the service, ms since the epoch. */
  now(): number;
}

let place: DemoPlace | undefined;

async function requestPlace(): Promise<DemoPlace> {
  if (process.send === undefined) throw new Error('this file shares a demo: run it with npm test -- NAME');
  // Nothing else may be left to wait for.
  process.channel?.ref();
  try {
    const replied = once(process, 'message');
    sendToParent({ kind: 'demo' });
    const [{ demo }] = await replied;
    return demo;
  } finally {
    process.channel?.unref();
  }
}

/** The whole demo campus, filled with data, whose time began at 2026-11-21T18:00Z. For tests that only read. */
export async function openSharedDemo(): Promise<SharedDemo> {
  place ??= await requestPlace();
  const { aheadMs } = place;
  return { ...place, now: () => Date.now() + aheadMs };
}
