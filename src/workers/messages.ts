import type { MessagePort } from 'node:worker_threads';
import type { GivenCampus } from '../campus.ts';
import type { DoorName } from '../openapi.ts';
import type { Addresses, Role } from '../service.ts';
import type { Settings } from '../settings.ts';
import type { StopPace } from '../stop.ts';

/** What a worker begins with. */
export interface WorkerData {
  /** Which of them it is, from 1; one that takes another's place has its number. */
  readonly worker: number;
  readonly settings: Settings;
  readonly campus: GivenCampus;
  readonly role: Role;
  /** Of the clients of each address, counted by all workers together. */
  readonly counts: Readonly<Record<DoorName, SharedArrayBuffer>>;
}

/** What the main thread says to a worker. */
export type Command = { readonly kind: 'stop'; readonly pace: StopPace };

/** What it asks; the answer comes to `reply`. */
export type Question = 'alive' | 'metrics';
export interface Asked {
  readonly kind: Question;
  readonly reply: MessagePort;
}

/** What a worker says to the main thread. */
export type Report =
  | { readonly kind: 'ready'; readonly addresses: Addresses }
  /** It cannot begin, for a reason that the operator can mend. */
  | { readonly kind: 'refused'; readonly text: string }
  /** Of the log. */
  | { readonly kind: 'line'; readonly line: string };
