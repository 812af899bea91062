import type { Kysely } from 'kysely';
import type { Migrations } from '../database/migrate.ts';

/** A message that a hook has not confirmed yet. Times are ms since the epoch. */
export interface WebhookMessageTable {
  /** `webhook-id`: the same at each try. */
  id: string;
  /** The hook's key. */
  hook: string;
  /** What the message is about. */
  subject: string;
  /** Grows in the order of the commits. */
  position: number;
  type: string;
  body: string;
  /** Tries that failed. */
  tries: number;
  /** 1: it may have arrived, so that it must stay as it is. */
  is_tried: number;
  /** 1: it was tried as often as it may be. */
  is_dead: number;
  next_at: number;
  created_at: number;
}

/** A hook that has answered 410. */
interface WebhookEndTable {
  hook: string;
  version: string;
  ended_at: number;
}

interface WebhookPositionTable {
  name: string;
  value: number;
}

interface WebhookTables {
  webhook_messages: WebhookMessageTable;
  webhook_ends: WebhookEndTable;
  webhook_position: WebhookPositionTable;
}

declare module '../database/database.ts' {
  interface PlatformTables extends WebhookTables {}
}

export const POSITION = 'messages';

export const webhookMigrations: Migrations = {
  '2026-11-23-webhooks': {
    async up(db) {
      const { schema } = db;
      await schema
        .createTable('webhook_messages')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('hook', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('position', 'bigint', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('is_tried', 'integer', (column) => column.notNull())
        .addColumn('is_dead', 'integer', (column) => column.notNull())
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await schema
        .createIndex('webhook_messages_by_subject')
        .on('webhook_messages')
        .columns(['hook', 'subject', 'is_dead', 'position'])
        .execute();
      await schema
        .createIndex('webhook_messages_by_time')
        .on('webhook_messages')
        .columns(['is_dead', 'next_at'])
        .execute();
      await schema
        .createTable('webhook_ends')
        .addColumn('hook', 'text', (column) => column.primaryKey())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('ended_at', 'bigint', (column) => column.notNull())
        .execute();
      await schema
        .createTable('webhook_position')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'bigint', (column) => column.notNull())
        .execute();
      await (db as Kysely<WebhookTables>)
        .insertInto('webhook_position')
        .values({ name: POSITION, value: 0 })
        .execute();
    },
  },
};
