import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Child, startChild } from './child.ts';
import type { Machine } from './machine.ts';
import { send } from './request.ts';
import type { Stage } from './stage.ts';

const FOLDER = join(import.meta.dirname, '../references');

/** Installs the packages at the first run, because they are many and only this bench needs them. */
function install(): void {
  if (existsSync(join(FOLDER, 'node_modules'))) return;
  process.stderr.write('installing the alternatives to compare with (bench/references) …\n');
  execFileSync('npm', ['ci', '--prefix', FOLDER, '--no-audit', '--no-fund'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const readyLineSchema = z.object({ url: z.string() });
const page = z.object({ scholarships: z.array(z.unknown()), hasMore: z.boolean() });

/** The service's list items, so that all servers have the same data. */
async function itemsOf(router: string): Promise<unknown[]> {
  const items: unknown[] = [];
  for (;;) {
    const url = `${router}/scholarships/api/scholarships?limit=500&offset=${items.length}`;
    const { scholarships, hasMore } = page.parse(JSON.parse((await send(url)).body.toString()));
    items.push(...scholarships);
    if (!hasMore) return items;
  }
}

interface Reference extends Child {
  readonly url: string;
}

/** Starts the alternatives with the records that the service at `router` serves. */
export async function startReferences(machine: Machine, stage: Stage, router: string) {
  install();
  const records = join(stage.directory, 'records.json');
  writeFileSync(records, JSON.stringify(await itemsOf(router)));
  async function start(name: string): Promise<Reference> {
    const program = {
      name,
      args: [join(FOLDER, `${name}.mjs`), records],
      isReady: (line: unknown) => readyLineSchema.safeParse(line).success,
    };
    const child = await startChild(machine, program, stage);
    return { ...child, ...readyLineSchema.parse(child.readyLine) };
  }
  return { express: await start('express'), jsonServer: await start('json-server') };
}
