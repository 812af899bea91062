import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, describe, test } from 'node:test';
import { systemClock as clock } from '../../platform/clock.ts';
import { createTaskProcess, TaskLimitExceeded } from './task-process.ts';

/** A process whose tasks do what their name says. */
const TASKS = new URL('../../../test/support/odd-tasks.js', import.meta.url);
const PATIENT_MS = 60_000;

describe('a task process', () => {
  const tasks = createTaskProcess({ clock, file: TASKS, timeoutMs: PATIENT_MS, memoryMb: 32 });
  after(() => tasks.close());
  const execute = (does: string) => tasks.execute({ does });

  for (const [does, problem] of [
    ['collect', 'page could not be read in 32 MB of memory'],
    ['join', 'page could not be read in 32 MB of memory'],
    ['overflow', 'page could not be read: a text of it would be too long (Invalid string length)'],
    ['reply too much', 'page could not be read: it repeats its text to more than 4000280 characters'],
    ['exit', 'page could not be read: the process that read it ended (3)'],
  ] as const)
    test(`a task that does “${does}” fails alone, and the next one is executed`, async () => {
      await assert.rejects(execute(does), new TaskLimitExceeded(problem));
      assert.equal(await execute('count'), 1);
    });

  test('an error in a task is thrown with its message, and is no limit of the page', async () => {
    await assert.rejects(execute('throw'), { name: 'TypeError', message: 'a bug' });
  });

  test('is what Linux ends if the machine runs out of memory', async (t) => {
    if (process.platform !== 'linux') return t.skip('only Linux has scores');
    assert.equal(await execute('read its score'), '1000');
  });

  test('ignores signals for the whole service, and tasks run one after another', async () => {
    await tasks.close();
    assert.deepEqual(await Promise.all(['count', 'signal itself', 'count'].map(execute)), [1, 'alive', 2]);
  });
});

test('a task that takes too long is ended', async () => {
  const atOnce = { ...clock, sleep: async () => undefined };
  const tasks = createTaskProcess({ clock: atOnce, file: TASKS, timeoutMs: 1_500, memoryMb: 32 });
  await assert.rejects(
    tasks.execute({ does: 'loop' }),
    new TaskLimitExceeded('page could not be read in 1.5 s'),
  );
  await tasks.close();
});

test('if a process ends before it is ready, its task fails, and the next task gets a new process', async () => {
  const file = new URL('no-such-file.js', TASKS);
  const tasks = createTaskProcess({ clock, file, timeoutMs: PATIENT_MS, memoryMb: 32 });
  for (const does of ['one', 'other'])
    await assert.rejects(tasks.execute({ does }), (error: Error) => {
      assert.match(error.message, /the reading process ended before it was ready \(1\)/);
      assert.match(String(error.cause), /Cannot find module/);
      return true;
    });
  await tasks.close();
});

test('a task that never ends does not outlive a service that is killed', async () => {
  const service = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { createTaskProcess } = await import(${JSON.stringify(new URL('./task-process.ts', import.meta.url).href)});
     const { systemClock: clock } = await import(${JSON.stringify(new URL('../../platform/clock.ts', import.meta.url).href)});
     const file = new URL(${JSON.stringify(TASKS.href)});
     const tasks = createTaskProcess({ clock, file, timeoutMs: ${PATIENT_MS}, memoryMb: 32 });
     console.log(await tasks.execute({ does: 'say who' }));
     await tasks.execute({ does: 'loop' });`,
  ]);
  const [line] = (await once(service.stdout, 'data')) as [Buffer];
  const reading = Number(line);
  process.kill(reading, 0);
  service.kill('SIGKILL');
  await once(service, 'close');
  const isRunning = () => {
    try {
      return process.kill(reading, 0);
    } catch {
      return false;
    }
  };
  while (isRunning()) await clock.sleep(50);
});
