import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp, plainContext } from '../../platform/http/app.ts';
import { createLogger } from '../../platform/log.ts';
import { createAssets } from './assets.ts';

test('assets are served only at URLs with their own digest, because they are cached for a year', async () => {
  const app = createApp(createLogger('silent'));
  const assets = createAssets('America/New_York');
  assets.mount(app, () => 0);
  const statusOf = async (path: string): Promise<number> =>
    (await app.request(path, {}, { edge: plainContext })).status;
  const style = assets.styleUrl('aa3311');
  const ours = [style, assets.styleUrl(null), ...Object.values(assets.scripts)];
  for (const path of ours) assert.equal(await statusOf(path), 200, path);
  for (const path of ours)
    assert.equal(await statusOf(path.replace(/-[0-9a-f]{10}/, '-0123456789')), 404, path);
  for (const color of ['zzz', 'aa33', 'aa331122', 'AA3311'])
    assert.equal(await statusOf(style.replace('aa3311', color)), 404, color);
});
