import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from './root.ts';

export interface ComposeService {
  readonly image: string;
  readonly build?: string;
  readonly hostname?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly ports?: readonly string[];
  readonly networks?: {
    readonly default?: { readonly aliases: readonly string[] };
    readonly data?: object;
  };
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly configs?: readonly { readonly source: string; readonly target: string }[];
  readonly secrets?: readonly (string | { readonly source: string; readonly target: string })[];
  readonly volumes?: readonly string[];
  readonly deploy?: { readonly resources: { readonly limits: { readonly memory: string } } };
  readonly logging?: object;
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly configs: Readonly<Record<string, { readonly file: string }>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly volumes: Readonly<Record<string, null>>;
  readonly networks: {
    readonly default: { readonly ipam: { readonly config: readonly { readonly subnet: string }[] } };
    readonly data: { readonly internal: boolean };
  };
}

export const COMPOSE_TEXT = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');

export const readCompose = (): Compose => parse(COMPOSE_TEXT, { merge: true });

/** Lines `NAME=value`. */
export const readEnvironmentFile = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

const PLACEHOLDER = /\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g;

/** The variables that `.env` replaces in a text, and whether each may be missing. */
export const wanted = (text: string): Map<string, boolean> =>
  new Map([...text.matchAll(PLACEHOLDER)].map(([, name = '', kind]) => [name, kind === '-']));

/** Replaces variables in a text by values of `.env`, as Compose does. */
export const interpolate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER, (_, name: string, kind: string | undefined, more: string | undefined) => {
    const value = values[name] ?? '';
    if (value !== '') return value;
    if (kind === '?') throw new Error(`${name}: ${more}`);
    return more ?? '';
  });
