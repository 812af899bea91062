import type { Clock } from '../clock.ts';
import { isPostgres } from '../database/url.ts';
import type { Logger } from '../log.ts';
import type { NotificationChannel } from './notifications.ts';

/** A channel through PostgreSQL if that is the database; otherwise one between the workers of this process, if any. */
export async function createChannels(
  where: { databaseUrl: string; isThread: boolean },
  deps: { clock: Clock; log: Logger },
): Promise<NotificationChannel[]> {
  if (!isPostgres(where.databaseUrl)) return where.isThread ? [createThreadChannel()] : [];
  const { createPostgresChannel } = await import('./postgres-channel.ts');
  return [createPostgresChannel(where.databaseUrl, deps)];
}

/** A channel between the threads of one process. */
export function createThreadChannel(): NotificationChannel {
  const channel = new BroadcastChannel('campus-data changes');
  return {
    start(onNotification) {
      channel.onmessage = onNotification;
    },
    notify() {
      channel.postMessage('');
    },
    async stop() {
      channel.close();
    },
  };
}
