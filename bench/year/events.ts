import { readdir } from 'node:fs/promises';
import type { ArrivedMessage, Stage } from './operated-service.ts';
import type { createReport } from './report.ts';
import { SITE } from './site.ts';

const HTML = { 'content-type': 'text/html' };
/** Time limit in hours for a notification about a daily run: until the run, and then at most a day and an hour. */
const RUN_NOTIFIED_HOURS = 54;
/**
 * Time limit in hours for the message that an incident is over: until the next run, at most a day after the failure.
 */
const INCIDENT_OVER_HOURS = 30;

type Report = ReturnType<typeof createReport>;

/** A year of a university's web team: what its sites, its provider and its people do. */
export async function runYear(stage: Stage, { event }: Report): Promise<void> {
  const { site, sandbox, chat } = stage;
  const serve = (path: string, body: string, status = 200): void =>
    site.on(`/${path}/awards`, () => ({ status, headers: HTML, body }));
  const restore = (path: keyof typeof SITE.pages): void => serve(path.split('/')[1] ?? '', SITE.pages[path]);
  /** Returns a reaction that runs the command containing `part`, exactly as the message prints it. */
  const runCommandIn =
    (part: string) =>
    async ({ text }: ArrivedMessage) => {
      const lines = text
        .split('\n')
        .flatMap((one) => /(?:npm run|npx campus-data) (.*)$/.exec(one)?.[1] ?? []);
      const command = lines.find((one) => one.includes(part)) ?? '';
      const line = command.replace(' -- ', ' ').replace(/^look /, 'check --source ');
      const { code, out } = await stage.command(line);
      return `${line} (exit code ${code}): ${out.trim().split('\n').at(-1)?.trim()}`;
    };

  await event('the service runs for two weeks', () => stage.pass(24 * 14), []);

  await event(
    'a redesign: nursing has names in bold instead of panels',
    () => serve('nursing', SITE.nursingRedesigned),
    [
      {
        title: /^Nursing has an unknown layout/,
        within: RUN_NOTIFIED_HOURS,
        async react({ text }) {
          const { code, out, err } = await stage.command(`suggest ${site.url}/nursing/awards --json`);
          if (code !== 0) throw new Error(err);
          const { doubts: _, ...entry } = JSON.parse(out);
          await stage.edit(({ sources }) =>
            Object.assign(sources, { nursing: { name: 'Nursing', ...entry } }),
          );
          await stage.restart();
          const named = /it can be read as (.*?\))/.exec(text)?.[1] ?? 'no kind';
          return `the message names ${named}; suggest (exit code ${code}) proposes ${JSON.stringify(entry.options)}; written to the campus file, and restarted`;
        },
      },
      { title: /^Over: Nursing/, within: INCIDENT_OVER_HOURS },
    ],
  );

  await event('business responds with 500 for ten hours, from before its run', async () => {
    serve('business', '', 500);
    await stage.pass(10);
    restore('/business/awards');
  }, []);

  await event('business is unavailable for three days (503)', () => serve('business', '', 503), [
    { title: /^Business cannot be read/, within: RUN_NOTIFIED_HOURS, react: runCommandIn('look') },
  ]);
  await event('business is available again', () => restore('/business/awards'), [
    { title: /^Over: Business cannot be read/, within: INCIDENT_OVER_HOURS },
  ]);

  await event('engineering fails for four days, alternately with 500 and 403', async () => {
    for (let turn = 0; turn < 16; turn += 1) {
      serve('engineering', '', turn % 2 === 0 ? 500 : 403);
      await stage.pass(6);
    }
    restore('/engineering/awards');
  }, [
    { title: /^Engineering (cannot be read|refuses requests)/, within: 1 },
    { title: /^Over: Engineering/, within: INCIDENT_OVER_HOURS },
  ]);

  await event('music sends a captcha, then a sign-in form, then a notice of maintenance, all with status 200', async () => {
    for (const body of [SITE.captcha, SITE.signIn, SITE.maintenance, SITE.captcha]) {
      serve('music', body);
      await stage.pass(24);
    }
  }, [{ title: /^Music refuses requests/, within: 1, react: runCommandIn('look') }]);
  await event('music lists all its awards again', () => restore('/music/awards'), [
    { title: /^Over: Music/, within: INCIDENT_OVER_HOURS },
  ]);

  await event(
    'music lists only one of five awards, and no operator reacts',
    () => serve('music', SITE.musicShrunk),
    [
      { title: /^Music lists far fewer scholarships/, within: RUN_NOTIFIED_HOURS },
      { title: /^The smaller list of Music will be accepted on/, within: 24 * 6 },
      { title: /^Over: Music lists far fewer/, within: 24 * 6 },
    ],
  );
  await event('music lists all five again', () => restore('/music/awards'), []);

  await event(
    'business lists two of five, and an operator keeps the old list',
    () => serve('business', SITE.businessShrunk),
    [
      {
        title: /^Business lists far fewer scholarships/,
        within: RUN_NOTIFIED_HOURS,
        react: runCommandIn('--keep'),
      },
      { title: /^Over: Business lists far fewer/, within: INCIDENT_OVER_HOURS },
    ],
    24 * 10,
  );
  await event('business lists all five again', () => restore('/business/awards'), []);

  await event('music no longer prints deadlines', () => serve('music', SITE.musicWithoutDeadlines), [
    {
      title: /^Scholarships of Music have lost a field: deadline/,
      within: RUN_NOTIFIED_HOURS,
      react: runCommandIn('--accept'),
    },
    { title: /^Over: Music has lost/, within: INCIDENT_OVER_HOURS },
  ]);

  await event('an amount is corrected by hand', async () => {
    const { code, out, err } = await stage.command(
      'correct engineering-reed-engineering-award --set amount=$600 --because "a letter"',
    );
    if (code !== 0) throw new Error(out + err);
    await stage.pass(24);
  }, []);
  await event(
    'the page of the corrected award states another amount',
    () => serve('engineering', SITE.engineeringChanged),
    [
      {
        title: /^A correction no longer applies: Reed Engineering Award/,
        within: RUN_NOTIFIED_HOURS,
        react: runCommandIn('--remove'),
      },
      { title: /^Over: A correction no longer applies/, within: 3 },
    ],
  );

  await event('the chat refuses messages for six days, from a Sunday', async () => {
    const days = (7 - new Date(stage.clock.now()).getUTCDay()) % 7;
    await stage.pass(24 * days);
    chat.respondWith(404);
    await stage.pass(24 * 6);
  }, [
    {
      title: /^Messages to 127\.0\.0\.1:\d+ do not arrive/,
      within: 1,
      by: 'mail',
      async react(message) {
        chat.respondWith(200);
        return runCommandIn('--replay')(message);
      },
    },
    { title: /^Over: Messages to/, within: 5 },
  ]);

  await event(
    'the provider of sports data refuses requests for four days',
    () => sandbox.misbehave('provider', { behavior: 'refuse' }),
    [
      {
        title: /^Football: .* could not be confirmed for two days/,
        within: 24 * 4,
        react: runCommandIn('look'),
      },
    ],
  );
  await event('the provider responds again', () => sandbox.heal('provider'), [
    { title: /^Over: Football/, within: 30 },
  ]);

  await event('a backup is made', async () => {
    const { code, out, err } = await stage.command('backup saved.db');
    if (code !== 0 || !(await readdir(stage.folder)).includes('saved.db')) throw new Error(out + err);
  }, []);

  await event('music becomes fine-arts, and the service starts again', async () => {
    const { code, out, err } = await stage.command('rename music fine-arts --yes');
    if (code !== 0) throw new Error(out + err);
    await stage.restart();
  }, []);

  await event('engineering lists another award', () => serve('engineering', SITE.engineeringWithAnother), []);

  await event(
    'music publishes a PDF in place of its list',
    () =>
      site.on('/music/awards', () => ({
        headers: { 'content-type': 'application/pdf' },
        body: '%PDF-1.7',
      })),
    [
      {
        title: /^Music (has an unknown layout|cannot be read)/,
        within: RUN_NOTIFIED_HOURS,
        async react({ text }) {
          const advice = /ask the office for [^\n]*/.exec(text)?.[0] ?? 'NO ADVICE';
          const { code } = await stage.command('remove fine-arts --yes');
          await stage.restart();
          return `the message says to ${advice}; the office has none, so: remove fine-arts (exit code ${code})`;
        },
      },
      { title: /^Over: Music/, within: INCIDENT_OVER_HOURS },
    ],
  );

  await event(
    'the rest of the year',
    () => stage.pass(Math.max(0, (Date.parse('2027-12-01') - stage.clock.now()) / 3_600_000)),
    [],
  );
}
