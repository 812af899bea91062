import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { unicodeText } from '../../../test/support/unicode-text.ts';
import { type CalendarEvent, calendarOf } from './calendar.ts';

const ABOUT = { name: 'Games', description: 'All games', refreshEvery: 'PT1H' };
const write = (...events: CalendarEvent[]): string => [...calendarOf(ABOUT, events)].join('');

const GAME: CalendarEvent = {
  uid: 'game-1@example.edu',
  sequence: 2,
  changedAt: Date.parse('2026-11-20T06:00:00Z'),
  time: { at: Date.parse('2026-11-21T01:00Z'), minutes: 120 },
  summary: 'Foxes at Herons',
  status: 'CONFIRMED',
};

const anyText = fc.oneof(
  unicodeText(),
  fc.string({
    unit: fc.constantFrom(
      '\\',
      ';',
      ',',
      '\n',
      '\\n',
      '\u0007',
      ']]>',
      '😀',
      'é',
      ' ',
      ':',
      '"',
      'BEGIN:VEVENT',
    ),
  }),
  fc.string({ unit: fc.constantFrom('long', 'ü', '👩‍🎓', ','), minLength: 20, maxLength: 200 }),
);

/** Calendars cannot contain control characters other than tab and line break. */
const withoutControlCharacters = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n]/gu, '');

test('a calendar parser returns the same texts, and no line is longer than 75 octets', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (summary, description, location) => {
      const inputs = [summary, description, location].map((text) => text.replaceAll('\r', ''));
      const [s = '', d = '', l = ''] = inputs;
      const written = write({ ...GAME, summary: s, description: d, location: l });
      for (const line of written.split('\r\n')) {
        assert.ok(Buffer.byteLength(line) <= 75);
        assert.ok(line.isWellFormed());
        assert.ok(!/[\r\n]/.test(line));
      }
      const [event] = new ICAL.Component(ICAL.parse(written)).getAllSubcomponents('vevent');
      const read = ['summary', 'description', 'location'].map(
        (name) => event?.getFirstPropertyValue(name) ?? '',
      );
      assert.deepEqual(read, inputs.map(withoutControlCharacters));
    }),
    { numRuns: 3_400, seed: 1 },
  );
});

// Without backslashes, because this parser treats `\n` as a line break even after another backslash.
test('another calendar parser returns the same texts and times', () => {
  const texts = fc
    .sample(anyText, { numRuns: 300, seed: 2 })
    .map((text) => withoutControlCharacters(text.replaceAll(/[\r\\]/g, '')));
  const written = write(
    ...texts.map((summary, at) => ({ ...GAME, uid: `${at}@example.edu`, summary: `x${summary}x` })),
  );
  const read = nodeIcal.sync.parseICS(written);
  for (const [at, text] of texts.entries()) {
    const event = read[`${at}@example.edu`] as VEvent;
    assert.equal(event.summary, `x${text}x`);
    assert.equal(event.start.getTime(), Date.parse('2026-11-21T01:00Z'));
    assert.equal(event.end?.getTime(), Date.parse('2026-11-21T03:00Z'));
  }
});

test('a complete calendar with an all-day event, line by line', () => {
  const day = {
    ...GAME,
    time: { day: '2026-12-31' },
    url: 'https://example.edu/games/1',
    status: 'TENTATIVE',
  } as const;
  assert.equal(
    write(day),
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Campus Data//Campus Data//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Games',
      'X-WR-CALNAME:Games',
      'DESCRIPTION:All games',
      'X-WR-CALDESC:All games',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:game-1@example.edu',
      'DTSTAMP:20261120T060000Z',
      'LAST-MODIFIED:20261120T060000Z',
      'SEQUENCE:2',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'TRANSP:TRANSPARENT',
      'SUMMARY:Foxes at Herons',
      'URL:https://example.edu/games/1',
      'STATUS:TENTATIVE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('an invalid URL is left out', () => {
  assert.ok(!write({ ...GAME, url: 'not an address' }).includes('URL:'));
});
