import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { getPage, NOW } from '../../../test/support/sandbox/sites.ts';
import { truth } from '../index.ts';

const EXPORT = '/scholarships/export.csv';

async function rows(): Promise<Record<string, string>[]> {
  return parse((await getPage('tech', EXPORT)).text, { columns: true, bom: true });
}

describe('the technology export', () => {
  it('is linked from a page without awards', async () => {
    const { $ } = await getPage('tech', '/scholarships');
    assert.ok($(`a[href="${EXPORT}"]`).length > 0);
    assert.doesNotMatch($('body').text(), /Ada Byron/);
  });

  it('has a row with an award id for every award', async () => {
    const offered = truth(NOW).filter(({ source }) => source === 'tech');
    assert.deepEqual(
      (await rows()).map((row) => [row['Award ID'], row['Award Name']]),
      offered.map(({ key, title }) => [key, title]),
    );
  });

  it('is formatted as spreadsheet programs do: with quotes, line breaks in cells, and CRLF', async () => {
    const { text } = await getPage('tech', EXPORT);
    assert.match(text, /^Award ID,Award Name,Summary,Value,Close Date,GPA Min,.*\r\n/);
    assert.match(text, /"For print, packaging and screen\.\n\nBring a portfolio, ""good or bad""\."/);
    const service = (await rows()).find((row) => row['Award Name'] === 'Cybersecurity Service Scholarship');
    assert.equal(service?.['Who Can Apply'], 'U.S. citizen; Cybersecurity major; Junior standing');
    assert.equal(service?.Value, '$4,500 per year');
  });

  it('has only the header if there are no awards, and other column names after a redesign', async () => {
    assert.equal((await getPage('tech', EXPORT, { mode: 'empty' })).text.trim().split('\n').length, 1);
    assert.match((await getPage('tech', EXPORT, { mode: 'new_layout' })).text, /^ref;until;usd;label\n/);
  });
});
