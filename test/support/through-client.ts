import assert from 'node:assert/strict';
import { OPERATIONS } from '../../clients/typescript/src/generated/operations.gen.ts';
import { CampusError, createClient } from '../../clients/typescript/src/index.ts';

type Operation = keyof typeof OPERATIONS;
const byTarget = new Map(
  Object.entries(OPERATIONS).map(([name, target]) => [target.split(' ', 2).join(' '), name]),
);

/** The operation of a request, if our client can make the request. With a parameter that occurs twice, it cannot. */
function operationOf({ pathname, searchParams }: URL, method: string): Operation | undefined {
  const names = [...searchParams.keys()];
  if (new Set(names).size < names.length || (method !== 'GET' && method !== 'POST')) return undefined;
  return byTarget.get(`${method} ${pathname}`) as Operation | undefined;
}

async function assertSameBody(value: unknown, response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) assert.deepEqual(value, await response.json());
  else if (value instanceof Blob) assert.deepEqual(await value.arrayBuffer(), await response.arrayBuffer());
  else assert.equal(value, await response.text());
}

/**
 * `fetch` that lets our client make the request if the client can. Checks that the client requests the same URL, and
 * that it returns the same body or throws the error in the response. There is only one request, with the test's own
 * headers.
 */
export async function fetchThroughClient(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const method = init.method ?? 'GET';
  const meant = new URL(url);
  const operation = operationOf(meant, method);
  if (operation === undefined) return globalThis.fetch(url, init);
  let response: Response | undefined;
  const key = new Headers(init.headers).get('x-api-key');
  const client = createClient({
    baseUrl: meant.origin,
    retries: 0,
    ...(key !== null && { apiKey: key }),
    async fetch(requested, made = {}) {
      const address = new URL(String(requested));
      assert.deepEqual(
        [address.pathname, ...address.searchParams],
        [meant.pathname, ...meant.searchParams],
        operation,
      );
      assert.equal(made.method, method, operation);
      if (method === 'POST') assert.equal(new Headers(made.headers).get('x-api-key'), key, operation);
      response = await globalThis.fetch(url, init);
      return response.clone();
    },
  });
  const call = client[operation] as (query: object) => Promise<unknown>;
  const outcome = await call(Object.fromEntries(meant.searchParams)).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  // The request itself has failed.
  if (response === undefined) {
    const error = 'error' in outcome ? outcome.error : new Error(`${operation} sent no request`);
    throw (error instanceof CampusError && error.cause) || error;
  }
  if ('value' in outcome) {
    assert.ok(response.ok, `${operation} accepted a response with status ${response.status}`);
    await assertSameBody(outcome.value, response.clone());
  } else {
    const { error } = outcome;
    assert.ok(error instanceof CampusError, String(error));
    assert.equal(error.status, response.status);
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('application/json')) {
      assert.equal(error.message, ((await response.clone().json()) as { error: string }).error);
    }
  }
  return response;
}
