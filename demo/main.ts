import { join } from 'node:path';
import { exitWithError } from '../src/app/operator-errors.ts';
import { refuseTakenPorts } from '../src/app/ports.ts';
import { run } from '../src/app/serve.ts';
import { readSettings } from '../src/app/settings.ts';
import { demoCampus, writeDemoCampus } from './campus.ts';
import { startDemoSandbox } from './sandbox.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** `npm start`: a service for a made-up campus, and the sandbox that it reads. */
async function main(): Promise<void> {
  const wanted = readSettings();
  // Checked first, so that a second start does not touch the data of a demo that is running.
  await refuseTakenPorts(wanted, 'all');
  // A folder per port, so that two demos of one checkout do not share data.
  const directory = process.env.DATA_DIR || join('data', `demo-${wanted.PORT}`);
  const sandbox = await startDemoSandbox(directory);
  const settings = readSettings({
    // A demo's terminal is for people: only errors are logged by default.
    LOG_LEVEL: 'error',
    DATABASE_URL: `sqlite:${join(directory, 'campus.db')}`,
    ...process.env,
    DATA_DIR: directory,
  });
  const value = demoCampus(sandbox);
  const file = join(directory, 'campus.json');
  writeDemoCampus(value, file);
  const { router, sports, scholarships, admin } = await run(settings, { value, file }, 'all');
  say(`Campus Data is running: open ${router} in a browser (API reference: ${router}/docs)`);
  say(`  backends: sports ${sports}, scholarships ${scholarships}; admin ${admin}`);
  say(`  sandbox: can be made to misbehave at ${sandbox.controlUrl} (see sandbox/README.md)`);
  say(`  commands: npm run check -- --campus ${file}`);
  say('All data is made up. The scholarships appear within seconds of the first start.');
  say('For a real campus: npm run init (see README.md). Stop with Ctrl-C.');
}

main().catch(exitWithError);
