import type { SchemaModule } from 'kysely';
import type { Migrations } from '../../platform/database/database.ts';

async function createScholarships(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('scholarships')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('raw', 'text', (column) => column.notNull())
    .addColumn('page_url', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('missing_runs', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('reader_version', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('scholarships_by_source').on('scholarships').column('source').execute();
}

async function createRuns(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('scholarship_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint', (column) => column.notNull())
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addColumn('records', 'integer', (column) => column.notNull())
    .addColumn('dropped', 'integer', (column) => column.notNull())
    .addColumn('added', 'integer', (column) => column.notNull())
    .addColumn('changed', 'integer', (column) => column.notNull())
    .addColumn('gone', 'integer', (column) => column.notNull())
    .addColumn('held', 'text')
    .addColumn('not_before', 'bigint')
    .execute();
  await schema
    .createIndex('scholarship_runs_by_source')
    .on('scholarship_runs')
    .columns(['source', 'finished_at'])
    .execute();
}

async function createChanges(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('scholarship_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('scholarship_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('field', 'text')
    .addColumn('previous', 'text')
    .addColumn('value', 'text')
    .execute();
  await schema
    .createIndex('scholarship_changes_by_scholarship')
    .on('scholarship_changes')
    .columns(['scholarship_id', 'at'])
    .execute();
}

async function createPages(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('scholarship_pages')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('reader_version', 'text', (column) => column.notNull())
    .addColumn('reading', 'text', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('scholarship_pages_key', ['source', 'url'])
    .execute();
}

async function createCatalog(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('scholarship_catalog')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('records_revision', 'integer', (column) => column.notNull())
    .addColumn('records_changed_at', 'bigint', (column) => column.notNull())
    .execute();
}

export const scholarshipMigrations: Migrations = {
  '2026-11-21-scholarships': {
    async up(db) {
      await createScholarships(db.schema);
      await createRuns(db.schema);
      await createChanges(db.schema);
      await createPages(db.schema);
      await createCatalog(db.schema);
      const first = { name: 'catalog', revision: 0, records_revision: 0, records_changed_at: 0 };
      await db.insertInto('scholarship_catalog').values(first).execute();
    },
  },
};
