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
 * Starts the sandbox on the ports of the last run, since the demo's database links to them. Where a program
 * has taken one of them, it takes new ports and the database is deleted; where another demo still runs on
 * them, nothing is touched.
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

/** Whether a sandbox's control address answers on a port. */
async function isSandbox(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1_000) });
    return controlSchema.safeParse(await answer.json()).success;
  } catch (error) {
    // Nobody listens, or something that is no sandbox.
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException)
      return false;
    throw error;
  }
}

const portOf = (url: string): number => Number(new URL(url).port);
