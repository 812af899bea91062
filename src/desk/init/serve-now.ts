import { loadEnvironmentFile } from '../../app/environment-file.ts';
import { readSettings } from '../../app/settings.ts';
import type { Questions } from '../../cli/terminal/questions.ts';
import { commandLine } from '../../platform/command-line.ts';

/** The command that starts the service with these files. */
export const serveCommand = ({ campus, env }: { campus: string; env: string }): string =>
  commandLine(
    'serve',
    [
      ...(campus === 'campus.json' ? [] : [`--campus ${campus}`]),
      ...(env === '.env' ? [] : [`--env-file ${env}`]),
    ].join(' '),
  );

/** Offers to start the service. Returns when the service handles requests, or at once if the operator declines. */
export async function offerToServe({ campus, env }: { campus: string; env: string }, questions: Questions) {
  if (!(await questions.confirm('Start it now', '--yes'))) return;
  questions.close();
  loadEnvironmentFile(env);
  const { serve } = await import('../../app/serve.ts');
  const { router } = await serve(readSettings(), campus, 'all');
  questions.print(`open ${router} (Ctrl-C stops it; the pages are scraped within minutes)`);
}
