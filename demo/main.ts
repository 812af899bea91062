import { join } from 'node:path';
import { exitWithError } from '../src/app/operator-errors.ts';
import { refuseTakenPorts } from '../src/app/ports.ts';
import { run } from '../src/app/serve.ts';
import { readSettings } from '../src/app/settings.ts';
import { demoCampus, writeDemoCampus, writeDemoSettings } from './campus.ts';
import { freePorts } from './ports.ts';
import { startDemoSandbox } from './sandbox.ts';

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** `npm start`: a service for a made-up campus, and the sandbox that it reads. */
async function main(): Promise<void> {
  const ports = await freePorts();
  const wanted = readSettings({ ...process.env, ...ports });
  // Checked first, so that a second start does not touch the data of a demo that is running.
  await refuseTakenPorts(wanted, 'all');
  // A folder per port, so that two demos of one checkout do not share data.
  const directory = process.env.DATA_DIR || join('data', `demo-${wanted.PORT}`);
  const sandbox = await startDemoSandbox(directory);
  const settings = readSettings({
    // Only errors are logged by default, because people read the terminal of a demo.
    LOG_LEVEL: 'error',
    DATABASE_URL: `sqlite:${join(directory, 'campus.db')}`,
    ...process.env,
    ...ports,
    DATA_DIR: directory,
  });
  const value = demoCampus(sandbox);
  const file = join(directory, 'campus.json');
  writeDemoCampus(value, file);
  const settingsFile = join(directory, 'demo.env');
  writeDemoSettings({ DATABASE_URL: settings.DATABASE_URL, DATA_DIR: directory }, settingsFile);
  const { router, sports, scholarships, admin } = await run(settings, { value, file }, 'all');
  print(`Campus Data is running: open ${router} in a browser (API reference: ${router}/docs)`);
  print(`  backends: sports ${sports}, scholarships ${scholarships}; admin ${admin}`);
  print(`  sandbox: can be made to misbehave at ${sandbox.controlUrl} (see sandbox/README.md)`);
  print(`  a page in, scholarships out: npm run suggest -- ${sandbox.siteUrls.honors}/scholarships.html`);
  print(`  commands: npm run look -- --campus ${file} --env-file ${settingsFile}`);
  print('All data is made up. The scholarships appear within seconds of the first start.');
  print('For a real campus: npm run init (see README.md). Stop with Ctrl-C.');
}

main().catch(exitWithError);
