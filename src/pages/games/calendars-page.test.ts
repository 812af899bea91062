import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import type { PagesContext } from '../frame/context.ts';
import { writeCalendars } from './calendars-page.ts';

test('calendars have a link to subscribe and an address to paste where the public address is known', async () => {
  const campus = { publicUrl: 'https://data.example.edu/', teams: [{ sport: 'football' }] };
  const { page } = await writeCalendars({ campus } as unknown as PagesContext);
  const $ = load(String('main' in page ? await page.main : ''));
  const [games] = $('dd').get();
  assert.equal($(games).text(), 'Subscribe · https://data.example.edu/sports/api/schedules.ics');
  assert.equal($('a', games).attr('href'), 'webcal://data.example.edu/sports/api/schedules.ics');
  assert.match($('body').text(), /“Subscribe” link/);
  assert.doesNotMatch($('body').text(), /“Copy link”/);
});
