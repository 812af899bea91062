import { startSandbox } from '../sandbox/index.ts';
import { endWith, run } from '../src/main.ts';
import { readSettings } from '../src/settings.ts';
import { demoCampus } from './campus.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** `npm start`: the made-up campus. The sandbox ends with the process. */
async function main(): Promise<void> {
  const settings = readSettings();
  const sandbox = await startSandbox({ host: '127.0.0.1' });
  const addresses = await run(settings, demoCampus(sandbox), 'all');
  say(`Campus Data answers at ${addresses.router} (reference: ${addresses.router}/docs)`);
  say(`  sports ${addresses.sports}, scholarships ${addresses.scholarships}, admin ${addresses.admin}`);
  say(`  origins: a sandbox, which can be told to misbehave at ${sandbox.controlUrl}`);
  say('All data is made up. A real campus: npm run serve -- --campus campus.json (see README.md).');
}

main().catch(endWith);
