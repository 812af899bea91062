import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences, keepAliveOf, prepare } from './edge/bare-responses.ts';
import { bareMeasure, ownMeasures } from './edge/cases.ts';
import { casesOfOtherSize, median, shareOf, toRows } from './edge/figures.ts';
import { parseResult } from './edge/load.ts';
import type { RawResponse } from './edge/request.ts';
import type { Contestant, Sample } from './edge/rounds.ts';
import { createSearches, keyOf, searchQuery } from './edge/searches.ts';
import { printRows, table } from './edge/table.ts';
import { parseCoreMs, parseCpu, parseResident } from './edge/usage.ts';
import { makeScholarships } from './search/made-up.ts';

test('the result is read from the last line of the load generator, whatever wrk prints before it', () => {
  const line =
    '{"requests":3000,"bytes":6000000,"micros":2000000,"p50":1500,"p99":9000,"refused":1,"broken":2}';
  assert.deepEqual(parseResult(`Running 2s test\n  1 threads\n\n${line}\n`), {
    requests: 3000,
    perSecond: 1500,
    bytes: 2000,
    p50: 1.5,
    p99: 9,
    refused: 1,
    broken: 2,
  });
  assert.throws(() => parseResult('unable to connect'));
});

test('processor time and memory are parsed from the format of Linux', () => {
  const stat = `42 (a) name) S ${Array.from({ length: 10 }, () => '7').join(' ')} 150 50 20 10 0`;
  assert.deepEqual(parseCpu(stat), { cpuMs: 2000, childrenMs: 300 });
  assert.equal(parseResident('Name:\tnode\nVmHWM:\t  900 kB\nVmRSS:\t  800 kB\n'), 800 * 1024);
  assert.ok(Number.isNaN(parseResident('')));
  const cores = 'cpu  9 9 9 9 9 9 9 9 9 9\ncpu0 100 1 50 900 7 0 30 4 0 0\ncpu1 1 2 3 4 5 6 7 8 0 0\n';
  assert.equal(parseCoreMs(cores, 0), 1550);
  assert.equal(parseCoreMs(cores, 1), 140);
});

test('a median is taken over all rounds, a share within each round', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
  assert.equal(median([5]), 5);
  assert.ok(Number.isNaN(median([])));
  assert.deepEqual(shareOf([50, 90, 30], [100, 100, 50]), { median: 0.6, least: 0.5, most: 0.9 });
});

const sampleOf = (perSecond: number, bytes = 1000): Sample => ({
  requests: perSecond,
  perSecond,
  bytes,
  p50: 1,
  p99: 2,
  refused: 0,
  broken: 0,
  loadShare: 0.5,
  cpuMicros: 1e6 / perSecond,
  residentBytes: 1,
  othersShare: 0,
});

const server = { pid: 0, readyLine: {}, stop: async () => 0 };

/** Samples of the first page, uncompressed and with brotli, from the service and from the bare server. */
function someSamples(): Map<Contestant, Sample[]> {
  const [page, br] = ownMeasures('"tag"');
  assert.ok(page && br);
  const of = (measure: typeof page, ...samples: Sample[]): [Contestant, Sample[]] => [
    { measure, url: '', server },
    samples,
  ];
  return new Map([
    of(br, sampleOf(2400, 100)),
    of(page, sampleOf(1800)),
    of(bareMeasure(page), sampleOf(2000)),
    of(bareMeasure(br), sampleOf(3000, 150)),
  ]);
}

test('brotli is compared with the uncompressed page, everything else with the same kind of response', () => {
  const rows = toRows(someSamples());
  const shares = rows.map((row) => [row.case, row.server, row.share?.median, row.cpuShare]);
  assert.deepEqual(shares, [
    ['page', 'campus data', 0.9, 0.9],
    ['page', 'bare node:http', undefined, 1],
    ['br', 'campus data', 1.2, 1.2],
    ['br', 'bare node:http', 1.5, 1.5],
  ]);
  assert.match(printRows(rows), /^… brotli +campus data +2,400 +1\.20 .* 1\.20 +≥ 0\.90 met/m);
});

test('responses that differ in size from those of the bare server are reported', () => {
  assert.deepEqual(casesOfOtherSize(someSamples()), ['br']);
});

test('columns of the table are aligned', () => {
  assert.equal(
    table([
      ['a', '', '10'],
      ['long', 'x', '2'],
    ]),
    'a        10\nlong  x   2',
  );
});

const response: RawResponse = {
  status: 200,
  rawHeaders: [
    'ETag',
    '"1"',
    'Age',
    '3',
    'Date',
    'now',
    'Keep-Alive',
    'timeout=65',
    'Connection',
    'keep-alive',
  ],
  body: Buffer.from('{}'),
};

test('the bare server gets the headers that Node does not add by itself', () => {
  assert.deepEqual(prepare(response), { status: 200, headers: ['ETag', '"1"', 'Age', '3'], body: 'e30=' });
  assert.equal(keepAliveOf(response), 65_000);
});

test('only headers that change with time may differ', () => {
  const later = { ...response, rawHeaders: response.rawHeaders.with(3, '4').with(5, 'later') };
  assert.deepEqual(differences(response, later), []);
  const other = { ...response, rawHeaders: response.rawHeaders.slice(2), body: Buffer.from('[]') };
  assert.deepEqual(differences(response, other), ['ETag: "1"', 'body']);
});

test('searches are not repeated, and the same seed gives the same searches', () => {
  const scholarships = makeScholarships(50);
  const make = (seed: number, count: number) =>
    Array.from({ length: count }, createSearches(scholarships, '2026-11-21', seed));
  const searches = make(1, 5_000);
  assert.equal(new Set(searches.map(keyOf)).size, searches.length);
  assert.equal(new Set(searches.map(searchQuery)).size, searches.length);
  assert.deepEqual(make(1, 10), searches.slice(0, 10));
  assert.notDeepEqual(make(2, 10), searches.slice(0, 10));
});
