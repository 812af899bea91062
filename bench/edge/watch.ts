import { LOAD_CORE, SERVER_CORE } from './machine.ts';
import { coreMs, usageOf } from './usage.ts';

/** Resource usage during a load. Shares are of a core, 0 to 1. */
export interface Watched {
  /** Processor time of the server, ms. */
  readonly serverMs: number;
  /** The peak memory of the server. */
  readonly residentBytes: number;
  /** The load generator's share. If it is near 1, the load generator was the bottleneck. */
  readonly loadShare: number;
  /** The share of all other programs, on the core that they used more. */
  readonly othersShare: number;
}

const now = (server: number) => ({
  at: performance.now(),
  server: usageOf(server),
  own: usageOf(process.pid),
  serverCore: coreMs(SERVER_CORE),
  loadCore: coreMs(LOAD_CORE),
});

/** Starts watching; call the returned function once the load has ended. */
export function watch(server: number): () => Watched {
  const before = now(server);
  let residentBytes = before.server.residentBytes;
  const timer = setInterval(() => {
    residentBytes = Math.max(residentBytes, usageOf(server).residentBytes);
  }, 100);
  return () => {
    clearInterval(timer);
    const after = now(server);
    const ms = after.at - before.at;
    const serverMs = after.server.cpuMs - before.server.cpuMs;
    const loadMs = after.own.childrenMs - before.own.childrenMs;
    const ownMs = after.own.cpuMs - before.own.cpuMs;
    const others = [
      after.serverCore - before.serverCore - serverMs,
      after.loadCore - before.loadCore - loadMs - ownMs,
    ];
    return { serverMs, residentBytes, loadShare: loadMs / ms, othersShare: Math.max(0, ...others) / ms };
  };
}
