import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import ICAL from 'ical.js';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { award, sourceOf, startPretendSite } from '../../../test/support/pretend-site.ts';
import { type SampleScholarships, startSample } from '../../../test/support/sample-scholarships.ts';
import { createTemporaryDatabase, startScholarships } from '../../../test/support/scholarships-backend.ts';

const HOUR = 3_600_000;

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((vevent) => ({
    uid: vevent.getFirstPropertyValue('uid'),
    sequence: Number(vevent.getFirstPropertyValue('sequence')),
    day: String(vevent.getFirstPropertyValue('dtstart')),
    summary: vevent.getFirstPropertyValue('summary'),
    description: vevent.getFirstPropertyValue('description'),
    url: vevent.getFirstPropertyValue('url'),
    modified: String(vevent.getFirstPropertyValue('last-modified')),
  }));

describe('formats of the list', () => {
  let api: SampleScholarships;
  before(async () => {
    api = await startSample();
    await api.trigger();
  });
  after(() => api.stop());

  const text = async (path: string): Promise<string> => (await api.get(`/api/scholarships.${path}`)).text();
  const rows = async (path: string) =>
    parse(await text(path), { columns: true, bom: true }) as Record<string, string>[];

  test('a table has the usual columns; unknown values are empty, and lists are joined', async () => {
    const response = await api.get('/api/scholarships.csv?search=full');
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
    assert.equal(response.headers.get('content-disposition'), 'attachment; filename="scholarships.csv"');
    assert.equal(
      await response.text(),
      'id,title,source,amount,amountMin,amountMax,deadline,state,gpaRequirement,eligibility,tags,link,contactEmail,updatedAt\r\n' +
        'main-full,Full ride,main,"$500 - $2,000",500,2000,2026-12-21,open,3.25,Enrolled,music; full-tuition; essay-required,' +
        'https://awards.example.edu/full,awards@univ.example,2026-11-21T02:00:00.000Z\r\n',
    );
    const [bare] = await rows('csv?source=nsm');
    assert.deepEqual([bare?.amount, bare?.amountMin, bare?.tags, bare?.contactEmail], ['', '', '', '']);
  });

  test('every format has all matches, in the order of the list, whatever limit and offset are', async () => {
    const all = await api.ids('');
    const ids = (await rows('csv?limit=2&offset=3')).map(({ id }) => id);
    assert.deepEqual(ids, all);
    const lines = (await text('ndjson?limit=2')).trimEnd().split('\n');
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).id),
      all,
    );
    for (const query of ['search=music', 'sort=title', 'source=nsm', 'deadline=closed', 'amountMin=1']) {
      assert.deepEqual(
        (await rows(`csv?${query}`)).map(({ id }) => id),
        await api.ids(query),
        query,
      );
    }
  });

  test('a line of JSON is a complete scholarship', async () => {
    for (const line of (await text('ndjson')).trimEnd().split('\n')) {
      const whole = JSON.parse(line);
      const { also, ...detail } = await api.json(`/api/scholarship?id=${whole.id}`);
      assert.deepEqual([whole, also], [detail, []]);
    }
  });

  test('every format has the requested fields, and always the id', async () => {
    const list = await api.json('/api/scholarships?fields=state,title&search=full');
    assert.deepEqual(list.scholarships, [{ id: 'main-full', state: 'open', title: 'Full ride' }]);
    assert.equal(list.total, 1);
    assert.equal(await text('ndjson?fields=state&search=full'), '{"id":"main-full","state":"open"}\n');
    const table = await text('csv?fields=printed,id,deadlineKind&search=full');
    const [row = {}] = parse<Record<string, string>>(table, { columns: true });
    assert.deepEqual(Object.keys(row), ['id', 'printed', 'deadlineKind']);
    const { printed } = await api.json('/api/scholarship?id=main-full');
    assert.deepEqual(row, { id: 'main-full', printed: JSON.stringify(printed), deadlineKind: 'date' });
    for (const path of ['', '.csv', '.ndjson']) {
      const response = await api.get(`/api/scholarships${path}?fields=title,colour`);
      assert.deepEqual(
        [response.status, await response.json()],
        [400, { error: 'Invalid fields parameter' }],
      );
    }
  });

  test('a table for Excel has a byte order mark', async () => {
    const bytes = new Uint8Array(await (await api.get('/api/scholarships.csv?excel=1')).arrayBuffer());
    assert.deepEqual([...bytes.slice(0, 5)], [0xef, 0xbb, 0xbf, 0x69, 0x64]);
    assert.equal((await api.get('/api/scholarships.csv?excel=2')).status, 400);
  });

  test('a calendar has the deadlines of all open scholarships that have a deadline', async () => {
    const response = await api.get('/api/scholarships.ics');
    assert.equal(response.headers.get('content-type'), 'text/calendar; charset=utf-8');
    const events = eventsOf(await response.text());
    assert.deepEqual(
      events.map(({ uid }) => uid),
      ['today', 'month', 'full', 'later']
        .map((key) => `deadline-main-${key}@cedar-valley.campus-data`)
        .concat('deadline-nsm-1@cedar-valley.campus-data'),
    );
    assert.deepEqual(events[2], {
      uid: 'deadline-main-full@cedar-valley.campus-data',
      sequence: 0,
      day: '2026-12-21',
      summary: 'Deadline: Full ride',
      description: '$500 - $2,000\nMain Campus\nhttps://awards.example.edu/full',
      url: 'https://awards.example.edu/full',
      modified: '2026-11-21T02:00:00Z',
    });
    const titleOf = async (query: string) =>
      /^X-WR-CALNAME:(.*)$/m.exec(await text(`ics${query}`))?.[1]?.trim();
    assert.equal(await titleOf(''), 'Cedar Valley scholarship deadlines');
    assert.equal(
      await titleOf('?field=nursing&audience=transfer'),
      'Cedar Valley scholarship deadlines: nursing\\, transfer',
    );
    assert.equal(
      await titleOf('?source=nsm&gpa=3'),
      'Cedar Valley scholarship deadlines: Natural Sciences\\, GPA 3',
    );
    assert.equal(eventsOf(await text('ics?source=nsm')).length, 1);
    assert.deepEqual(eventsOf(await text('ics?deadline=closed')), []);
  });

  test('each format has a tag, is compressed, and a conditional request for it gets a 304', async () => {
    for (const format of ['csv', 'ndjson', 'ics']) {
      const plain = await api.get(`/api/scholarships.${format}`, { 'accept-encoding': 'identity' });
      const etag = plain.headers.get('etag') ?? '';
      assert.match(etag, /^"[^"]+"$/);
      assert.match(plain.headers.get('cache-control') ?? '', /^public, max-age=\d+/);
      assert.ok(!Number.isNaN(Date.parse(plain.headers.get('last-modified') ?? '')));
      const notModified = await api.get(`/api/scholarships.${format}`, { 'if-none-match': etag });
      assert.deepEqual([notModified.status, await notModified.text()], [304, '']);
      const packed = await api.get(`/api/scholarships.${format}`, { 'accept-encoding': 'br' });
      assert.equal(packed.headers.get('content-encoding'), 'br', format);
      assert.equal(await packed.text(), await plain.text());
      const bad = await api.get(`/api/scholarships.${format}?gpa=x`);
      assert.deepEqual([bad.status, await bad.json()], [400, { error: 'Invalid gpa parameter' }]);
    }
  });

  test('scholarships close at midnight after their deadline, in every format and in the response for one scholarship', async () => {
    const alone = await api.get('/api/scholarship?id=main-today');
    const seconds = /max-age=(\d+)/.exec(alone.headers.get('cache-control') ?? '')?.[1];
    assert.equal(
      Number(seconds),
      (4 * HOUR) / 1000,
      'the response must be cached until midnight, when the state changes',
    );
    assert.equal(((await alone.json()) as { state: string }).state, 'open');
    await api.clock.leap(4 * HOUR);
    assert.equal((await api.json('/api/scholarship?id=main-today')).state, 'closed');
    assert.equal((await rows('csv?fields=state')).find(({ id }) => id === 'main-today')?.state, 'closed');
    assert.ok(!(await text('ics')).includes('deadline-main-today@'));
  });
});

