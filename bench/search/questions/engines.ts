import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildSearchIndex } from '../../../src/scholarships/catalog/search-index.ts';
import type { ServedRecord } from '../../../src/scholarships/catalog/served-record.ts';
import { fold } from '../../../src/scholarships/text/same.ts';
import { TODAY } from './questions.ts';
import { judgedOf } from './records.ts';

/** Finds the ids of scholarships for a typed text, best first. */
export type Find = (typed: string) => readonly string[] | Promise<readonly string[]>;
export interface Engine {
  readonly name: string;
  readonly find: Find;
}

/** What anybody would leave out of a search for scholarships. */
const STOP_WORDS = new Set(
  `a am an and are as at be can do for from get have help how i if in is it me money my need of on or scholarship
  scholarships student students that the there to want what which who with works your`.split(/\s+/),
);
const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

interface Row {
  readonly id: string;
  readonly title: string;
  readonly tags: string;
  readonly text: string;
}

const rowOf = (record: ServedRecord): Row => ({
  id: record.detail.id,
  title: record.detail.title,
  tags: record.award.tags.join(' ').replaceAll('-', ' '),
  text: judgedOf(record).text,
});

/** As `fuzzy=1` reads a text. */
async function service(records: readonly ServedRecord[]): Promise<Engine> {
  const index = await buildSearchIndex(records);
  const query = { fuzzy: '1', sort: 'relevance', limit: records.length, offset: 0 } as const;
  return {
    name: 'this service',
    find: (search) => index.find({ ...query, search }, TODAY).records.map(({ detail }) => detail.id),
  };
}

const WORD = /[\p{L}\p{N}]+/gu;

/** FTS5 with its Porter stemmer: all words, then any of them, ordered by bm25. */
function sqlite(rows: readonly Row[]): Engine {
  const database = new DatabaseSync(':memory:');
  database.exec(
    "CREATE VIRTUAL TABLE awards USING fts5(id UNINDEXED, title, tags, text, tokenize = 'porter unicode61')",
  );
  const insert = database.prepare('INSERT INTO awards VALUES (?, ?, ?, ?)');
  for (const { id, title, tags, text } of rows) insert.run(id, title, tags, text);
  const select = database.prepare(
    'SELECT id FROM awards WHERE awards MATCH ? ORDER BY bm25(awards, 0, 3, 2, 1)',
  );
  const find = (words: readonly string[], operator: string): string[] =>
    words.length === 0
      ? []
      : select.all(words.map((word) => `"${word}"`).join(operator)).map(({ id }) => String(id));
  return {
    name: 'SQLite FTS5',
    find(typed) {
      const words = (fold(typed).match(WORD) ?? []).filter((word) => !isStopWord(word));
      const all = find(words, ' AND ');
      return all.length > 0 ? all : find(words, ' OR ');
    },
  };
}

const FOLDER = join(import.meta.dirname, '../../references');

interface Libraries {
  withMiniSearch(rows: readonly Row[], isStopWord: (word: string) => boolean): Find;
  withOrama(rows: readonly Row[], isStopWord: (word: string) => boolean): Promise<Find>;
}

/** Installs the libraries at the first run, because only benches need them. */
async function libraries(): Promise<Libraries> {
  if (!existsSync(join(FOLDER, 'node_modules/minisearch')))
    execFileSync('npm', ['ci', '--prefix', FOLDER, '--no-audit', '--no-fund'], { stdio: 'inherit' });
  return import(join(FOLDER, 'search.mjs'));
}

export async function createEngines(records: readonly ServedRecord[]): Promise<Engine[]> {
  const rows = records.map(rowOf);
  const { withMiniSearch, withOrama } = await libraries();
  return [
    await service(records),
    { name: 'MiniSearch', find: withMiniSearch(rows, isStopWord) },
    { name: 'Orama', find: await withOrama(rows, isStopWord) },
    sqlite(rows),
  ];
}
