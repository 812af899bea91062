export type { CachedResponse, ResponseCache } from './cache.ts';
export { type CampusClient, type Changes, type ChangesOptions, createClient } from './client.ts';
export { CampusError } from './errors.ts';
export type * from './generated/types.gen.ts';
export type { LiveEvent, LiveQuery } from './live.ts';
export type { CallOptions, ClientOptions } from './request.ts';
