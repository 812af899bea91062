import { Command, Option } from 'commander';
import { serve } from '../app/serve.ts';
import { ROLES, type Role } from '../app/service.ts';
import { campusOption } from './options.ts';

export const createCommand = (): Command =>
  new Command('serve')
    .description('serve a campus until told to stop')
    .addOption(campusOption())
    .addOption(new Option('--role <role>', 'which part to be').choices(ROLES).default('all'))
    .action(async ({ campus, role }: { campus: string; role: Role }) => {
      await serve(campus, role);
    });
