import { DatabaseSync } from 'node:sqlite';
import { AMOUNT_BANDS, TAG_GROUPS, UNKNOWN_AMOUNT } from '../../src/scholarships/catalog/parameters.ts';
import type { Search } from '../../src/scholarships/catalog/search-index.ts';
import { fold, wordsOf } from '../../src/scholarships/text/same.ts';
import { type Build, IN_30_DAYS, TODAY } from './contender.ts';

const SCHEMA = `
  CREATE TABLE records (
    position INTEGER PRIMARY KEY, id TEXT, source TEXT, gpa REAL, deadline TEXT, closed INTEGER,
    amount INTEGER, band TEXT, title TEXT, body TEXT);
  CREATE TABLE tags (position INTEGER, facet TEXT, tag TEXT, PRIMARY KEY (position, facet, tag)) WITHOUT ROWID;
  CREATE INDEX by_source ON records (source, position);
  CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'trigram', content = '');
`;

/** The query in SQL: trigram matches, hits in the title first, then the day's order. */
function toSql(query: Search) {
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
  const order = query.sort === '-amount' ? 'amount DESC NULLS LAST, ' : '';
  return {
    matches: `SELECT records.* FROM ${from} ${condition}`,
    given: values,
    // Bodies are fetched only for the records of the page.
    sql: `SELECT records.id, records.body, found.total FROM (
            SELECT records.position, records.amount, ${inTitle} AS hits, count(*) OVER () AS total
            FROM ${from} ${condition} ORDER BY ${order}hits DESC, records.position LIMIT ? OFFSET ?
          ) AS found JOIN records USING (position) ORDER BY ${order.replace('amount', 'found.amount')}found.hits DESC, position`,
    values: [...words, ...values, query.limit, query.offset],
  };
}

interface FacetRow {
  readonly facet: string;
  readonly value: string;
  readonly count: number;
}

const facetsOf = (facets: readonly string[], rows: readonly FacetRow[]) =>
  Object.fromEntries(
    facets.map((facet) => [
      facet,
      Object.fromEntries(
        rows.filter((row) => row.facet === facet).map(({ value, count }) => [value, count] as const),
      ),
    ]),
  );

const groupOf = (tag: string): string =>
  Object.entries(TAG_GROUPS).find(([, group]) => group.has(tag))?.[0] ?? '';

/** The matches are computed once, then grouped for each facet. */
const FACET_SQL = `
  SELECT 'source' AS facet, source AS value, count(*) AS count FROM matches GROUP BY source
  UNION ALL SELECT 'amount', band, count(*) FROM matches GROUP BY band
  UNION ALL SELECT 'deadline', CASE closed WHEN 1 THEN 'closed' ELSE 'open' END, count(*) FROM matches GROUP BY closed
  UNION ALL SELECT 'deadline', 'upcoming', count(*) FROM matches WHERE deadline BETWEEN '${TODAY}' AND '${IN_30_DAYS}'
    HAVING count(*) > 0
  UNION ALL SELECT facet, tag, count(*) FROM matches JOIN tags USING (position) GROUP BY facet, tag
  ORDER BY facet, value`;

export const buildSqlite: Build = async (records) => {
  const database = new DatabaseSync(':memory:');
  database.exec(SCHEMA);
  database.exec('BEGIN');
  const record = database.prepare('INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const tag = database.prepare('INSERT INTO tags VALUES (?, ?, ?)');
  const text = database.prepare('INSERT INTO texts (rowid, text) VALUES (?, ?)');
  for (const { position, scholarship, title, text: folded } of records) {
    const { id, source, gpaRequirement, deadline, amount, tags } = scholarship;
    const isClosed = Number(deadline.date !== null && deadline.date < TODAY);
    const { band } = AMOUNT_BANDS.find(({ to }) => amount.max !== null && amount.max < to) ?? UNKNOWN_AMOUNT;
    const whole = JSON.stringify(scholarship);
    record.run(position, id, source, gpaRequirement, deadline.date, isClosed, amount.max, band, title, whole);
    for (const one of tags) tag.run(position, groupOf(one), one);
    text.run(position, folded);
  }
  database.exec("COMMIT; INSERT INTO texts (texts) VALUES ('optimize'); ANALYZE;");
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  return {
    name: 'SQLite FTS5',
    can: ({ sort, fuzzy }) => sort !== 'relevance' && fuzzy === undefined,
    find(query) {
      const { sql, values, matches, given } = toSql(query);
      const rows = prepared(sql).all(...values) as { id: string; total: number }[];
      const page = { total: rows[0]?.total ?? 0, ids: rows.map(({ id }) => id) };
      if (query.facets === undefined) return page;
      const counts = prepared(`WITH matches AS MATERIALIZED (${matches}) ${FACET_SQL}`).all(...given);
      return { ...page, facets: facetsOf(query.facets, counts as unknown as FacetRow[]) };
    },
    close: async () => database.close(),
  };
};
