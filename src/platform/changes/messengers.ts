import type { Clock } from '../clock.ts';
import { isPostgres } from '../database/url.ts';
import type { Logger } from '../log.ts';
import type { RedisLink } from '../redis/link.ts';
import type { Messenger } from './changes.ts';
import { createPostgresMessenger } from './postgres-messenger.ts';
import { createRedisMessenger } from './redis-messenger.ts';
import { createThreadMessenger } from './thread-messenger.ts';

/** By Redis where there is one, else by PostgreSQL; else among the threads of this process, if it has some. */
export function messengersFor(
  where: { redis: RedisLink | undefined; databaseUrl: string; isThread: boolean },
  tools: { clock: Clock; log: Logger },
): Messenger[] {
  const { redis, databaseUrl, isThread } = where;
  if (redis !== undefined) return [createRedisMessenger(redis, tools)];
  if (isPostgres(databaseUrl)) return [createPostgresMessenger(databaseUrl, tools)];
  return isThread ? [createThreadMessenger()] : [];
}
