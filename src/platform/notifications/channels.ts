import type { Clock } from '../clock.ts';
import { isPostgres } from '../database/url.ts';
import type { Logger } from '../log.ts';
import type { NotificationChannel } from './notifications.ts';

/**
 * Creates a channel through PostgreSQL if the service uses it, or else a channel between the workers of this process,
 * if there are any.
 */
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
