import { Hono } from 'hono';
import { z } from 'zod';
import { behaviourSchema } from './behaviour.ts';
import type { Hosted } from './exchange.ts';

/** An origin and where it is reached. */
export interface Staged extends Hosted {
  readonly url: string;
}

const rulesSchema = z.union([behaviourSchema.transform((rule) => [rule]), z.array(behaviourSchema)]);

/** The sandbox's own address: who is there, and how they should behave. */
export function controlApp(staged: ReadonlyMap<string, Staged>): Hono {
  const app = new Hono();
  app.get('/', (c) => c.json({ origins: [...staged].map(([name, origin]) => described(name, origin)) }));
  app.get('/origins/:name', (c) => {
    const name = c.req.param('name');
    const origin = staged.get(name);
    return origin === undefined ? unknown(name) : c.json(described(name, origin));
  });
  app.put('/origins/:name', async (c) => {
    const name = c.req.param('name');
    const origin = staged.get(name);
    if (origin === undefined) return unknown(name);
    const rules = rulesSchema.safeParse(parsed(await c.req.text()));
    if (!rules.success) return c.json({ error: z.prettifyError(rules.error) }, 400);
    origin.rules.replace(rules.data);
    return c.json(described(name, origin));
  });
  app.delete('/origins/:name', (c) => {
    const name = c.req.param('name');
    const origin = staged.get(name);
    if (origin === undefined) return unknown(name);
    origin.rules.replace([]);
    return c.json(described(name, origin));
  });
  app.delete('/requests', (c) => {
    for (const origin of staged.values()) origin.log.reset();
    return c.body(null, 204);
  });
  return app;
}

function described(name: string, { url, rules, log }: Staged): object {
  const told = rules.current();
  return { name, url, behaviour: told[0]?.behaviour ?? 'normal', rules: told, requests: log.count() };
}

const unknown = (name: string): Response => Response.json({ error: `no origin "${name}"` }, { status: 404 });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
