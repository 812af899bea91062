import { workerNumber } from '../../src/app/environment-file.ts';
import { readSettings } from '../../src/app/settings.ts';
import { joinWorkers, serveWithWorkers } from '../../src/app/workers.ts';

// A program whose workers end soon after they have started.
if (workerNumber() === undefined) await serveWithWorkers(readSettings(), 'all');
else {
  joinWorkers({}, () => undefined);
  process.exit(1);
}
