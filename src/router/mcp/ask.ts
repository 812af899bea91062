import { isObject } from '../../platform/formats/json.ts';
import type { AskRoute } from '../../platform/http/ask-route.ts';

/** What a route of ours has answered. */
interface RouteAnswer<T> {
  readonly body: T;
  /** Why the data could not be refreshed from its origin; `null`: it could. */
  readonly problem: string | null;
}

/** Said to the assistant as the result of its call. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** A backend has no answer: nothing is known, which is not the same as that there is nothing. */
export class NotKnown extends ToolError {
  override name = 'NotKnown';
}

const NOT_KNOWN = 'This is not known at the moment';

const errorIn = (body: unknown): string =>
  isObject(body) && 'error' in body ? String(body.error) : 'Unreadable answer';

/** Asks the public routes on behalf of a client. Throws `ToolError` for every answer but 200. */
export const createAsk =
  (askRoute: AskRoute, client: string) =>
  async <T>(path: string, query: Readonly<Record<string, string>> = {}): Promise<RouteAnswer<T>> => {
    const target = `${path}?${new URLSearchParams(query)}`;
    const { status, body, problem } = await askRoute(target, client);
    if (status === 200) return { body: body as T, problem };
    const error = errorIn(body);
    if (status < 500 && status !== 429) throw new ToolError(error);
    throw new NotKnown(`${NOT_KNOWN}: ${error}. It may be known in a minute.`);
  };

export type Ask = ReturnType<typeof createAsk>;
