import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import type { GameDetail } from '../frame/api-types.ts';
import { leadChart, opposedBars } from './charts.ts';

const us = { name: 'Herons', logo: null };
const game = { opponent: { name: 'Otters' }, sport: 'football' } as GameDetail;
const play = (period: number, localScore: number | null, opponentScore: number | null) => ({
  ...{ id: '', clock: '', text: '', scoring: false, team: null },
  ...{ period, localScore, opponentScore },
});

test('the lead chart has a text with the largest leads and the number of lead changes', async () => {
  const plays = [play(1, 0, 3), play(1, 7, 3), play(2, 7, 10), play(3, null, null), play(4, 21, 10)];
  const more = [...plays, { ...play(4, 24, 10), clock: '8:40' }];
  const $ = load(String(await leadChart({ plays }, game, us)));
  assert.equal($('h2').text(), 'Lead');
  assert.match($('figcaption').text(), /Largest lead: Herons by 11, Otters by 3\. 3 lead changes\.$/);
  const $more = load(String(await leadChart({ plays: more }, game, us)));
  assert.match($more('figcaption').text(), / Most unanswered: Herons 17–0, until 8:40 in quarter 4\.$/);
  assert.equal($more('circle + text').text(), '17–0');
  assert.equal($('path.period').attr('d'), 'M300.0 0V120M450.0 0V120');
  assert.equal(leadChart({ plays: plays.slice(0, 1) }, game, us), '');
  assert.equal(leadChart({ plays: [play(1, 0, 0), play(1, 0, 0)] }, game, us), '');
});

test('numeric statistics are shown as bars on both sides of a middle line', async () => {
  const widths = async (ours: string, theirs: string): Promise<number[]> =>
    load(String(await opposedBars(ours, theirs)))('rect')
      .map((_, bar) => Number(bar.attribs.width))
      .get();
  assert.deepEqual(await widths('12-20', '6-9'), [49, 24.5]);
  assert.deepEqual(await widths('15:00', '30:00'), [24.5, 49]);
  assert.deepEqual(await widths('1,024', '512'), [49, 24.5]);
  for (const [ours, theirs] of [
    ['', '3'],
    ['0', '0'],
    ['-4', '3'],
    ['none', '2'],
  ] as const)
    assert.deepEqual(await widths(ours, theirs), [], `${ours} ${theirs}`);
});
