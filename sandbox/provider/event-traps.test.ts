import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CAMPUS, site } from './testing/asking.ts';
import type { Event, Schedule } from './testing/bodies.ts';
import { body, DAY, NOW, scoreboard, season, sides, status, summary } from './testing/season.ts';

/** The provider's peculiarities, one by one: a reader that meets the sandbox has met them all. */
const [MENS, FOOTBALL, SOFTBALL, , BASEBALL] = CAMPUS;

test('scores are objects in a schedule, strings on a scoreboard and in a summary, and absent before', async () => {
  const events = await season(MENS);
  const over = events.find((event) => status(event) === 'STATUS_FINAL') ?? assert.fail();
  assert.deepEqual(new Set(sides([over]).map(({ score }) => typeof score)), new Set(['object']));
  const coming = events.find((event) => status(event) === 'STATUS_SCHEDULED') ?? assert.fail();
  assert.deepEqual(
    sides([coming]).map(({ score }) => score),
    [undefined, undefined],
  );
  assert.ok(sides(await scoreboard(MENS, NOW)).every(({ score }) => typeof score === 'string'));
  const { header } = await summary(MENS, coming.id);
  assert.ok(header.competitions[0].competitors.every(({ score }) => score === undefined));
});

test('football in progress has no score in the schedule but has one on the scoreboard', async () => {
  const [game] = (await season(FOOTBALL)).filter(
    (event) => status(event) === 'STATUS_SCHEDULED' && event.timeValid,
  );
  const during = Date.parse(game?.date ?? '') + 60 * 60_000;
  const shown = (await season(FOOTBALL, during)).find(({ id }) => id === game?.id) ?? assert.fail();
  assert.equal(shown.competitions[0].status.type.state, 'in');
  assert.ok(sides([shown]).every(({ score }) => score === undefined));
  const live = (await scoreboard(FOOTBALL, during)).find(({ id }) => id === game?.id) ?? assert.fail();
  assert.ok(sides([live]).every(({ score }) => typeof score === 'string'));
});

test('a time not announced is midnight in the east until it is known', async () => {
  const open = (await season(FOOTBALL)).find(({ timeValid }) => !timeValid) ?? assert.fail();
  assert.match(open.date, /T0[45]:00Z$/);
  assert.equal(open.competitions[0].timeValid, false);
  assert.equal(open.competitions[0].status.type.shortDetail, 'TBD');
  const known = (await season(FOOTBALL, Date.parse(open.date) - 0.2 * DAY)).find(({ id }) => id === open.id);
  assert.equal(known?.timeValid, true);
});

test('on neutral ground shortName says VS and name still says at', async () => {
  const game = (await season(MENS)).find(({ competitions }) => competitions[0].neutralSite) ?? assert.fail();
  assert.match(game.shortName, / VS /);
  assert.match(game.name, / at /);
});

test('ranks are 1 to 25 or 99, and seeds in a tournament', async () => {
  const events = await season(MENS);
  const ranks = (list: readonly Event[]): number[] =>
    sides(list).flatMap(({ curatedRank }) => curatedRank?.current ?? []);
  const regular = ranks(events.filter(({ seasonType }) => seasonType.type === 2));
  assert.ok(regular.includes(99) && regular.some((rank) => rank <= 25));
  const post = ranks(events.filter(({ seasonType }) => seasonType.type === 3));
  assert.ok(post.length > 0 && post.every((rank) => rank >= 1 && rank <= 16));
});

test('records are absent before anybody has played', async () => {
  const first = (await season(SOFTBALL, NOW + 20 * DAY)).length;
  assert.ok(first > 0);
  const early = sides(await scoreboard(SOFTBALL, NOW - 0.4 * DAY));
  assert.ok(early.some(({ records }) => records === undefined));
});

test('a row without competitors is among the rest', async () => {
  const { events } = await body<Schedule>(
    site(BASEBALL, `teams/${BASEBALL.team}/schedule?seasontype=2`),
    NOW,
  );
  assert.equal(events.filter(({ competitions: [{ competitors }] }) => competitors === undefined).length, 1);
});

test('an opponent not drawn yet is TBD', async () => {
  const open = sides(await season(BASEBALL)).filter(({ team }) => team.displayName === 'TBD');
  assert.ok(open.length > 0 && open.every(({ team }) => team.logos === undefined));
});

test('a summary has {type} alone as status, unless it is in progress', async () => {
  const events = await season(MENS);
  for (const name of ['STATUS_FINAL', 'STATUS_SCHEDULED']) {
    const game = events.find((event) => status(event) === name) ?? assert.fail();
    const { header } = await summary(MENS, game.id);
    assert.deepEqual(Object.keys(header.competitions[0].status), ['type']);
  }
});

test("softball's final has no clock, and may end early or late", async () => {
  const finals = (await season(SOFTBALL, NOW + 9 * DAY)).filter((event) => status(event) === 'STATUS_FINAL');
  assert.ok(
    finals.every(
      ({
        competitions: [
          {
            status: { clock },
          },
        ],
      }) => clock === undefined,
    ),
  );
  assert.ok(
    finals.some(
      ({
        competitions: [
          {
            status: { type },
          },
        ],
      }) => /^Final\/\d+$/.test(type.detail),
    ),
  );
});
