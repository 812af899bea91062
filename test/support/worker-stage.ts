import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/index.ts';
import { BARE_ENVIRONMENT } from './bare-environment.ts';
import { API_KEY } from './deployments.ts';
import { FREE_PORTS, startProgram } from './program.ts';
import { ROOT } from './root.ts';
import { smallCampus } from './small-campus.ts';

/** Workers need an operating system on which processes can share ports. */
export const WORKERS_RUN = {
  skip: process.platform !== 'linux' && 'only Linux shares ports among processes',
};

/** A folder, a sandbox and the demo campus, for services in processes of their own. `now`: the sandbox's time. */
export async function stageWorkers(
  options: { now?: () => number; sites?: string[]; sports?: string[] } = {},
) {
  await using begun = new AsyncDisposableStack();
  const { path: folder } = begun.use(await mkdtempDisposable(join(tmpdir(), 'campus-data-workers-')));
  const sandbox = begun.adopt(await startSandbox({ now: options.now ?? Date.now }), (origins) =>
    origins.stop(),
  );
  const campus = {
    value: smallCampus(sandbox, options.sites, options.sports),
    file: join(folder, 'campus.json'),
  };
  await writeFile(campus.file, JSON.stringify(campus.value));
  const environment = {
    ...BARE_ENVIRONMENT,
    ...FREE_PORTS,
    DATABASE_URL: `sqlite:${join(folder, 'campus.db')}`,
    DATA_DIR: folder,
    API_KEYS: API_KEY,
  };
  const held = begun.move();
  return {
    folder,
    sandbox,
    campus,
    environment,
    /** Starts the program as an operator does. */
    start: (
      more: Readonly<Record<string, string>> = {},
      program = 'src/cli/main.js',
      args: readonly string[] = [],
    ) =>
      startProgram([process.execPath, program, 'serve', '--campus', campus.file, ...args], {
        cwd: ROOT,
        env: { ...environment, ...more },
      }),
    stop: () => held.disposeAsync(),
  };
}

export type WorkerStage = Awaited<ReturnType<typeof stageWorkers>>;

/** The values of a metric, by the labels in braces. */
export async function readMetric(admin: string, name: string): Promise<ReadonlyMap<string, number>> {
  const page = await (await fetch(`${admin}/metrics`)).text();
  const lines = page.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return new Map([...lines].map(([, labels = '', value]) => [labels, Number(value)]));
}

export const sumOf = (values: ReadonlyMap<string, number>): number =>
  [...values.values()].reduce((sum, value) => sum + value, 0);