test('while nothing changes, all processes return the same bytes; a calendar event keeps its UID if the deadline moves', async (t) => {
  const site = await startPretendSite();
  const { database, remove } = await createTemporaryDatabase();
  const clock = createManualClock('2026-11-21T18:00:00Z');
  const setup = { clock, database, sources: [sourceOf(site)] };
  site.page('/list', {
    awards: [award('a', { deadline: '2027-02-01' }), award('b', { deadline: '2027-03-01' })],
  });
  const writer = await startScholarships(setup);
  await writer.trigger();
  const withPublicUrl = await startScholarships({
    ...setup,
    identity: { name: 'Cedar Valley', host: 'data.cv.edu', publicUrl: 'https://data.cv.edu/c' },
  });
  const reader = await startScholarships(setup);
  t.after(async () => {
    await Promise.all([writer, withPublicUrl, reader].map((api) => api.stop()));
    await remove();
    await site.stop();
  });
  const read = async (api: typeof writer, format: string) => {
    const response = await api.get(`/api/scholarships.${format}`);
    return { text: await response.text(), etag: response.headers.get('etag') };
  };
  for (const suffix of ['csv', 'ndjson', 'ics']) {
    const first = await read(writer, suffix);
    await clock.leap(HOUR);
    assert.deepEqual(await read(writer, suffix), first);
    assert.deepEqual(await read(reader, suffix), first);
  }
  const [linked] = eventsOf((await read(withPublicUrl, 'ics')).text);
  assert.equal(linked?.uid, 'deadline-main-a@data.cv.edu');
  assert.equal(linked?.url, 'https://data.cv.edu/c/scholarships/award/main-a');

  site.page('/list', {
    awards: [award('a', { deadline: '2027-02-15' }), award('b', { deadline: '2027-03-01' })],
  });
  const [a, b] = eventsOf((await read(writer, 'ics')).text);
  await writer.trigger();
  const [movedA, sameB] = eventsOf((await read(writer, 'ics')).text);
  assert.deepEqual([movedA?.uid, movedA?.day], [a?.uid, '2027-02-15']);
  assert.ok(Number(movedA?.sequence) > Number(a?.sequence));
  assert.deepEqual(sameB, b);
});
