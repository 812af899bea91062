import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../root.ts';

const FOLDER = join(ROOT, 'src/sports/espn/whole-pages');

/** A made-up page of the provider about team 7, the Herons; each has quirks seen in recordings. */
export const wholePage = (name: string): Record<string, unknown> =>
  parse(readFileSync(join(FOLDER, `${name}.yaml`), 'utf8'));

/** The names of the pages of a kind: `schedule`, `scoreboard`, `summary`, `team`, `roster` or `standings`. */
export const wholePageNames = (kind: string): readonly string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.startsWith(kind))
    .map((file) => basename(file, '.yaml'));
