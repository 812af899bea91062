import { type Command, Option } from 'commander';
import { ROLES, type Role } from '../app/roles.ts';
import { serve } from '../app/serve.ts';
import { campusOption, defineCommand, envFileOption } from './options.ts';

export const createCommand = (): Command =>
  defineCommand('serve', 'start the service', ['--campus campus.json', '--role router --env-file router.env'])
    .addOption(campusOption())
    .addOption(envFileOption())
    .addOption(new Option('--role <role>', 'the part to run').choices(ROLES).default('all'))
    .action(async ({ campus, role }: { campus: string; role: Role }) => {
      const { router } = await serve(campus, role);
      // Only on a terminal, because programs that read the log expect only JSON lines.
      if (process.stderr.isTTY && router !== undefined) process.stderr.write(`open ${router}\n`);
    });
