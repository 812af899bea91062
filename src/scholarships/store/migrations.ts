import { randomUUID } from 'node:crypto';
import { type Kysely, type SchemaModule, sql } from 'kysely';
import type { Migrations } from '../../platform/database/database.ts';
import type { CatalogTable, RevisionTable } from './tables.ts';

type ColumnType = 'text' | 'integer' | 'bigint' | 'bytea';

/** Column names by type. SQLite also stores blobs in a column declared `bytea`. */
type Columns = Readonly<Partial<Record<ColumnType, readonly string[]>>>;

async function createTable(
  schema: SchemaModule,
  name: string,
  { key, required, nullable = {} }: { key: readonly string[]; required: Columns; nullable?: Columns },
): Promise<void> {
  let table = schema.createTable(name);
  for (const [type, columns] of Object.entries(required)) {
    for (const column of columns) table = table.addColumn(column, type as ColumnType, (it) => it.notNull());
  }
  for (const [type, columns] of Object.entries(nullable)) {
    for (const column of columns) table = table.addColumn(column, type as ColumnType);
  }
  await table.addPrimaryKeyConstraint(`${name}_key`, key as never[]).execute();
}

const createIndex = (schema: SchemaModule, name: string, table: string, columns: string[]) =>
  schema.createIndex(name).on(table).columns(columns).execute();

async function createFirstTables(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await createTable(schema, 'scholarships', {
    key: ['id'],
    required: {
      text: ['id', 'source', 'body', 'raw', 'page_url', 'fingerprint', 'state', 'run_id', 'reader_version'],
      integer: ['missing_runs'],
      bigint: ['created_at', 'updated_at', 'last_seen_at'],
    },
  });
  await createIndex(schema, 'scholarships_by_source', 'scholarships', ['source']);
  await createTable(schema, 'scholarship_runs', {
    key: ['id'],
    required: {
      text: ['id', 'source', 'outcome'],
      bigint: ['started_at', 'finished_at'],
      integer: ['pages', 'records', 'dropped', 'added', 'changed', 'gone'],
    },
    nullable: { text: ['problem', 'held'], bigint: ['not_before'] },
  });
  await createIndex(schema, 'scholarship_runs_by_source', 'scholarship_runs', ['source', 'finished_at']);
  await createTable(schema, 'scholarship_changes', {
    key: ['id'],
    required: { text: ['id', 'run_id', 'scholarship_id', 'kind'], bigint: ['at'] },
    nullable: { text: ['field', 'previous', 'value'] },
  });
  const byScholarship = 'scholarship_changes_by_scholarship';
  await createIndex(schema, byScholarship, 'scholarship_changes', ['scholarship_id', 'at']);
  // Used only by releases that did not have `scholarship_kept_pages` yet.
  await createTable(schema, 'scholarship_pages', {
    key: ['source', 'url'],
    required: { text: ['source', 'url', 'reader_version', 'reading'], bigint: ['read_at'] },
    nullable: { text: ['etag', 'last_modified'] },
  });
  await createTable(schema, 'scholarship_catalog', {
    key: ['name'],
    required: {
      text: ['name'],
      integer: ['revision', 'records_revision'],
      bigint: ['records_changed_at'],
    },
  });
  await (db as Kysely<{ scholarship_catalog: CatalogTable }>)
    .insertInto('scholarship_catalog')
    .values({ name: 'catalog', revision: 0, records_revision: 0, records_changed_at: 0 })
    .execute();
}

async function addRevisions(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const records = schema.alterTable('scholarships');
  await records.addColumn('revision', 'bigint', (it) => it.notNull().defaultTo(0)).execute();
  await records.addColumn('removed_at', 'bigint').execute();
  await createIndex(schema, 'scholarships_by_revision', 'scholarships', ['revision', 'id']);
  const changes = schema.alterTable('scholarship_changes');
  await changes.addColumn('revision', 'bigint').execute();
  await changes.addColumn('cause', 'text').execute();
  await changes.addColumn('event', 'text').execute();
  await createIndex(schema, 'scholarship_changes_by_revision', 'scholarship_changes', ['revision']);
  await createTable(schema, 'scholarship_revisions', {
    key: ['revision'],
    required: { bigint: ['revision', 'at'], text: ['token'] },
  });
  await (db as Kysely<{ scholarship_revisions: RevisionTable }>)
    .insertInto('scholarship_revisions')
    .values({ revision: 0, token: randomUUID(), at: 0 })
    .execute();
}

