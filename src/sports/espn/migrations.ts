import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

export const espnMigrations: Migrations = {
  /** Keys name the provider. The release before goes on with its own, which are pruned when nothing reads them. */
  '2026-11-23-sports-copies-by-provider': {
    async up(db: Kysely<unknown>) {
      await sql`insert into copies (key, body, version, confirmed_at, changed_at, original, original_at)
        select 'sports/espn/' || substr(key, 8), body, version, confirmed_at, changed_at, original, original_at
        from copies where key like 'sports/%'`.execute(db);
    },
  },
};
