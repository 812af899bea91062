import type { HttpBindings } from '@hono/node-server';
import type { HeaderRecord } from './cors.ts';
import type { HotAnswer } from './hot-answers.ts';
import type { WriteBody } from './write.ts';

/** What the door knows of a request before a route sees it. */
export interface DoorContext {
  /** CORS, limit and safety headers that belong on whatever is answered. */
  readonly headers: HeaderRecord;
  /** The client's address, proxies resolved. */
  readonly client: string;
  /** Writes the body of an answer whose head is written, and ends it. */
  readonly writeBody: WriteBody;
  /** Takes an answer that the next caller of the same address may have too, within the same second. */
  readonly keep?: (answer: HotAnswer) => void;
}

export interface HttpEnv {
  Bindings: HttpBindings & { door: DoorContext };
}
