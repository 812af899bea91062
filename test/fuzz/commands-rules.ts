import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openApiDocuments } from '../../src/app/openapi.ts';
import type { Ended } from '../support/cli.ts';
import { AWARDS, FAILED_MESSAGES, FILES, type Play } from './plays.ts';

/** A command that has ended. */
export interface Played {
  readonly play: Play;
  readonly ended: Ended;
}

type Entry = Readonly<Record<string, unknown>>;
type Entries = Readonly<Record<string, Entry>>;

export const readEntries = (folder: string): Entries => {
  const file = join(folder, FILES.corrections);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

const wasDone = ({ ended }: Played): boolean => ended.code === 0;

const EDITS: readonly Play['command'][] = ['add', 'remove', 'rename'];

/** Each command ends with a documented exit code, and without a stack trace. */
export function checkEnds(played: readonly Played[]): void {
  for (const { play, ended } of played) {
    const { code, err } = ended;
    assert.doesNotMatch(err, /\n\s+at /, 'a stack trace instead of a message');
    if (code === 0) continue;
    assert.equal(code, 2, `${play.command} ended with ${code}: ${err}`);
    const isThere = play.command === 'init' && !play.force && /already exists?; --force/.test(err);
    const isBusy = play.command === 'init' && /another init is writing it; nothing was written/.test(err);
    const isOther = /( already exists| no longer exists|has no source |another command is writing it)/.test(
      err,
    );
    assert.ok(
      isThere || isBusy || (isOther && EDITS.includes(play.command)),
      `${play.command} was refused: ${err}`,
    );
  }
}

function afterCorrection(entries: Entries, { play }: Played): Entries {
  if (play.command !== 'correct') return entries;
  const { id, change, because } = play;
  const { [id]: before, ...others } = entries;
  if (change === 'remove') return others;
  if (change === 'hide') return { ...others, [id]: { hide: true, because } };
  const set = { ...(before?.set as object | undefined), [change.field]: change.value };
  return { ...others, [id]: { set, because } };
}

const withoutWords = (entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).map(([id, { was: _was, ...entry }]) => [id, entry]));

/** The corrections, as comparable text. */
const shown = (entries: Entries): string =>
  JSON.stringify(Object.entries(entries).filter(([id]) => AWARDS.includes(id)));

const isEqual = (one: unknown, other: unknown): boolean => {
  try {
    assert.deepEqual(one, other);
    return true;
  } catch {
    return false;
  }
};

/** File and database have the corrections that the successful commands would have made one after the other. */
export function checkCorrections(folder: string, before: Entries, played: readonly Played[]): void {
  const done = played.filter(wasDone);
  const orders = [done, done.toReversed()].map((order) =>
    withoutWords(order.reduce(afterCorrection, before)),
  );
  const after = readEntries(folder);
  assert.ok(
    orders.some((order) => isEqual(order, withoutWords(after))),
    `${shown(after)} instead of ${orders.map(shown).join(' or ')}`,
  );
  using database = new DatabaseSync(join(folder, FILES.database), { readOnly: true });
  const rows = database.prepare('select id, body from scholarship_corrections').all();
  const stored = Object.fromEntries(rows.map(({ id, body }) => [String(id), JSON.parse(String(body))]));
  if (played.some(({ play }) => play.command === 'correct' && done.length > 0)) {
    assert.deepEqual(stored, after, 'the corrections in the database differ from the file');
  }
}

/** The sources that commands add and remove. */
const editedOf = (sources: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(sources).filter(([key]) => !key.startsWith('other-')));

/** The URLs of the sources in the campus file, by key. */
export const readSources = (folder: string): Readonly<Record<string, string>> => {
  const { sources } = JSON.parse(readFileSync(join(folder, FILES.campus), 'utf8'));
  return Object.fromEntries(
    Object.entries<{ url: string }>(sources).map(([key, { url }]) => [key, new URL(url).search]),
  );
};

function afterEdit(sources: Readonly<Record<string, string>>, { play }: Played) {
  if (play.command === 'add') return { ...sources, [play.key]: play.page.replace('/awards', '') };
  if (play.command !== 'remove' && play.command !== 'rename') return sources;
  const { [play.key]: page = '', ...others } = sources;
  return play.command === 'remove' ? others : { ...others, [play.to]: page };
}

/** The campus file has the sources that the successful commands would have made one after the other. */
export function checkSources(
  folder: string,
  before: Readonly<Record<string, string>>,
  played: readonly Played[],
): void {
  const done = played.filter(wasDone);
  const orders = [done, done.toReversed()].map((order) => order.reduce(afterEdit, before));
  const after = readSources(folder);
  assert.ok(
    orders.some((order) => isEqual(order, after)),
    `${editedOf(after)} instead of ${orders.map(editedOf).join(' or ')}`,
  );
}

