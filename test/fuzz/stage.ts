import assert from 'node:assert/strict';
import { type Deployment, deploy, fill } from '../support/deployments.ts';
import { usedBytes } from '../support/memory.ts';

/** The one origin whose scripts may read the responses of the campus. */
export const KNOWN_ORIGIN = 'http://localhost:4321';

/** Allows for the cached responses. */
const MOST_GROWN_BYTES = 64 * 1024 * 1024;

export interface Stage {
  readonly campus: Deployment;
  /** Throws if the service is no longer healthy, or uses much more memory than before. */
  checkUnharmed(): Promise<void>;
  stop(): Promise<void>;
}

/** A whole campus in this process, filled from its sandbox. It trusts X-Forwarded-For of every client. */
export async function openStage(): Promise<Stage> {
  const environment = { TRUSTED_PROXIES: '127.0.0.1', CORS_ORIGINS: KNOWN_ORIGIN };
  const campus = await deploy('one process', { environment });
  await fill(campus);
  const before = usedBytes();
  return {
    campus,
    async checkUnharmed() {
      const health = await (await fetch(`${campus.router}/health`)).json();
      assert.equal((health as { status: string }).status, 'ok');
      assert.equal((await fetch(`${campus.admin}/ready`)).status, 200);
      const grown = usedBytes() - before;
      assert.ok(grown < MOST_GROWN_BYTES, `${Math.round(grown / 1e6)} MB more in use than before`);
    },
    stop: () => campus.stop(),
  };
}
