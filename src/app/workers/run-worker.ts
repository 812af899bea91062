import type { MessagePort } from 'node:worker_threads';
import { createLogger } from '../../platform/log.ts';
import { type GivenCampus, parseCampus } from '../campus.ts';
import { isOperatorError } from '../operator-errors.ts';
import type { Role } from '../roles.ts';
import { createService, type WorkerContext } from '../service.ts';
import type { Settings } from '../settings.ts';
import { createWorkerMetrics } from './metrics.ts';
import type { Command, Message } from './worker-thread.ts';

export interface WorkerData {
  /** The worker's number, from 1. A replacement has the number of the worker it replaces. */
  readonly worker: number;
  readonly settings: Settings;
  readonly campus: GivenCampus;
  readonly role: Role;
  readonly counts: WorkerContext['counts'];
}

/** Runs a whole service in a worker's thread, until the main thread tells it to stop. Returns as soon as it answers. */
export async function runWorker(data: WorkerData, main: MessagePort): Promise<void> {
  const { worker, settings, campus, role, counts } = data;
  const send = (message: Message): void => main.postMessage(message);
  const lines = { write: (line: string) => send({ kind: 'line', line }) };
  const log = createLogger(settings.LOG_LEVEL, lines).child({ worker });
  const metrics = createWorkerMetrics(worker);
  const overrides = { log, worker: { metrics, counts, number: worker } };
  const service = await createService(settings, parseCampus(campus.value, campus.file), role, overrides);

  let isReady = false;
  main.on('message', async (command: Command) => {
    if (command.kind === 'report') {
      command.reply.postMessage(await metrics.registry.getMetricsAsJSON());
      return;
    }
    if (isReady) await service.stop(command.times);
    process.exit(0);
  });
  try {
    const addresses = await service.start();
    isReady = true;
    send({ kind: 'ready', addresses });
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    send({ kind: 'refused', text: error.message });
    process.exit(1);
  }
}
