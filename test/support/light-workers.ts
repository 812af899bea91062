import { workerNumber } from '../../src/app/environment-file.ts';
import { readSettings } from '../../src/app/settings.ts';
import { joinWorkers, serveWithWorkers } from '../../src/app/workers.ts';

// Workers without a service. They end when they are told to or, with an argument, as soon as they have started.
if (workerNumber() === undefined) await serveWithWorkers(readSettings(), 'all');
else {
  joinWorkers({}, () => process.exit());
  if (process.argv.includes('--dying')) process.exit(1);
}
