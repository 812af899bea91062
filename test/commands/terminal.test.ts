import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { command } from '../support/cli.ts';
import { campusOfOneTeam, teamPage, teamPath } from '../support/one-team.ts';
import { startPretendSite } from '../support/pretend-site.ts';
import { releaseStack } from '../support/release-stack.ts';
import { startReplay } from '../support/replay.ts';

/** Sets the title of a terminal's window, colors the following text, and reverses its direction. */
const ODD = '\u001b]0;owned\u0007\u009b31m\u202E';
const list = (
  amount: string,
) => `<h1>Awards${ODD}</h1><table><tr><th>Scholarship<th>Amount<th>Purse${ODD}</tr>
  <tr><td>Reed${ODD} Award<td>${amount}${ODD}<td>x</tr><tr><td>Alder Award<td>$700<td>y</tr>
  <tr><td>Birch Award<td>about ${ODD} some<td>z</tr></table>`;

function assertSafe(out: string, what: string): void {
  assert.doesNotMatch(out, /[^\P{Cc}\n]|\u202E/u, what);
  assert.match(out, /[Aa]ward|Herons|\$500/, what);
}

describe('control characters in fetched text do not reach the terminal', () => {
  let folder: string;
  let url: string;
  let setAmount: (amount: string) => void;
  const cleanup = releaseStack();
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'campus-terminal-'));
    cleanup.defer(() => rm(folder, { recursive: true }));
    const site = await startPretendSite();
    cleanup.defer(() => site.stop());
    url = `${site.url}/awards`;
    setAmount = (amount) =>
      site.on('/awards', () => ({ headers: { 'content-type': 'text/html' }, body: list(amount) }));
    setAmount('$500');
    const odd = JSON.parse(
      JSON.stringify(teamPage).replace('Cedar Herons', `Cedar${JSON.stringify(ODD).slice(1, -1)} Herons`),
    );
    const provider = await startReplay({ [teamPath('mens-basketball')]: { body: odd } });
    cleanup.defer(() => provider.stop());
    const sources = { main: { name: 'Main', kind: 'table', url } };
    const politeness = { delaySeconds: 0, jitterSeconds: 0 };
    await writeFile(
      join(folder, 'campus.json'),
      JSON.stringify({ ...campusOfOneTeam(provider.url, 'mens-basketball'), sources, politeness }),
    );
  });
  const run = async (...args: string[]) =>
    (await command(args, { DATABASE_URL: `sqlite:${join(folder, 'campus.db')}` }, folder)).out;

  test('suggest, check, scrape, changes and review remove control characters of a page', async () => {
    assertSafe(await run('suggest', url), 'suggest');
    assertSafe(await run('check', '--source', 'main', '--all'), 'check');
    await run('scrape');
    setAmount('$900');
    await run('scrape');
    assertSafe(await run('changes', '--since', '2020-01-01'), 'changes');
    await run('correct', 'main-alder-award', '--hide', '--because', `x${ODD}`);
    assertSafe(await run('review'), 'review');
  });

  test('check removes control characters of the provider', async () => {
    assertSafe(await run('check', '--sport', 'mens-basketball'), 'check --sport');
  });
});
