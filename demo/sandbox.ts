import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { ConfigurationError } from '../src/app/settings.ts';

const portsSchema = z.object({
  providerPort: z.number(),
  controlPort: z.number(),
  sitePorts: z.record(z.string(), z.number()),
});

const controlSchema = z.object({ origins: z.array(z.object({ name: z.string() })) });

const DATABASE_FILES = ['campus.db', 'campus.db-wal', 'campus.db-shm'];

/**
 * Starts the sandbox on the ports of the last run, because links in the demo's database contain them. If another
 * program has taken one of these ports, the sandbox gets new ports and the database is deleted. Throws if a demo is
 * still running on them.
 */
export async function startDemoSandbox(directory: string): Promise<Sandbox> {
  const file = join(directory, 'sandbox.json');
  const saved = savedPorts(file);
  if (saved !== undefined && (await isSandbox(saved.controlPort))) {
    throw new ConfigurationError(`${directory} is in use by a demo that is still running`);
  }
  const sandbox = await startSandbox(saved).catch(() => {
    for (const name of DATABASE_FILES) rmSync(join(directory, name), { force: true });
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

function savedPorts(file: string): z.output<typeof portsSchema> | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return portsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** Whether a sandbox's control API responds on a port. */
async function isSandbox(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1_000) });
    return controlSchema.safeParse(await response.json()).success;
  } catch (error) {
    // No program listens there, or the program is not a sandbox.
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException)
      return false;
    throw error;
  }
}

const portOf = (url: string): number => Number(new URL(url).port);
