import type { MessagePort } from 'node:worker_threads';
import { createServerRegistry } from '../../platform/http/server.ts';
import { createLogger } from '../../platform/log.ts';
import { type GivenCampus, parseCampus } from '../campus.ts';
import { isOperatorError } from '../operator-errors.ts';
import type { Role } from '../roles.ts';
import { createService, type Service, type WorkerContext } from '../service.ts';
import type { Settings } from '../settings.ts';
import { createWorkerMetrics } from './metrics.ts';
import type { Command, Message } from './worker-thread.ts';

export interface WorkerData {
  /** The number of the worker, from 1. A replacement has the same number as the worker that it replaces. */
  readonly worker: number;
  readonly settings: Settings;
  readonly campus: GivenCampus;
  readonly role: Role;
  readonly counts: WorkerContext['counts'];
}

/**
 * Runs a complete service in a worker thread until the main thread stops it. Resolves as soon as the service serves
 * requests.
 */
export async function runWorker(first: WorkerData, main: MessagePort): Promise<void> {
  const send = (message: Message): void => main.postMessage(message);
  const lines = { write: (line: string) => send({ kind: 'line', line }) };
  const log = createLogger(first.settings.LOG_LEVEL, lines).child({ worker: first.worker });
  const reusableServers = createServerRegistry();

  async function create({ worker, settings, campus, role, counts }: WorkerData) {
    const metrics = createWorkerMetrics(worker);
    const overrides = { log, reusableServers, worker: { metrics, counts, number: worker } };
    const service = await createService(settings, parseCampus(campus.value, campus.file), role, overrides);
    return { service, metrics };
  }

  let current = await create(first);

  /**
   * Replaces the service, with the same listening servers. Requests in progress are completed. Returns the problem, if
   * there is one.
   */
  async function reload(data: WorkerData): Promise<string | null> {
    let next: Awaited<ReturnType<typeof create>> | undefined;
    try {
      next = await create(data);
      await next.service.start();
    } catch (error) {
      await next?.service.stop();
      if (!isOperatorError(error)) throw error;
      return error.message;
    }
    stopReplaced(current.service);
    current = next;
    return null;
  }

  function stopReplaced(service: Service): void {
    service.stop().catch((err: unknown) => log.error({ err }, 'the replaced service did not stop'));
  }

  let isReady = false;
  main.on('message', async (command: Command) => {
    if (command.kind === 'report') {
      command.reply.postMessage(await current.metrics.registry.getMetricsAsJSON());
      return;
    }
    if (command.kind === 'reload') {
      command.reply.postMessage(await reload(command.data as WorkerData));
      return;
    }
    if (isReady) await current.service.stop(command.times);
    process.exit(0);
  });
  try {
    const listeners = await current.service.start();
    isReady = true;
    send({ kind: 'ready', addresses: listeners });
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    send({ kind: 'refused', text: error.message });
    process.exit(1);
  }
}
