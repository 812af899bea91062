import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { STEADY_CAMPUS, steadyAnswers } from '../support/answers.ts';
import { databaseKinds, SQLITE } from '../support/databases.ts';
import { type DatabaseWithoutWrites, waysToStopWrites } from '../support/databases-without-writes.ts';
import { type Deployment, deploy, fill, hasDatabaseProblem, postTrigger } from '../support/deployments.ts';
import { createLogLines } from '../support/log-lines.ts';
import { releasedAfter } from '../support/released-after.ts';

const [, postgres = SQLITE] = await databaseKinds();

for (const way of waysToStopWrites(postgres)) {
  describe(`a database that refuses writes: ${way.name}`, { skip: way.skip }, () => {
    const log = createLogLines();
    let testDatabase: DatabaseWithoutWrites;
    let campus: Deployment;
    let answersBefore: Awaited<ReturnType<typeof steadyAnswers>>;
    const begun = releasedAfter();
    before(async () => {
      testDatabase = await way.make();
      begun.defer(() => testDatabase.remove());
      campus = await deploy('one process', {
        ...STEADY_CAMPUS,
        environment: { DATABASE_URL: testDatabase.url },
        overrides: { log: log.log },
      });
      begun.defer(() => campus.stop());
      await fill(campus);
      answersBefore = await steadyAnswers(campus.router);
    });

    const trigger = () => postTrigger(`${campus.scholarships}/api/trigger/scholarships`);

    test('reads are answered, health reports the database, triggers get 503; all recover when writes work again', async () => {
      const unavailable = log.next('the database is unavailable');
      await testDatabase.begin();
      assert.equal((await trigger()).status, 503);
      await unavailable;
      for (let time = 0; time < 5; time += 1) {
        assert.equal(
          await hasDatabaseProblem(campus.sports),
          true,
          'reported all the time, though it can be read',
        );
        assert.equal((await fetch(`${campus.sports}/api/stats?nocache=1`)).status, 200);
        assert.equal((await fetch(`${campus.scholarships}/api/scholarships?nocache=1`)).status, 200);
        assert.equal((await trigger()).status, 503);
      }
      assert.deepEqual(await steadyAnswers(campus.router), answersBefore);
      const available = log.next('the database is available again');
      await testDatabase.end();
      assert.equal((await trigger()).status, 200);
      await available;
      assert.equal(await hasDatabaseProblem(campus.sports), false);
      const lines = log.messages().filter((message) => String(message).startsWith('the database is'));
      assert.deepEqual(lines, ['the database is unavailable', 'the database is available again']);
    });
  });
}
