import { runYear } from './year/events.ts';
import { openStage } from './year/operated-service.ts';
import { createReport } from './year/report.ts';

/**
 * A simulated year of operation: a service with its real jobs and commands, and a database, a mail server and a chat. Only
 * its clock is simulated. Exits with code 1 if an operator was not notified, was notified twice, or did not know what to do.
 */
const START = '2026-12-01T12:00:00Z';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const began = performance.now();
const stage = await openStage(START);
try {
  const report = createReport(stage, print);
  await runYear(stage, report);
  report.checkDigests(Date.parse('2026-12-07T00:00Z'));
  const { faults } = report;
  print(
    `\n${stage.arrived.length} messages in ${Math.round((stage.clock.now() - Date.parse(START)) / 86_400_000)} days, ${Math.round((performance.now() - began) / 1000)} s.`,
  );
  print(
    faults.length === 0
      ? 'Operators were notified of every event, never twice, and always knew what to do.'
      : `${faults.length} times, an operator was not notified, was notified twice, or did not know what to do:\n${faults.join('\n')}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await stage.stop();
}
