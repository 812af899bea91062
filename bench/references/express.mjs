// A simple alternative: Express, SQLite and `compression`; each response is made for its request.
import { DatabaseSync } from 'node:sqlite';
import compression from 'compression';
import express from 'express';
import { listen, readRecords } from './records.mjs';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

const database = new DatabaseSync(':memory:');
database.exec(`
  CREATE TABLE scholarships (
    id TEXT PRIMARY KEY, title TEXT, source TEXT, amount TEXT, deadline TEXT, gpaRequirement REAL,
    eligibility TEXT, description TEXT, link TEXT, createdAt TEXT, updatedAt TEXT);
  CREATE INDEX by_source ON scholarships (source);
  CREATE INDEX by_deadline ON scholarships (deadline);
`);
const insert = database.prepare('INSERT INTO scholarships VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
database.exec('BEGIN');
for (const record of readRecords()) {
  const { id, title, source, amount, deadline, gpaRequirement, eligibility, description } = record;
  const { link, createdAt, updatedAt } = record;
  const list = JSON.stringify(eligibility);
  insert.run(
    id,
    title,
    source,
    amount,
    deadline,
    gpaRequirement,
    list,
    description,
    link,
    createdAt,
    updatedAt,
  );
}
database.exec('COMMIT; ANALYZE;');

const statements = new Map();
function prepare(sql) {
  if (!statements.has(sql)) statements.set(sql, database.prepare(sql));
  return statements.get(sql);
}

const TODAY = new Date().toISOString().slice(0, 10);
const CLOSED = `(deadline IS NOT NULL AND deadline < '${TODAY}')`;
const ORDER = `${CLOSED}, deadline IS NULL, deadline, title, id`;

/** The filters of a query, as SQL conditions and values. */
function conditionsOf({ search = '', source, gpa, deadline }) {
  const conditions = [];
  const values = [];
  for (const word of search.split(' ').filter((part) => part !== '')) {
    conditions.push('(title LIKE ? OR description LIKE ?)');
    values.push(`%${word}%`, `%${word}%`);
  }
  if (source) {
    conditions.push('source = ?');
    values.push(source);
  }
  if (gpa) {
    conditions.push('(gpaRequirement IS NULL OR gpaRequirement <= ?)');
    values.push(Number(gpa));
  }
  if (deadline === 'open') conditions.push(`NOT ${CLOSED}`);
  return { where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, values };
}

const app = express();
app.use(compression());
app.get('/scholarships/api/scholarships', (request, response) => {
  const limit = Math.min(Number(request.query.limit ?? DEFAULT_LIMIT), MAX_LIMIT);
  const offset = Number(request.query.offset ?? 0);
  const { where, values } = conditionsOf(request.query);
  const { total } = prepare(`SELECT count(*) AS total FROM scholarships ${where}`).get(...values);
  const rows = prepare(`SELECT * FROM scholarships ${where} ORDER BY ${ORDER} LIMIT ? OFFSET ?`).all(
    ...values,
    limit,
    offset,
  );
  const scholarships = rows.map((row) => ({ ...row, eligibility: JSON.parse(row.eligibility) }));
  response.set('Access-Control-Allow-Origin', '*');
  response.json({ scholarships, total, limit, offset, hasMore: offset + rows.length < total });
});
listen(app);
