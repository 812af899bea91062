import type { MessagePort } from 'node:worker_threads';
import { parseCampus } from '../campus.ts';
import { isOperatorsMistake } from '../mistakes.ts';
import { createLogger } from '../platform/log.ts';
import { createService, type Service } from '../service.ts';
import type { StopPace } from '../stop.ts';
import type { Asked, Command, Report, WorkerData } from './messages.ts';
import { createWorkerMetrics } from './worker-metrics.ts';

/** What a worker does: one whole service, told by the main thread when to end. Returns when it answers. */
export async function work(data: WorkerData, main: MessagePort): Promise<void> {
  const { worker, settings, campus, role, counts } = data;
  const report = (said: Report): void => main.postMessage(said);
  const lines = { write: (line: string) => report({ kind: 'line', line }) };
  const log = createLogger(settings.LOG_LEVEL, lines).child({ worker });
  const metrics = createWorkerMetrics(worker);
  const service = await createService(settings, parseCampus(campus.value, campus.file), role, {
    log,
    part: { metrics, counts },
  });

  let isReady = false;
  main.on('message', async (said: Command | Asked) => {
    if (said.kind === 'stop') await end(isReady ? service : undefined, said.pace);
    else said.reply.postMessage(said.kind === 'alive' ? true : await metrics.registry.getMetricsAsJSON());
  });
  try {
    const addresses = await service.start();
    isReady = true;
    report({ kind: 'ready', addresses });
  } catch (error) {
    if (!isOperatorsMistake(error)) throw error;
    report({ kind: 'refused', text: error.message });
    process.exit(1);
  }
}

/** Ends the thread; what it has said is heard all the same. */
async function end(service: Service | undefined, pace: StopPace): Promise<void> {
  await service?.stop(pace);
  process.exit(0);
}
