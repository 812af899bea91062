import { once } from 'node:events';
import { InvalidArgumentError, Option } from 'commander';
import { visible } from '../platform/formats/safe-text.ts';
import type { Look, OpenSuggester } from './open-suggester.ts';
import type { ReviewHandler } from './workbench/review-server.ts';
import type { ReviewedPage } from './workbench/session.ts';

/** Serves the workbench until Ctrl-C, or until its last tab is closed. */
export async function untilClosed(server: ReviewHandler): Promise<void> {
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), server.ended]);
  process.stderr.write(`open ${server.url} in a browser (Ctrl-C, or closing the page, ends the workbench)\n`);
  await stopped;
  await server.close();
}

/** Shows a page in the workbench until the workbench is closed. */
export async function showLook(
  suggester: OpenSuggester,
  looked: ReviewedPage,
  look: Look & { readonly port: number },
): Promise<boolean> {
  const server = await suggester.show(looked, look);
  if (typeof server === 'string') {
    process.stderr.write(`${visible(`the page cannot be shown: ${server}`)}\n`);
    return false;
  }
  await untilClosed(server);
  return true;
}

function portNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError('give a port such as 8080.');
  return Number(text);
}

export const portOption = (): Option =>
  new Option('--port <number>', 'the port of the page in the browser')
    .argParser(portNumber)
    .default(0, 'any free port');
