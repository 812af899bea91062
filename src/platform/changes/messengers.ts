import type { Clock } from '../clock.ts';
import { isPostgres } from '../database/url.ts';
import type { Logger } from '../log.ts';
import type { RedisLink } from '../redis/link.ts';
import type { Messenger } from './changes.ts';
import { createThreadMessenger } from './thread-messenger.ts';

/** By Redis where there is one, else by PostgreSQL; else among the threads of this process, if it has some. */
export async function messengersFor(
  where: { redis: RedisLink | undefined; databaseUrl: string; isThread: boolean },
  tools: { clock: Clock; log: Logger },
): Promise<Messenger[]> {
  const { redis, databaseUrl, isThread } = where;
  if (redis !== undefined) {
    const { createRedisMessenger } = await import('./redis-messenger.ts');
    return [createRedisMessenger(redis, tools)];
  }
  if (isPostgres(databaseUrl)) {
    const { createPostgresMessenger } = await import('./postgres-messenger.ts');
    return [createPostgresMessenger(databaseUrl, tools)];
  }
  return isThread ? [createThreadMessenger()] : [];
}
