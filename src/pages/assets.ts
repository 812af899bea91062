import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import type { HttpEnv } from '../platform/http/app.ts';
import { contentOf } from '../platform/http/representation.ts';
import { respond } from '../platform/http/route.ts';
import { accentOf } from './color.ts';

/** The address has a digest of the content: it never changes. Seconds. */
const MAX_AGE = 365 * 86_400;

/** The style sheet of a campus's color. */
export function createAssets() {
  const css = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
  const digest = hash('sha1', css, 'hex').slice(0, 10);

  function styleFor(color: string): string {
    const { light, dark } = accentOf(color);
    return `:root { --accent-light: ${light}; --accent-dark: ${dark}; }\n${css}`;
  }

  return {
    styleAddress: (color: string | null): string => `/assets/style-${digest}-${color ?? 'default'}.css`,

    mount(app: Hono<HttpEnv>, now: () => number): void {
      const startedAt = now();
      app.get('/assets/:name{style-[0-9a-f]+-[0-9a-z]+\\.css}', (c) => {
        const color = /-([0-9a-z]+)\.css$/.exec(c.req.param('name'))?.[1] ?? '';
        return respond(c.env.edge, now(), {
          version: color,
          modifiedAt: startedAt,
          freshness: { confirmedAt: now(), maxAge: MAX_AGE, cache: 'hit' },
          content: () => contentOf(styleFor(color), 'text/css; charset=utf-8'),
        });
      });
    },
  };
}
