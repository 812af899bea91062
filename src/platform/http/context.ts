import type { HttpBindings } from '@hono/node-server';
import type { HeaderRecord } from './cors.ts';

/** What the door knows of a request before a route sees it. */
export interface DoorContext {
  /** CORS, limit and safety headers that belong on whatever is answered. */
  readonly headers: HeaderRecord;
  /** The client's address, proxies resolved. */
  readonly client: string;
}

export interface HttpEnv {
  Bindings: HttpBindings & { door: DoorContext };
}
