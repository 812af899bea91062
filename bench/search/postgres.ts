import pg from 'pg';
import type { Search } from '../../src/scholarships/catalog/search-index.ts';
import { fold, wordsOf } from '../../src/scholarships/text/same.ts';
import { type Build, IN_30_DAYS, type OrderedRecord, TODAY } from './contender.ts';

const SCHEMA = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE TEMPORARY TABLE records (
    position integer PRIMARY KEY, id text, source text, gpa real, deadline date, title text, text text, body text);
`;
const INDEXES = `
  CREATE INDEX ON records USING gin (text gin_trgm_ops);
  CREATE INDEX ON records (source, position);
  ANALYZE records;
`;

/** The query in SQL: trigram matches, hits in the title first, then the day's order. */
function toSql(query: Search): { text: string; values: (string | number)[] } {
  const words = wordsOf(fold(query.search ?? ''));
  const values: (string | number)[] = [];
  const value = (given: string | number): string => `$${values.push(given)}`;
  const where = words.map((word) => `text LIKE ${value(`%${word}%`)}`);
  if (query.source !== undefined) where.push(`source = ${value(query.source[0] ?? '')}`);
  if (query.gpa !== undefined) where.push(`(gpa IS NULL OR gpa <= ${value(query.gpa)})`);
  if (query.deadline === 'open') where.push(`(deadline IS NULL OR deadline >= '${TODAY}')`);
  if (query.deadline === 'upcoming') where.push(`deadline BETWEEN '${TODAY}' AND '${IN_30_DAYS}'`);
  const inTitle = words.map((word) => `(strpos(title, ${value(word)}) > 0)::int`).join(' + ') || '0';
  const condition = where.length > 0 ? `WHERE ${where.join(' AND ')}` : '';
  const window = `LIMIT ${value(query.limit)} OFFSET ${value(query.offset)}`;
  // Bodies are fetched only for the records of the page.
  const text = `SELECT records.id, records.body, found.total FROM (
      SELECT position, ${inTitle} AS hits, count(*) OVER ()::int AS total
      FROM records ${condition} ORDER BY hits DESC, position ${window}
    ) AS found JOIN records USING (position) ORDER BY found.hits DESC, position`;
  return { text, values };
}

async function fill(client: pg.Client, records: readonly OrderedRecord[]): Promise<void> {
  for (let at = 0; at < records.length; at += 1_000) {
    const rows = records.slice(at, at + 1_000).map(({ position, scholarship, title, text }) => ({
      position,
      id: scholarship.id,
      source: scholarship.source,
      gpa: scholarship.gpaRequirement,
      deadline: scholarship.deadline.date,
      title,
      text,
      body: JSON.stringify(scholarship),
    }));
    await client.query('INSERT INTO records SELECT * FROM json_populate_recordset(NULL::records, $1)', [
      JSON.stringify(rows),
    ]);
  }
}

/** Uses a temporary table of the PostgreSQL on this machine; rejects if there is none. */
export const buildPostgres: Build = async (records) => {
  const client = new pg.Client({
    host: '127.0.0.1',
    user: 'postgres',
    database: 'test',
    connectionTimeoutMillis: 2_000,
  });
  await client.connect();
  await client.query("SET temp_buffers = '512MB'; SET work_mem = '64MB'; SET jit = off;");
  await client.query(SCHEMA);
  await fill(client, records);
  await client.query(INDEXES);
  return {
    name: 'PostgreSQL pg_trgm',
    can: ({ facets, sort, fuzzy }) => facets === undefined && sort === undefined && fuzzy === undefined,
    async find(query) {
      const { rows } = await client.query<{ id: string; total: number }>(toSql(query));
      return { total: rows[0]?.total ?? 0, ids: rows.map(({ id }) => id) };
    },
    close: () => client.end(),
  };
};