/** Every reported run is stored, and the awards are those of the page. */
export function checkRuns(folder: string, played: readonly Played[], amount: string): void {
  using database = new DatabaseSync(join(folder, FILES.database), { readOnly: true });
  assert.equal(database.prepare('PRAGMA quick_check(1)').get()?.quick_check, 'ok');
  for (const { play, ended } of played.filter(wasDone)) {
    if (play.command !== 'scrape') continue;
    const [printed] = JSON.parse(ended.out);
    const of =
      'select outcome, records, added, changed from scholarship_runs where started_at = ? and finished_at = ?';
    const { outcome, records, added, changed } = printed;
    assert.deepEqual(
      { ...database.prepare(of).get(printed.startedAt, printed.finishedAt) },
      { outcome, records, added, changed },
    );
    const rows = database.prepare("select id, raw from scholarships where state = 'listed'").all();
    const old = rows.filter(({ raw }) => !String(raw).includes(amount));
    assert.deepEqual(old, [], `without the amount ${amount}: ${JSON.stringify(printed)}`);
  }
}

/** A successful backup is a complete database from some moment of this round. */
export function checkBackup(folder: string, played: readonly Played[], runsBefore: number): void {
  const printed = played.filter((one) => wasDone(one) && one.play.command === 'backup');
  if (printed.length === 0) return;
  const file = join(folder, FILES.backup);
  const sizes = printed.map(({ ended }) => JSON.parse(ended.out).bytes);
  assert.ok(sizes.includes(statSync(file).size), 'the file has not the reported size');
  using database = new DatabaseSync(file, { readOnly: true });
  assert.equal(database.prepare('PRAGMA quick_check').get()?.quick_check, 'ok');
  assert.ok(countRuns(database) >= runsBefore, 'runs are missing');
}

/** Every failed message is sent again, by exactly one of the commands that report it. */
export function checkReplays(folder: string, played: readonly Played[]): void {
  const printed = played.filter(({ play }) => play.command === 'webhooks').filter(wasDone);
  using database = new DatabaseSync(join(folder, FILES.database), { readOnly: true });
  const dead = database.prepare('select count(*) as count from webhook_messages where is_dead = 1').get();
  assert.equal(dead?.count, printed.length === 0 ? FAILED_MESSAGES : 0, 'messages that failed permanently');
  const replayed = printed.map(({ ended }): number => JSON.parse(ended.out).replayed);
  assert.equal(
    replayed.reduce((sum, count) => sum + count, 0),
    printed.length === 0 ? 0 : FAILED_MESSAGES,
    `${replayed} sent again`,
  );
}

export const countRuns = (database: DatabaseSync): number =>
  Number(database.prepare('select count(*) as count from scholarship_runs').get()?.count);

/** Of several `init` without `--force`, one writes; the files are complete, and from a command that reports success. */
export function checkInit(folder: string, played: readonly Played[], isFresh: boolean): void {
  const inits = played.flatMap(({ play, ended }) => (play.command === 'init' ? [{ ...play, ended }] : []));
  const names = inits.filter(({ ended }) => ended.code === 0).map(({ name }) => name);
  const unforced = inits.filter(({ force }) => !force);
  const written = unforced.filter(({ ended }) => ended.code === 0);
  assert.ok(written.length <= (isFresh ? 1 : 0), `${written.length} report that the file is new`);
  if (inits.length > 0 && isFresh) assert.ok(names.length > 0, 'nothing was written');
  if (names.length === 0) return;
  const campus = JSON.parse(readFileSync(join(folder, FILES.newCampus), 'utf8'));
  assert.ok(names.includes(campus.name), `the campus of ${campus.name}`);
  const environment = readFileSync(join(folder, FILES.newEnvironment), 'utf8');
  const [, contact = ''] = /^CONTACT_URL=https:\/\/([a-z]+)\.example\/web$/m.exec(environment) ?? [];
  assert.ok(names.includes(contact), `the settings of ${contact}`);
  assert.match(environment, /\nAPI_KEYS=[0-9a-f]{48}\n$/);
}

/** Every document is complete, and no unfinished file is left. */
export function checkFiles(folder: string, played: readonly Played[]): void {
  if (played.some(({ play }) => play.command === 'openapi')) {
    for (const [address, document] of Object.entries(openApiDocuments())) {
      const file = join(folder, FILES.documents, `${address}.json`);
      assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(JSON.stringify(document)));
    }
  }
  const left = readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('.tmp'));
  assert.deepEqual(left, [], 'unfinished files are left');
}
