import { alertMigrations } from '../platform/alerts/alert-tables.ts';
import { cacheMigrations } from '../platform/cache/database-store.ts';
import { leaseMigrations } from '../platform/jobs/leases.ts';
import { webhookMigrations } from '../platform/webhooks/messages.ts';
import { scholarshipMigrations } from '../scholarships/index.ts';
import { sportsMigrations } from '../sports/index.ts';

/** The migrations of all parts of the service that have tables. */
export const MIGRATIONS = {
  ...leaseMigrations,
  ...webhookMigrations,
  ...alertMigrations,
  ...cacheMigrations,
  ...sportsMigrations,
  ...scholarshipMigrations,
};
