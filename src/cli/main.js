#!/usr/bin/env node
import { withNeededNode } from '../app/own-node.js';

const PARENT_CHECK_MS = 500;

/**
 * Ends this process when `npm run` ends. npm passes a signal to its shell, which may end without passing the signal on;
 * then this process gets another parent. If this process no longer listens for the signal, it is already ending, and a
 * second signal would end it too early.
 */
function endWithNpm() {
  // Programs that an npm script starts inherit its environment.
  const isNpmScript = process.env.npm_lifecycle_script?.includes('src/cli/main.js') ?? false;
  if (!isNpmScript || process.platform === 'win32') return;
  const parent = process.ppid;
  let hasListened = false;
  const check = setInterval(() => {
    const listens = process.listenerCount('SIGTERM') > 0;
    hasListened ||= listens;
    if (process.ppid === parent) return;
    clearInterval(check);
    if (listens || !hasListened) process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

endWithNpm();
await withNeededNode(() => import('./start.js'));
