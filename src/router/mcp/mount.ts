import type { Context, Hono } from 'hono';
import { jsonIn } from '../../platform/formats/json.ts';
import type { HttpEnv } from '../../platform/http/app.ts';
import { CLIENT_HEADER } from './client-header.ts';
import type { createMcp, McpDeps } from './mcp-server.ts';

const PATH = '/mcp';
/** Whether the target of a request is the MCP endpoint. */
export const isMcp = (target = ''): boolean => target === PATH || target.startsWith(`${PATH}?`);

/** Request headers that contain metadata of an MCP message. */
export const MCP_HEADERS = ['Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name'];

/** Error codes of JSON-RPC 2.0. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** Whether scripts of an origin are forbidden to use the service. (Programs send no `Origin`.) */
const isForeign = (origin: string | undefined, allowed: readonly string[]): boolean =>
  origin !== undefined && !allowed.includes('*') && !allowed.includes(origin);

/**
 * Mounts `POST /mcp`. The MCP library is loaded by the first request, because most services never get such a request.
 */
export function mountMcp(app: Hono<HttpEnv>, deps: McpDeps & { readonly origins: readonly string[] }): void {
  let loading: Promise<ReturnType<typeof createMcp>> | undefined;
  const load = () => {
    loading ??= import('./mcp-server.ts').then(({ createMcp }) => createMcp(deps));
    return loading;
  };

  const refuse = (c: Context<HttpEnv>, status: number, code: number, message: string): Response =>
    new Response(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }), {
      status,
      headers: { ...c.env.edge.headers, 'Cache-Control': 'no-store', 'Content-Type': 'application/json' },
    });

  app.post(PATH, async (c) => {
    const { edge } = c.env;
    if (isForeign(c.req.header('origin'), deps.origins))
      return refuse(c, 403, INVALID_REQUEST, 'This origin is not allowed');
    const message = jsonIn(edge.body?.toString() ?? '');
    if (message === undefined) return refuse(c, 400, PARSE_ERROR, 'The body is not JSON');
    if (Array.isArray(message)) return refuse(c, 400, INVALID_REQUEST, 'One message per request');
    const headers = new Headers(c.req.raw.headers);
    headers.set(CLIENT_HEADER, edge.client);
    const request = new Request(c.req.url, { method: 'POST', headers });
    const { fetch } = await load();
    const response = await fetch(request, { parsedBody: message });
    const all = new Headers(response.headers);
    for (const [name, value] of Object.entries({ ...edge.headers, 'Cache-Control': 'no-store' }))
      all.set(name, value);
    return new Response(response.body, { status: response.status, headers: all });
  });
}
