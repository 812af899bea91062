import { type Command, Option } from 'commander';
import { ROLES, type Role } from '../app/roles.ts';
import { readSettings, type Settings } from '../app/settings.ts';
import { campusOption, defineCommand, envFileOption } from './terminal/options.ts';

/** Of the service, a process that only starts workers loads nothing. */
async function serve(settings: Settings, campus: string, role: Role) {
  if (settings.WORKERS > 1) return (await import('../app/workers.ts')).serveWithWorkers(settings, role);
  return (await import('../app/serve.ts')).serve(settings, campus, role);
}

export const createCommand = (): Command =>
  defineCommand('serve', ['--campus campus.json', '--role router --env-file router.env'])
    .addOption(campusOption())
    .addOption(envFileOption())
    .addOption(new Option('--role <role>', 'the part to run').choices(ROLES).default('all'))
    .action(async ({ campus, role }: { campus: string; role: Role }) => {
      const { router } = await serve(readSettings(), campus, role);
      // Only on a terminal, because programs that read the log expect only JSON lines.
      if (process.stderr.isTTY && router !== undefined) process.stderr.write(`open ${router}\n`);
    });
