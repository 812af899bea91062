import { isPostgres, sqlitePath } from '../platform/database/url.ts';
import type { Logger } from '../platform/log.ts';
import type { GivenCampus } from './campus.ts';
import { isOperatorError } from './operator-errors.ts';
import { ConfigurationError, type Settings } from './settings.ts';

/** The settings and the campus, as currently read from the environment and the files. */
export interface Configuration {
  readonly settings: Settings;
  readonly campus: GivenCampus;
}

/** The result of a reload. `problem`: why the reload was refused. In that case nothing has changed. */
export type Reloaded = { readonly problem?: string; readonly needsRestart: readonly string[] };

/** Settings that a reload cannot replace, because they belong to the process or to its servers. */
const NEED_RESTART = [
  ...(['HOST', 'PORT', 'SPORTS_PORT', 'SCHOLARSHIPS_PORT', 'ADMIN_HOST', 'ADMIN_PORT'] as const),
  ...(['WORKERS', 'SHARE_PORTS', 'CONNECTIONS', 'CONNECTIONS_PER_CLIENT', 'LOG_LEVEL'] as const),
] satisfies readonly (keyof Settings)[];

/**
 * The new settings, except that those that need a restart keep their old values. `needsRestart` lists the settings
 * whose old and new values differ.
 */
function appliedSettings(before: Settings, next: Settings) {
  const needsRestart = NEED_RESTART.filter((name) => before[name] !== next[name]);
  const unchanged = Object.fromEntries(NEED_RESTART.map((name) => [name, before[name]]));
  return { settings: { ...next, ...unchanged }, needsRestart };
}

/**
 * Reads the configuration again and applies it, with only one reload at a time. If there is an error in the
 * configuration, the running service does not change.
 */
export function createReload(
  first: Settings,
  deps: { read: () => Configuration; apply: (next: Configuration) => Promise<void>; log: Logger },
): () => Promise<Reloaded> {
  const { read, apply, log } = deps;
  let current = first;
  let last: Promise<unknown> = Promise.resolve();

  async function reload(): Promise<Reloaded> {
    try {
      const next = read();
      const { settings, needsRestart } = appliedSettings(current, next.settings);
      if (!isPostgres(current.DATABASE_URL) && sqlitePath(current.DATABASE_URL) === ':memory:')
        throw new ConfigurationError('DATABASE_URL: a reload would lose the data of an in-memory database');
      await apply({ settings, campus: next.campus });
      current = settings;
      log.info({ ...(needsRestart.length > 0 && { needsRestart }) }, 'reloaded');
      return { needsRestart };
    } catch (err) {
      if (!isOperatorError(err)) log.error({ err }, 'not reloaded: everything stays as it was');
      else log.error({ problem: err.message }, 'not reloaded: everything stays as it was');
      return { problem: isOperatorError(err) ? err.message : 'see the log', needsRestart: [] };
    }
  }

  return () => {
    const next = last.then(reload);
    last = next;
    return next;
  };
}
