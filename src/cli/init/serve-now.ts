import { readFileSync } from 'node:fs';
import { loadEnvironmentFile } from '../../app/environment-file.ts';
import type { Questions } from './questions.ts';

/** The command with which the service starts here: in a checkout a script, else the package's. */
export function serveCommand({ campus, env }: { campus: string; env: string }): string {
  const options = [
    ...(campus === 'campus.json' ? [] : [`--campus ${campus}`]),
    ...(env === '.env' ? [] : [`--env-file ${env}`]),
  ];
  const name = isCheckout() ? 'npm run serve' : 'npx campus-data serve';
  const between = isCheckout() && options.length > 0 ? ['--'] : [];
  return [name, ...between, ...options].join(' ');
}

function isCheckout(): boolean {
  try {
    const { name, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    return name === 'campus-data' && 'serve' in scripts;
  } catch {
    // No package here, or none that can be read: then its script is of no use either.
    return false;
  }
}

/** Offers to start the service at once. Returns when it answers, or if that is not wanted. */
export async function offerToServe(
  { campus, env }: { campus: string; env: string },
  questions: Questions,
): Promise<void> {
  if (!(await questions.confirm('Start it now', '--yes'))) return;
  questions.close();
  loadEnvironmentFile(env);
  const { serve } = await import('../../app/serve.ts');
  const { router } = await serve(campus, 'all');
  questions.say(`open ${router} (Ctrl-C stops it; the pages are read within minutes)`);
}
