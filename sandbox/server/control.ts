import { Hono } from 'hono';
import { z } from 'zod';
import { behaviorSchema } from './behavior.ts';
import type { HostedOrigin } from './hosted-origin.ts';

/** An origin with its URL. */
export interface ServedOrigin extends HostedOrigin {
  readonly url: string;
}

const rulesSchema = z.union([behaviorSchema.transform((rule) => [rule]), z.array(behaviorSchema)]);

/** The control API: lists the origins and sets their behavior. */
export function controlApp(origins: ReadonlyMap<string, ServedOrigin>): Hono {
  const app = new Hono();
  const withOrigin = (name: string, respond: (origin: ServedOrigin) => Response): Response => {
    const origin = origins.get(name);
    return origin === undefined
      ? Response.json({ error: `no origin "${name}"` }, { status: 404 })
      : respond(origin);
  };
  const replaceRules = (name: string, rules: z.output<typeof rulesSchema>): Response =>
    withOrigin(name, (origin) => {
      origin.replaceRules(rules);
      return Response.json(described(name, origin));
    });
  app.get('/', (c) => c.json({ origins: [...origins].map(([name, origin]) => described(name, origin)) }));
  app.get('/origins/:name', (c) => {
    const name = c.req.param('name');
    return withOrigin(name, (origin) => Response.json(described(name, origin)));
  });
  app.put('/origins/:name', async (c) => {
    const rules = rulesSchema.safeParse(parseJson(await c.req.text()));
    return rules.success
      ? replaceRules(c.req.param('name'), rules.data)
      : c.json({ error: z.prettifyError(rules.error) }, 400);
  });
  app.delete('/origins/:name', (c) => replaceRules(c.req.param('name'), []));
  app.delete('/requests', (c) => {
    for (const origin of origins.values()) origin.resetRequests();
    return c.body(null, 204);
  });
  return app;
}

function described(name: string, origin: ServedOrigin): object {
  const rules = origin.rules();
  const behavior = rules[0]?.behavior ?? 'normal';
  return { name, url: origin.url, behavior, rules, requests: origin.requestCount() };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
