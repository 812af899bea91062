import { alertMigrations } from '../platform/alerts/tables.ts';
import { cacheMigrations } from '../platform/cache/database-store.ts';
import { leaseMigrations } from '../platform/jobs/leases.ts';
import { webhookMigrations } from '../platform/webhooks/messages.ts';
import { scholarshipMigrations } from '../scholarships/index.ts';
import { sportsMigrations } from '../sports/index.ts';

/** Of every part that has tables. */
export const MIGRATIONS = {
  ...leaseMigrations,
  ...webhookMigrations,
  ...alertMigrations,
  ...cacheMigrations,
  ...sportsMigrations,
  ...scholarshipMigrations,
};
