import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { type ChatReceiver, startChatReceiver } from '../../sandbox/receivers/chat.ts';
import { type MailReceiver, startMailReceiver } from '../../sandbox/receivers/mail.ts';
import { createService, type Service } from '../../src/app/service.ts';
import { readSettings } from '../../src/app/settings.ts';
import { readCampus } from '../../src/cli/terminal/open-upstreams.ts';
import { createLogger } from '../../src/platform/log.ts';
import type { PageReader } from '../../src/scholarships/crawl/page-reader.ts';
import { createManualClock, type ManualClock } from '../../test/support/manual-clock.ts';
import { type PretendSite, startPretendSite } from '../../test/support/pretend-site.ts';
import { FREE_PORTS } from '../../test/support/program.ts';
import { READER } from '../../test/support/shared-readers.ts';
import { SITE } from './site.ts';

const HOUR_MS = 3_600_000;
/** The number of consecutive checks in which the service must be idle, and the interval between two checks, ms. */
const IDLE_CHECKS = 6;
const CHECK_INTERVAL_MS = 2;
/** What the service does within an hour never takes longer than this, even on a busy machine. */
const MAX_WAIT_MS = 60_000;

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A message that arrived by mail or in the chat. */
export interface ArrivedMessage {
  readonly at: number;
  readonly by: 'mail' | 'chat';
  readonly title: string;
  readonly text: string;
}

export interface Stage {
  readonly clock: ManualClock;
  readonly site: PretendSite;
  readonly sandbox: Sandbox;
  readonly chat: ChatReceiver;
  readonly arrived: readonly ArrivedMessage[];
  readonly folder: string;
  /** Moves the clock hour by hour, and waits after each hour until the service is idle. */
  pass(hours: number): Promise<void>;
  /** Runs a command line: `review`, `scrape --source music --keep`. */
  command(line: string): Promise<Ended>;
  /** Edits the campus file. */
  edit(change: (campus: Campus) => unknown): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Campus {
  sources: Record<string, Record<string, unknown>>;
}

/** The arguments of a command line; quoted arguments may contain spaces. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/** Starts a service for a made-up campus with a simulated clock, and a mail server and a chat that record messages. */
export async function openStage(start: string): Promise<Stage> {
  await using opened = new AsyncDisposableStack();
  const clock = createManualClock(start);
  const mail: MailReceiver = opened.adopt(await startMailReceiver(), (one) => one.stop());
  const chat: ChatReceiver = opened.adopt(await startChatReceiver(), (one) => one.stop());
  const site = opened.adopt(await startPretendSite(), (one) => one.stop());
  const sandbox = opened.adopt(
    await startSandbox({ calendar: 'yearly', now: () => clock.now(), sites: {} }),
    (one) => one.stop(),
  );
  const folder = await mkdtemp(join(tmpdir(), 'campus-year-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  for (const [path, page] of Object.entries(SITE.pages))
    site.on(path, () => ({ headers: { 'content-type': 'text/html' }, body: page }));
  const campusFile = join(folder, 'campus.json');
  const { providerUrl } = sandbox;
  await writeFile(
    campusFile,
    JSON.stringify({
      name: 'Cedar Valley',
      timeZone: 'America/Chicago',
      publicUrl: 'https://data.example.edu',
      provider: { kind: 'espn', siteUrl: providerUrl, coreUrl: providerUrl, imageOrigins: [providerUrl] },
      teams: { football: { teamId: '9301', conferenceId: '61', name: 'Cedar Valley Herons' } },
      sources: SITE.sources(site.url),
      privateHosts: [chat.host],
      politeness: { delaySeconds: 0, jitterSeconds: 0 },
    }),
  );
  const environment = {
    ...FREE_PORTS,
    ALERT_MAIL: 'web@example.edu',
    SMTP_URL: mail.url,
    ALERT_WEBHOOK: chat.url,
    DATABASE_URL: `sqlite:${join(folder, 'campus.db')}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  };
  let service: Service | undefined;
  /** The number of pages that the reading process is reading. */
  let reading = 0;
  const countedAsReading =
    <Given extends unknown[], Reply>(work: (...given: Given) => Promise<Reply>) =>
    async (...given: Given): Promise<Reply> => {
      reading += 1;
      try {
        return await work(...given);
      } finally {
        reading -= 1;
      }
    };
  const reader: PageReader = {
    ...READER,
    readPage: countedAsReading(READER.readPage),
    parse: countedAsReading(READER.parse),
    unknownLabels: countedAsReading(READER.unknownLabels),
  };
  opened.defer(async () => service?.stop());
  const arrived: ArrivedMessage[] = [];
  const seen = { mail: 0, chat: 0 };

  function collect(): void {
    const at = clock.now();
    for (const { subject, text } of mail.received.slice(seen.mail))
      arrived.push({ at, by: 'mail', title: subject.replace(/^\[[^\]]*\] /, ''), text });
    for (const text of chat.texts.slice(seen.chat)) {
      const [, title = ''] = /^\*(.*)\*/.exec(text) ?? [];
      arrived.push({ at, by: 'chat', title, text });
    }
    Object.assign(seen, { mail: mail.received.length, chat: chat.texts.length });
  }

  /** Resolves when consecutive checks find no activity: no job woke or slept, no page was requested or read, no mail came. */
  async function waitUntilIdle(): Promise<void> {
    const until = performance.now() + MAX_WAIT_MS;
    for (let idleChecks = 0; idleChecks < IDLE_CHECKS && performance.now() < until; ) {
      const before = `${clock.sleeping} ${site.requests.length} ${mail.received.length}`;
      await wait(CHECK_INTERVAL_MS);
      const now = `${clock.sleeping} ${site.requests.length} ${mail.received.length}`;
      idleChecks = before === now && reading === 0 ? idleChecks + 1 : 0;
    }
    collect();
  }

  async function open(): Promise<void> {
    const settings = readSettings(environment);
    service = await createService(settings, readCampus(campusFile), 'all', {
      clock,
      log: createLogger('silent'),
      reader,
      upstreamOptions: { timeoutMs: 30_000, failuresBeforeBreak: 1_000_000 },
    });
    await service.start();
    await waitUntilIdle();
  }

  await open();
  const resources = opened.move();
  return {
    ...{ clock, site, sandbox, chat, arrived, folder },
    async pass(hours) {
      for (let hour = 0; hour < hours; hour += 1) {
        await clock.leap(HOUR_MS);
        await waitUntilIdle();
      }
    },
    command: (line) =>
      new Promise((resolve) => {
        const file = join(import.meta.dirname, 'command.ts');
        const env = { PATH: process.env.PATH, ...environment, YEAR_NOW: `${clock.now()}` };
        execFile(process.execPath, [file, ...wordsOf(line)], { env, cwd: folder }, (error, out, err) =>
          resolve({ code: error === null ? 0 : Number(error.code), out, err }),
        );
      }),
    async edit(change) {
      const campus = JSON.parse(await readFile(campusFile, 'utf8')) as Campus;
      change(campus);
      await writeFile(campusFile, JSON.stringify(campus));
    },
    async restart() {
      await service?.stop();
      await open();
    },
    stop: () => resources.disposeAsync(),
  };
}
