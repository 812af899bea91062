import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import type { HttpEnv } from '../platform/http/app.ts';
import type { HeaderRecord } from '../platform/http/cors.ts';
import { contentOf } from '../platform/http/representation.ts';
import { respond } from '../platform/http/route.ts';
import { accentOf } from './color.ts';

/** The address has a digest of the content: it never changes. Seconds. */
const MAX_AGE = 365 * 86_400;
/** Widgets stand on other sites under one address for ever: a new release is there within the hour. */
const WIDGETS_MAX_AGE = 3_600;

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
/** Any site may load the widgets, one with `Cross-Origin-Embedder-Policy` too. */
const WIDGETS_HEADERS = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

/** Served as one; rules of one file do not depend on another's, but on `base`. */
const STYLES = ['base', 'frame', 'games', 'awards', 'tables', 'finder', 'status', 'print'];

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const digestOf = (text: string): string => hash('sha1', text, 'hex').slice(0, 10);

function scriptOf(name: string): { readonly path: string; readonly text: string } {
  const text = read(`./client/${name}.js`);
  return { path: `/assets/${name}-${digestOf(text)}.js`, text };
}

/** The style sheet of a campus's color, the scripts of the pages, and the widgets for other sites. */
export function createAssets() {
  const css = STYLES.map((name) => read(`./style/${name}.css`)).join('');
  const live = scriptOf('live');
  const suggest = scriptOf('suggest');
  const widgets = read('./client/widgets.js');
  const style = digestOf(css);

  function styleFor(color: string): string {
    const { light, dark } = accentOf(color);
    return `:root { --accent-light: ${light}; --accent-dark: ${dark}; }\n${css}`;
  }

  return {
    styleAddress: (color: string | null): string => `/assets/style-${style}-${color ?? 'default'}.css`,
    /** Of every page: scores that move. */
    script: live.path,
    /** Of the finder: suggestions while somebody types. */
    suggestScript: suggest.path,

    mount(app: Hono<HttpEnv>, now: () => number): void {
      const startedAt = now();
      function mountFile(
        path: string,
        contentType: string,
        maxAge: number,
        bodyOf: (name: string) => string,
        headers?: HeaderRecord,
      ): void {
        app.get(path, (c) =>
          respond(c.env.edge, now(), {
            version: c.req.path,
            modifiedAt: startedAt,
            freshness: { confirmedAt: now(), maxAge, cache: 'hit' },
            content: () => contentOf(bodyOf(c.req.path), contentType),
            ...(headers && { headers }),
          }),
        );
      }
      mountFile('/assets/:name{style-[0-9a-f]+-[0-9a-z]+\\.css}', CSS, MAX_AGE, (path) =>
        styleFor(/-([0-9a-z]+)\.css$/.exec(path)?.[1] ?? ''),
      );
      for (const { path, text } of [live, suggest]) mountFile(path, SCRIPT, MAX_AGE, () => text);
      mountFile('/widgets.js', SCRIPT, WIDGETS_MAX_AGE, () => widgets, WIDGETS_HEADERS);
    },
  };
}
