import assert from 'node:assert/strict';
import { load } from 'cheerio';
import type { Deployment } from './deployments.ts';

/** Requests a page as a browser does. At `/`, other programs get an index instead. */
export async function openHtml({ router }: Pick<Deployment, 'router'>, path: string, status = 200) {
  const response = await fetch(`${router}${path}`, { headers: { Accept: 'text/html' } });
  assert.equal(response.status, status, path);
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
  return { response, $: load(await response.text()) };
}