export const scholarshipMigrations: Migrations = {
  '2026-11-21-scholarships': { up: createFirstTables },
  '2026-11-21-scholarships-kept-pages': {
    up: ({ schema }) =>
      createTable(schema, 'scholarship_kept_pages', {
        key: ['source', 'position'],
        required: {
          text: ['source', 'url', 'found_at', 'content_type', 'reader_version'],
          integer: ['position'],
          bytea: ['packed'],
          bigint: ['seen_at'],
        },
        nullable: { text: ['etag', 'last_modified'] },
      }),
  },
  '2026-11-21-scholarships-started-runs': {
    up: ({ schema }) =>
      createTable(schema, 'scholarship_started_runs', {
        key: ['source'],
        required: { text: ['source'], bigint: ['started_at'] },
      }),
  },
  '2026-11-21-scholarships-changes-by-age': {
    up: ({ schema }) => createIndex(schema, 'scholarship_changes_by_age', 'scholarship_changes', ['at']),
  },
  '2026-11-22-scholarships-revisions': { up: addRevisions },
  '2026-11-22-scholarships-stored-corrections': {
    async up({ schema }) {
      await createTable(schema, 'scholarship_corrections', {
        key: ['id'],
        required: { text: ['id', 'body'] },
      });
      await schema.alterTable('scholarships').addColumn('uncorrected', 'text').execute();
    },
  },
  '2026-11-22-scholarships-work-under-way': {
    up: ({ schema }) =>
      schema.alterTable('scholarship_started_runs').addColumn('working_on', 'text').execute(),
  },
  // Release 0.2 assigned revisions to rows of 0.1. Rows that never got one were never served.
  '2026-11-23-scholarships-changes-with-revisions': {
    async up(db) {
      await sql`delete from scholarship_changes where revision is null`.execute(db);
    },
  },
  '2026-11-23-scholarships-served-revisions': {
    async up({ schema }) {
      const records = schema.alterTable('scholarships');
      await records.addColumn('served_revision', 'bigint', (it) => it.notNull().defaultTo(0)).execute();
      await createIndex(schema, 'scholarships_by_served_revision', 'scholarships', ['served_revision', 'id']);
      await schema
        .createIndex('scholarships_by_removal')
        .on('scholarships')
        .columns(['source', 'removed_at'])
        .where(sql.ref('removed_at'), 'is not', null)
        .execute();
    },
  },
  '2026-11-23-scholarships-with-corrections': {
    async up({ schema }) {
      const records = schema.createIndex('scholarships_with_corrections').on('scholarships').column('id');
      await records.where(sql<boolean>`uncorrected is not null or state = 'hidden'`).execute();
    },
  },
  '2026-11-26-scholarships-kept-lists': {
    up: ({ schema }) => schema.alterTable('scholarship_runs').addColumn('kept_at', 'bigint').execute(),
  },
  '2026-11-27-scholarships-begun-by': {
    up: ({ schema }) => schema.alterTable('scholarship_runs').addColumn('begun_by', 'text').execute(),
  },
  '2026-11-27-scholarships-completeness': {
    async up({ schema }) {
      for (const column of ['filled', 'usual', 'not_followed'])
        await schema.alterTable('scholarship_runs').addColumn(column, 'text').execute();
    },
  },
  '2026-11-27-scholarships-pointing': {
    async up({ schema }) {
      await createTable(schema, 'scholarship_model_answers', {
        key: ['question'],
        required: { text: ['question', 'answer'], bigint: ['answered_at'] },
      });
      await createTable(schema, 'scholarship_proposals', {
        key: ['source'],
        required: {
          text: ['source', 'run_id', 'entry', 'titles'],
          integer: ['doubts'],
          bigint: ['proposed_at'],
        },
      });
    },
  },
  '2026-11-28-scholarships-left-out': {
    up: ({ schema }) => schema.alterTable('scholarship_runs').addColumn('left_out', 'text').execute(),
  },
  '2026-11-28-scholarships-pages-by-age': {
    up: ({ schema }) =>
      schema.alterTable('scholarship_kept_pages').addColumn('fetched_at', 'bigint').execute(),
  },
  '2026-11-28-scholarships-model-requests': {
    up: ({ schema }) =>
      createTable(schema, 'scholarship_model_requests', {
        key: ['period'],
        required: { text: ['period'], bigint: ['starts_at'], integer: ['requests'] },
      }),
  },
};
