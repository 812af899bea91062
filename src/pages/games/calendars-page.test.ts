import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import type { PagesContext } from '../frame/context.ts';
import type { PageRequest } from '../frame/mount-page.ts';
import { writeCalendars } from './calendars-page.ts';

async function open(publicUrl: string | undefined) {
  const campus = { name: 'Cedar Valley', publicUrl, teams: [{ sport: 'football' }] };
  const { page } = await writeCalendars({ campus } as unknown as PagesContext, { query: {} } as PageRequest);
  return load(String('main' in page ? await page.main : ''));
}

test('calendars have a link for each program, and a URL to paste if the public URL is known', async () => {
  const $ = await open('https://data.example.edu');
  const links = $('dd')
    .first()
    .find('a')
    .map((_, link) => `${$(link).text()} ${$(link).attr('href')}`)
    .get();
  const outlook = new URLSearchParams({
    url: 'https://data.example.edu/sports/api/schedules.ics',
    name: 'Cedar Valley: All games',
  })
    .toString()
    .replaceAll('+', '%20');
  assert.deepEqual(links, [
    'Google https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fdata.example.edu%2Fsports%2Fapi%2Fschedules.ics',
    `Outlook.com https://outlook.live.com/calendar/0/addfromweb?${outlook}`,
    `Microsoft 365 https://outlook.office.com/calendar/0/addfromweb?${outlook}`,
    'Apple webcal://data.example.edu/sports/api/schedules.ics',
    'File /sports/api/schedules.ics',
  ]);
  assert.equal($('.copied-url').first().text(), 'https://data.example.edu/sports/api/schedules.ics');
  assert.equal($('[data-href], .scripted').length, 0);
});

test('without a public URL, links need a script, and lead to the calendar file until it runs', async () => {
  const $ = await open(undefined);
  const scripted = $('dd').first().find('[data-href]');
  assert.equal(scripted.length, 4);
  for (const link of scripted.get()) assert.equal($(link).attr('href'), '/sports/api/schedules.ics');
});
