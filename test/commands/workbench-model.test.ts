import assert from 'node:assert/strict';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { type PretendModel, startModel } from '../../sandbox/model/model.ts';
import { releaseStack } from '../support/release-stack.ts';
import { stageWorkbench, type WorkbenchStage, WRITTEN } from '../support/workbench-stage.ts';

const PAGE = `<h1>Money</h1><h3>Reed Award</h3><p>Amount: $500</p><h3>Elm Grant</h3><p>Amount: $700</p>
  <h2>Office hours</h2><p>Amount: none</p>`;

const textAt = async ({ url }: { url: string }): Promise<string> => (await fetch(url)).text();

describe('the language model in the workbench', () => {
  const cleanup = releaseStack();
  let workbench: WorkbenchStage;
  let model: PretendModel;
  before(async () => {
    const { path: folder } = cleanup.use(await mkdtempDisposable(join(tmpdir(), 'look-model-')));
    model = await startModel();
    cleanup.defer(() => model.stop());
    workbench = await stageWorkbench(
      { '/office': PAGE, '/ash': '<h1>Money</h1><h2>Ash Award</h2>' },
      ({ url, host }) => ({
        ...{ name: 'Cedar Valley', timeZone: 'UTC', teams: {}, privateHosts: [host] },
        provider: { kind: 'espn', siteUrl: url, coreUrl: url, imageOrigins: [url] },
        sources: {
          office: { name: 'Office', kind: 'list', url: `${url}/office`, options: { title: 'h2' } },
        },
      }),
      { MODEL_URL: model.url, MODEL: 'small', DATABASE_URL: `sqlite:${join(folder, 'campus.db')}` },
    );
    cleanup.defer(() => workbench.stop());
  });

  test('a click runs the language model; its list is used, and the differences from the rules are shown', async () => {
    const review = await workbench.open('office');
    assert.match(await textAt(review), /Ask the language model/);
    assert.deepEqual(await workbench.pageAfter(review, { do: 'ask' }), [200, '']);
    const text = await textAt(review);
    assert.match(text, /2 scholarships, no warnings.*New: Reed Award.*New: Elm Grant.*Gone: Office hours/s);
    assert.deepEqual(await workbench.pageAfter(review, { do: 'undo' }), [200, '']);
    assert.match(await textAt(review), /1 scholarship/);
    await review.close();
  });

  test('a useless response changes nothing, and the reason is shown', async () => {
    model.behave('down');
    const review = await workbench.headings('/ash');
    const [status, text] = await workbench.pageAfter(review, { do: 'ask' });
    assert.deepEqual([status, text], [422, 'The language model could not be used: it returned 500']);
    await review.close();
  });

  test('a confirmation is written with its day, and removed when another entry is saved', async () => {
    const review = await workbench.open('office');
    assert.match(await textAt(review), /Read automatically, not checked yet/);
    assert.deepEqual(await workbench.pageAfter(review, { do: 'confirm' }), [200, WRITTEN]);
    const { checked } = (await workbench.sourceIn('office')) as { checked?: string };
    assert.match(checked ?? '', /^\d{4}-\d\d-\d\d$/);
    assert.doesNotMatch(await textAt(review), /not checked yet/);
    await workbench.pageAfter(review, { hint: 'names', selector: 'h3' });
    assert.deepEqual(await workbench.pageAfter(review, { do: 'save' }), [200, WRITTEN]);
    assert.ok(!('checked' in (await workbench.sourceIn('office'))));
    await review.close();
  });
});
