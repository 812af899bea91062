import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoCampus, writeDemoCampus } from '../../demo/campus.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { MIGRATIONS } from '../../src/app/migrations.ts';
import { dayIn } from '../../src/platform/clock.ts';
import { migrate, openDatabase } from '../../src/platform/database/database.ts';
import type { Scholarship } from '../../src/scholarships/model/award.ts';
import { judgeAndSave } from '../../src/scholarships/runs/save-run.ts';
import { withScholarshipTables } from '../../src/scholarships/store/tables.ts';
import { fingerprint } from '../../src/scholarships/values/fingerprint.ts';
import { rawScholarship } from '../../test/support/raw-scholarship.ts';
import { makeScholarships } from '../search/made-up.ts';
import type { ChildFolder } from './child.ts';

/** Typical of a campus with many sources. */
const RECORDS = 2_000;
const TIME_ZONE = 'America/Chicago';

/** A campus with its data, on which the service is started. */
export interface Stage extends ChildFolder {
  readonly campusFile: string;
  readonly databaseUrl: string;
  readonly scholarships: readonly Scholarship[];
  /** The day on campus. */
  readonly today: string;
  readonly sandbox: Sandbox;
}

/** Stores scholarships as runs that have just finished, so that no source is due for a day. */
async function store(databaseUrl: string, scholarships: readonly Scholarship[], today: string) {
  const database = openDatabase(databaseUrl);
  await migrate(database, MIGRATIONS);
  const now = Date.now();
  for (const [source, own] of Map.groupBy(scholarships, (one) => one.source)) {
    await judgeAndSave(withScholarshipTables(database), {
      source: { key: source },
      sources: [],
      today,
      timeZone: 'UTC',
      runId: randomUUID(),
      startedAt: now,
      finishedAt: now,
      readerVersion: 'bench',
      accept: true,
      seen: own.map((scholarship) => {
        const { title, link } = scholarship;
        const read = { scholarship, fingerprint: fingerprint(scholarship) };
        return { ...read, raw: rawScholarship({ title, link }), pageUrl: link };
      }),
      pages: [],
      dropped: 0,
      notModified: false,
      notFollowed: null,
      leftOut: [],
    });
  }
  await database.destroy();
}

interface StageOptions {
  readonly records?: number;
  /** The number of made-up sources; by default, the campus has the sources of the demo. */
  readonly sources?: number;
  /** By default, a SQLite file in the folder. */
  readonly databaseUrl?: string;
}

type SourceEntries = Readonly<Record<string, object>>;

/** The sources of the demo, or made-up sources that have the page of the demo's first source. */
function sourcesOf(demo: SourceEntries, count: number | undefined): SourceEntries {
  if (count === undefined) return demo;
  const [first = {}] = Object.values(demo);
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`office-${at}`, { ...first, name: `Office ${at}` }]),
  );
}

/**
 * Creates a folder with a campus file and a database of made-up scholarships, and starts a sandbox; all of it is
 * removed when `closing` is disposed.
 */
export async function setStage(closing: AsyncDisposableStack, options: StageOptions = {}): Promise<Stage> {
  const directory = mkdtempSync(join(tmpdir(), 'campus-bench-'));
  closing.defer(() => rmSync(directory, { recursive: true, force: true }));
  const sandbox = await startSandbox();
  closing.defer(() => sandbox.stop());
  const campusFile = join(directory, 'campus.json');
  const demo = demoCampus(sandbox) as { sources: SourceEntries };
  const sources = sourcesOf(demo.sources, options.sources);
  writeDemoCampus({ ...demo, sources }, campusFile);
  const { records = RECORDS, databaseUrl = `sqlite:${join(directory, 'campus.db')}` } = options;
  const keys = options.sources === undefined ? undefined : Object.keys(sources);
  const scholarships = makeScholarships(records, 1, keys);
  const today = dayIn(TIME_ZONE, Date.now());
  await store(databaseUrl, scholarships, today);
  return {
    directory,
    closing,
    campusFile,
    databaseUrl,
    scholarships,
    today,
    sandbox,
  };
}
