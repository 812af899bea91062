import { type Behavior, type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { type Deployment, type DeployOptions, deploy, fill, trigger } from '../support/deployments.ts';
import { startLocalServer } from '../support/local-server.ts';
import { createShiftedClock } from '../support/manual-clock.ts';
import { smallCampus } from '../support/small-campus.ts';

/** Starts a campus in a certain state. */
export type Scenario = () => Promise<Pick<Deployment, 'router' | 'stop'>>;

const HOUR = 3_600_000;

/** Deploys a campus on a sandbox, which may already be misbehaving. `stop` stops both. */
async function over(sandbox: Sandbox, options: DeployOptions = {}): Promise<Deployment> {
  const campus = await deploy('one process', { ...options, sandbox });
  const stop = async () => {
    await campus.stop();
    await sandbox.stop();
  };
  return Object.assign(Object.create(campus) as Deployment, { stop });
}

const everySite = (sandbox: Sandbox, behavior: Behavior): void => {
  for (const site of Object.keys(sandbox.siteUrls)) sandbox.misbehave(site, behavior);
};

/** A day in the sandbox's yearly calendar, which has one season per year and months without games. */
const onDay =
  (day: string): Scenario =>
  async () => {
    const clock = createShiftedClock(`${day}T18:00Z`);
    const sandbox = await startSandbox({ calendar: 'yearly', now: clock.now });
    const campus = await over(sandbox, { clock });
    await fill(campus);
    return campus;
  };

/** Deadlines in this year are in the future, whenever the tests run. */
const NEXT_YEAR = new Date().getUTCFullYear() + 1;
const LONG = 'The Honorable Wilhelmina Featherstonehaugh-Cholmondeley Memorial Endowed Scholarship';
const ROWS: readonly (readonly [title: string, amount: string, deadline: string, gpa: string])[] = [
  [
    `${LONG} for First-Generation Nursing Majors`,
    'Between $1,000 and $12,500',
    `Dec 1, ${NEXT_YEAR}`,
    '3.75',
  ],
  ['Ax', '$5', '', ''],
  [`Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle Award`, '', 'Rolling', '2.0'],
  ['<b>Bold</b> & “quoted” Award', 'Full tuition', `January 5, ${NEXT_YEAR}`, ''],
];

/** One source with one table of `count` awards. Some have very long values, some have no values. */
export const withAwards =
  (count: number, environment: DeployOptions['environment'] = {}): Scenario =>
  async () => {
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const rows = Array.from({ length: count }, (_, at) => {
      const [title, ...rest] = ROWS[at] ?? [
        `Award ${at} of Many`,
        `$${at}00`,
        `March 1, ${NEXT_YEAR}`,
        '3.0',
      ];
      return `<tr>${[title, ...rest].map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
    });
    const page = `<!doctype html><title>Awards</title><main><table><tr><th>Scholarship</th><th>Amount</th>
<th>Deadline</th><th>Minimum GPA</th></tr>${rows.join('')}</table></main>`;
    const site = await startLocalServer(({ url: path }, outgoing) =>
      path === '/robots.txt'
        ? outgoing.writeHead(404).end()
        : outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(page),
    );
    const sandbox = await startSandbox();
    const small = smallCampus(sandbox, []);
    const name = 'Polytechnic University of the Upper Cedar Valley and the Northern Counties';
    const sources = { honors: { name: `${name} Honors College`, kind: 'table', url: `${site.url}/awards` } };
    const campus = await over(sandbox, {
      campus: parseCampus({ ...small, name, sources }, 'scenario'),
      environment,
    });
    await fill(campus);
    const stop = async () => {
      await campus.stop();
      await site[Symbol.asyncDispose]();
    };
    return { router: campus.router, stop };
  };

export const SCENARIOS = {
  async usual() {
    const campus = await deploy('one process', { sites: 'all' });
    await fill(campus);
    return campus;
  },
  'quiet-week': onDay('2026-08-20'),
  'off-season': onDay('2026-07-10'),

  /** The cached data is two hours old, and the provider is down. */
  async 'provider-down'() {
    const clock = createShiftedClock();
    const sandbox = await startSandbox({ now: clock.now });
    const campus = await over(sandbox, { clock, sites: ['business'] });
    await fill(campus);
    sandbox.misbehave('provider', { behavior: 'off' });
    clock.pass(2 * HOUR);
    for (const path of ['/', '/games', '/teams/football', '/teams/football?show=standings'])
      await fetch(`${campus.router}${path}`, { headers: { Accept: 'text/html' } });
    return campus;
  },

  async 'provider-never-read'() {
    const sandbox = await startSandbox();
    sandbox.misbehave('provider', { behavior: 'off' });
    return over(sandbox, { sites: ['business'] });
  },

  async 'source-broken'() {
    const campus = await deploy();
    await fill(campus);
    campus.sandbox.misbehave('nsm', { behavior: 'error' });
    campus.sandbox.misbehave('honors', { behavior: 'new_layout' });
    await trigger(`${campus.scholarships}/api/trigger/scholarships`);
    return campus;
  },

  /** For `/status`: one run per day. One source has failed for the last twenty days, the provider on one day. */
  async 'ninety-days'() {
    const clock = createShiftedClock();
    const sandbox = await startSandbox({ now: clock.now });
    const campus = await over(sandbox, { clock });
    for (let day = 0; day < 90; day += 1) {
      if (day === 70) sandbox.misbehave('honors', { behavior: 'new_layout' });
      if (day === 40) sandbox.misbehave('provider', { behavior: 'error' });
      if (day === 41) sandbox.heal('provider');
      await fill(campus);
      if (day < 89) clock.pass(24 * HOUR);
    }
    return campus;
  },

  async 'first-start'() {
    const sandbox = await startSandbox();
    everySite(sandbox, { behavior: 'hang' });
    sandbox.misbehave('provider', { behavior: 'hang' });
    // By default a page waits for a hanging upstream longer than the browser waits for the page.
    return over(sandbox, {
      overrides: { upstreamOptions: { timeoutMs: 3_000, failuresBeforeBreak: 1_000_000 } },
    });
  },

  'no-awards': withAwards(0),
  'one-award': withAwards(1),
  'four-awards': withAwards(4),
  '400-awards': withAwards(400),

  /** The sports process is stopped; scholarships are available. */
  async 'sports-away'() {
    const campus = await deploy('three processes', { sites: ['business'] });
    await trigger(`${campus.scholarships}/api/trigger/scholarships`);
    await campus.stopPart('sports');
    return campus;
  },
} as const satisfies Readonly<Record<string, Scenario>>;
