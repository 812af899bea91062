import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocuments } from '../../src/app/openapi.ts';
import { fetchThroughClient } from './through-client.ts';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, Described>>;
}
interface Described {
  readonly headers?: object;
  readonly content?: Readonly<Record<string, object>>;
}

/** Status codes of errors that occur before the server knows the operation. */
const NO_OPERATION = new Set([405, 408, 413, 414, 431]);
const isUnknownPath = async (response: Response): Promise<boolean> =>
  response.status === 404 && ((await response.clone().json()) as { error: string }).error === 'Not found';

const documents = openApiDocuments() as Record<string, Document>;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
/** With `fields`, an item of the list has only these fields, which the document states only in a description. */
const withFields = (document: Document): object =>
  JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'ScholarshipItem' ? { ...value, required: ['id'] } : value,
  ) as object;
for (const [name, document] of Object.entries(documents)) {
  ajv.addSchema(document, `${name}.json`);
  ajv.addSchema(withFields(document), `${name}-fields.json`);
}

const pointer = (...steps: readonly string[]): string =>
  steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The part of a body that the document describes. With `envelope=1`, the rest is a wrapper around it. */
function bodyDescribed(body: unknown, { url, status }: Response): unknown {
  if (status !== 200 || new URL(url).searchParams.get('envelope') !== '1') return body;
  const { data, meta } = body as { data: unknown; meta: object };
  assert.deepEqual(Object.keys(meta), ['timestamp', 'cached']);
  return data;
}

/** How a response differs from the document; `undefined` if it does not. */
async function problemOf(
  name: string,
  path: string,
  method: string,
  response: Response,
): Promise<string | undefined> {
  const status = String(response.status);
  const described = documents[name]?.paths[path]?.[method]?.responses[status];
  if (described === undefined) return `status ${status} is not in the document`;
  for (const header of Object.keys(described.headers ?? {})) {
    if (!response.headers.has(header)) return `header ${header} is missing`;
  }
  if (described.content === undefined) return undefined;
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const known = Object.keys(described.content);
  if (!known.some((one) => one === type || (one === 'image/*' && type.startsWith('image/')))) {
    return `content type ${type} is not in the document`;
  }
  if (type !== 'application/json') return undefined;
  const at = pointer('paths', path, method, 'responses', status, 'content', type, 'schema');
  // `getSchema` compiles a part of a document only once; `compile` would compile it again each time.
  const file = new URL(response.url).searchParams.has('fields') ? `${name}-fields.json` : `${name}.json`;
  const validate = ajv.getSchema(`${file}#${at}`) ?? assert.fail(at);
  return validate(bodyDescribed(await response.json(), response))
    ? undefined
    : ajv.errorsText(validate.errors);
}

/**
 * `fetch` that also checks each response of a documented operation against the OpenAPI document: status, headers, media
 * type and body. It uses our client if the client has the operation. The three servers share paths, so the response has
 * to match the document of one of them.
 */
export async function fetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetchThroughClient(url, init);
  const method = (init.method ?? 'GET').toLowerCase();
  const { pathname } = new URL(url);
  const operation = method === 'head' ? 'get' : method;
  const having = Object.keys(documents).filter((name) => documents[name]?.paths[pathname]?.[operation]);
  if (having.length === 0 || NO_OPERATION.has(response.status) || method === 'head') return response;
  if (await isUnknownPath(response)) return response;
  const problems = await Promise.all(
    having.map((name) => problemOf(name, pathname, operation, response.clone())),
  );
  if (!problems.includes(undefined)) {
    assert.fail(
      `${method.toUpperCase()} ${url}: ${having.map((name, at) => `${name}: ${problems[at]}`).join('; ')}`,
    );
  }
  return response;
}
