import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Deployment, deploy } from '../support/deployments.ts';
import { ROOT } from '../support/root.ts';

const CONFORMANCE = join(ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** Failures that concern the suite’s own example server, or features that this server does not offer. */
const NOT_OFFERED =
  /\btest_\w+|json_schema_2020_12_tool|test:\/\/|Method not found|x-mcp-header|^Prerequisite failed|^Expected InputRequiredResult/;

/**
 * Intended deviations: endless streams are refused, and an `Origin` must be configured as allowed, even if it is local.
 */
const INTENDED = {
  '2025-06-18': [],
  '2025-11-25': ['localhost-host-valid-accepted'],
  '2026-07-28': [
    'localhost-host-valid-accepted',
    'sep-2575-server-sends-subscription-ack',
    'sep-2575-server-tags-subscription-id',
  ],
} as const;

/** Scenarios that require only features that this server offers. */
const OLDER = ['ping', 'resources-list', 'server-initialize', 'tools-list'];
const SUPPORTED = {
  '2025-06-18': OLDER,
  '2025-11-25': OLDER,
  '2026-07-28': ['http-header-validation', 'resources-list', 'sep-2164-resource-not-found', 'tools-list'],
} as const;

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED';
  readonly errorMessage?: string;
}

/** Runs all scenarios and returns their checks by scenario. The exit code is ignored, because some checks must fail. */
async function runScenarios(url: string, version: string): Promise<Map<string, Check[]>> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'campus-data-'));
  const args = ['server', '--url', url, '--suite', 'all', '--spec-version', version, '-o', folder.path];
  await new Promise((resolve) => execFile(process.execPath, [CONFORMANCE, ...args], resolve));
  const results = (await readdir(folder.path)).map(async (name) => {
    const checks = JSON.parse(await readFile(join(folder.path, name, 'checks.json'), 'utf8')) as Check[];
    return [name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, ''), checks] as const;
  });
  return new Map(await Promise.all(results));
}

describe('the conformance suite of the Model Context Protocol', () => {
  let campus: Deployment;
  before(async () => {
    campus = await deploy('one process', {
      sites: false,
      environment: { CORS_ORIGINS: 'https://www.campus.example' },
    });
  });
  after(() => campus.stop());

  for (const version of Object.keys(INTENDED) as (keyof typeof INTENDED)[]) {
    test(`${version}: only checks of intended deviations and of features that are not offered fail`, async (t) => {
      const scenarios = await runScenarios(`${campus.router}/mcp`, version);
      const checks = [...scenarios.values()].flat();
      const failed = checks.filter(({ status }) => status === 'FAILURE');
      const others = failed.filter(({ errorMessage = '' }) => !NOT_OFFERED.test(errorMessage));
      assert.deepEqual(others.map(({ id }) => id).toSorted(), INTENDED[version]);
      for (const name of SUPPORTED[version]) {
        const ofScenario = scenarios.get(name) ?? assert.fail(`${name} was not run`);
        assert.ok(
          ofScenario.some(({ status }) => status === 'SUCCESS'),
          name,
        );
        assert.ok(
          ofScenario.every(({ status }) => status === 'SUCCESS' || status === 'INFO'),
          name,
        );
      }
      const passed = checks.filter(({ status }) => status === 'SUCCESS').length;
      const intended = INTENDED[version].length;
      t.diagnostic(
        `${passed} checks passed, ${failed.length - intended} are about features not offered, ${intended} intended`,
      );
    });
  }
});
