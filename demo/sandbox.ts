import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';

const remembered = z.object({
  providerPort: z.number(),
  controlPort: z.number(),
  sitePorts: z.record(z.string(), z.number()),
});

/** What a demo keeps of its origins. */
const KEPT = ['campus.db', 'campus.db-wal', 'campus.db-shm'];

const portOf = (url: string): number => Number(new URL(url).port);

function recall(file: string): z.output<typeof remembered> | undefined {
  try {
    return remembered.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The first start, or a file nobody can use: the same.
    return undefined;
  }
}

/**
 * The sandbox at the addresses it had before, since what is kept links to them. Where one of them is
 * taken meanwhile, it takes others, and what was kept is dropped.
 */
export async function startRememberedSandbox(directory: string): Promise<Sandbox> {
  const file = join(directory, 'sandbox.json');
  const sandbox = await startSandbox(recall(file)).catch(() => {
    for (const kept of KEPT) rmSync(join(directory, kept), { force: true });
    return startSandbox();
  });
  mkdirSync(directory, { recursive: true });
  const ports = {
    providerPort: portOf(sandbox.providerUrl),
    controlPort: portOf(sandbox.controlUrl),
    sitePorts: Object.fromEntries(Object.entries(sandbox.siteUrls).map(([name, url]) => [name, portOf(url)])),
  };
  writeFileSync(file, JSON.stringify(ports));
  return sandbox;
}
