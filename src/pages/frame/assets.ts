import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import type { HttpEnv } from '../../platform/http/app.ts';
import type { HeaderRecord } from '../../platform/http/cors.ts';
import { contentOf } from '../../platform/http/representation.ts';
import { respond } from '../../platform/http/route.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/time.ts';
import { accentOf, bandOf } from './color.ts';
import { gamesScript } from './game-text.ts';

/** Seconds. A year, because the URL contains a digest of the content. */
const MAX_AGE = 365 * DAY_SECONDS;
/** Seconds. Other sites load the widgets and the client by a fixed URL, so they get a new release within the hour. */
const SHARED_MAX_AGE = HOUR_SECONDS;

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const TYPES = 'application/typescript; charset=utf-8';
/** Any site may load them, even one that sends `Cross-Origin-Embedder-Policy`. */
const SHARED_HEADERS = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

/** Served as one style sheet. Each file depends on `base` only, never on another file. */
const STYLES = [
  'base',
  'frame',
  'games',
  'game',
  'teams',
  'pictures',
  'awards',
  'tables',
  'finder',
  'status',
  'print',
  'forced-colors',
];

/** The scripts, and the files of each. A page loads only the scripts that it needs. */
const SCRIPTS = {
  live: ['visitor', 'live'],
  finder: ['suggest', 'finder', 'saved'],
  suggest: ['suggest'],
  game: ['game'],
  copy: ['copy'],
  saved: ['saved'],
} as const;
export type ScriptName = keyof typeof SCRIPTS;
const SCRIPT_NAMES = Object.keys(SCRIPTS) as ScriptName[];

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const digestOf = (text: string): string => hash('sha1', text, 'hex').slice(0, 10);

/** Comments on their own lines, which are removed from the served files. */
const COMMENT_LINES = /^ *(?:\/\/.*|\/\*\*.*\*\/)\n/gm;
const CSS_COMMENTS = /\/\*[^*]*\*\/\n?/g;

/** One module composed of several files, each in its own scope. */
function scriptOf(name: ScriptName, constants: string): { readonly path: string; readonly text: string } {
  const files = SCRIPTS[name].map((file) => `{\n${read(`../client/${file}.js`)}}\n`);
  const text = constants + files.join('').replaceAll(COMMENT_LINES, '');
  return { path: `/assets/${name}-${digestOf(text)}.js`, text };
}

/** The tokens that depend on the campus's color. */
function colorTokens(color: string | null): string {
  const { light, dark } = accentOf(color);
  const { fill, ink } = bandOf(color);
  return `:root { --accent-light: ${light}; --accent-dark: ${dark}; --band: ${fill}; --ink: ${ink}; }\n`;
}

/** The tokens and base styles in the default color, for pages that commands write. */
export const baseStyle = (): string =>
  colorTokens(null) + ['base', 'forced-colors'].map((name) => read(`../style/${name}.css`)).join('');

/** The style sheet in the campus's color, the pages' scripts, and the widgets for other sites. */
export function createAssets(providerZone: string) {
  const games = gamesScript(providerZone);
  const css = STYLES.map((name) => read(`../style/${name}.css`))
    .join('')
    .replaceAll(CSS_COMMENTS, '');
  const constants: Partial<Record<ScriptName, string>> = {
    live: `${games}const SUGGEST = '${scriptOf('suggest', '').path}';\n`,
    game: games,
  };
  const scripts = SCRIPT_NAMES.map((name) => ({ name, ...scriptOf(name, constants[name] ?? '') }));
  const ofWidgets = JSON.stringify(read('../style/widgets.css'));
  const widgets = `${games}const STYLE = ${ofWidgets};\n${read('../client/widgets.js')}`;
  const style = digestOf(css);

  return {
    styleUrl: (color: string | null): string => `/assets/style-${style}-${color ?? 'default'}.css`,
    scripts: Object.fromEntries(scripts.map(({ name, path }) => [name, path])) as Readonly<
      Record<ScriptName, string>
    >,

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
      // Another digest belongs to another release: a response that is cached for a year must match its URL.
      mountFile(
        `/assets/:name{style-${style}-([0-9a-f]{6}|default)\\.css}`,
        CSS,
        MAX_AGE,
        (path) => colorTokens(/-([0-9a-z]+)\.css$/.exec(path)?.[1] ?? '') + css,
      );
      for (const { path, text } of scripts) mountFile(path, SCRIPT, MAX_AGE, () => text);
      const mountShared = (name: string, type: string, body: () => string, headers = {}) =>
        mountFile(name, type, SHARED_MAX_AGE, body, { ...SHARED_HEADERS, ...headers });
      mountShared('/widgets.js', SCRIPT, () => widgets);
      // Deno finds the types by this header.
      const types = { 'X-TypeScript-Types': './client.d.ts' };
      mountShared('/client.js', SCRIPT, () => read('../client/generated/client.js'), types);
      mountShared('/client.d.ts', TYPES, () => read('../client/generated/client.d.ts'));
    },
  };
}
