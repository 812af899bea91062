import { DatabaseSync } from 'node:sqlite';
import { fold, wordsOf } from '../../src/scholarships/catalog/fold.ts';
import type { Search } from '../../src/scholarships/catalog/search-index.ts';
import { type Build, IN_30_DAYS, TODAY } from './contender.ts';

const SCHEMA = `
  CREATE TABLE records (
    position INTEGER PRIMARY KEY, id TEXT, source TEXT, gpa REAL, deadline TEXT, title TEXT, body TEXT);
  CREATE INDEX by_source ON records (source, position);
  CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'trigram', content = '');
`;

/** The same question in SQL: matches by trigrams, the title's hits first, then the order of the day. */
function toSql(query: Search): { sql: string; values: (string | number)[] } {
  const words = wordsOf(fold(query.search ?? ''));
  const where: string[] = [];
  const values: (string | number)[] = [];
  const from = words.length > 0 ? 'texts JOIN records ON records.position = texts.rowid' : 'records';
  if (words.length > 0) {
    where.push('texts MATCH ?');
    values.push(words.map((word) => `"${word}"`).join(' AND '));
  }
  if (query.source !== undefined) {
    where.push('source = ?');
    values.push(query.source[0] ?? '');
  }
  if (query.gpa !== undefined) {
    where.push('(gpa IS NULL OR gpa <= ?)');
    values.push(query.gpa);
  }
  if (query.deadline === 'open') where.push(`(deadline IS NULL OR deadline >= '${TODAY}')`);
  if (query.deadline === 'upcoming') where.push(`deadline BETWEEN '${TODAY}' AND '${IN_30_DAYS}'`);
  const inTitle = words.map(() => '(instr(title, ?) > 0)').join(' + ') || '0';
  const condition = where.length > 0 ? `WHERE ${where.join(' AND ')}` : '';
  return {
    // Bodies are fetched for the page only.
    sql: `SELECT records.id, records.body, found.total FROM (
            SELECT records.position, ${inTitle} AS hits, count(*) OVER () AS total
            FROM ${from} ${condition} ORDER BY hits DESC, records.position LIMIT ? OFFSET ?
          ) AS found JOIN records USING (position) ORDER BY found.hits DESC, position`,
    values: [...words, ...values, query.limit, query.offset],
  };
}

export const buildSqlite: Build = async (records) => {
  const database = new DatabaseSync(':memory:');
  database.exec(SCHEMA);
  database.exec('BEGIN');
  const record = database.prepare('INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?)');
  const text = database.prepare('INSERT INTO texts (rowid, text) VALUES (?, ?)');
  for (const { position, scholarship, title, text: folded } of records) {
    const { id, source, gpaRequirement, deadline } = scholarship;
    record.run(position, id, source, gpaRequirement, deadline.date, title, JSON.stringify(scholarship));
    text.run(position, folded);
  }
  database.exec("COMMIT; INSERT INTO texts (texts) VALUES ('optimize'); ANALYZE;");
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();

  return {
    name: 'SQLite FTS5',
    find(query) {
      const { sql, values } = toSql(query);
      const statement = statements.get(sql) ?? database.prepare(sql);
      statements.set(sql, statement);
      const rows = statement.all(...values) as { id: string; total: number }[];
      return { total: rows[0]?.total ?? 0, ids: rows.map(({ id }) => id) };
    },
    close: async () => database.close(),
  };
};
