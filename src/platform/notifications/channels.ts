import type { Clock } from '../clock.ts';
import { isPostgres } from '../database/url.ts';
import type { Logger } from '../log.ts';
import type { NotificationChannel } from './notifications.ts';

/** Creates a channel through PostgreSQL if the service uses it. */
export async function createChannels(
  databaseUrl: string,
  deps: { clock: Clock; log: Logger },
): Promise<NotificationChannel[]> {
  if (!isPostgres(databaseUrl)) return [];
  const { createPostgresChannel } = await import('./postgres-channel.ts');
  return [createPostgresChannel(databaseUrl, deps)];
}
