import { Command } from 'commander';
import { findTeams } from '../sports/index.ts';
import { openOrigins } from './open-origins.ts';
import { campusOption } from './options.ts';
import { print, setExitCode, table } from './output.ts';

async function findTeam(words: readonly string[], options: { readonly campus: string }): Promise<void> {
  const { campus, provider, close } = await openOrigins(options.campus, { store: false });
  try {
    const outcome = await findTeams(words.join(' '), { ...campus.provider, getPage: provider.getPage });
    const teams = outcome.kind === 'found' ? outcome.value : [];
    if (outcome.kind === 'failed') print(`the provider cannot be asked: ${outcome.failure.detail}`);
    else if (teams.length === 0) print('no team has this name');
    else
      print(
        table(
          ['sport', 'teamId', 'name'],
          teams.map(({ sport, teamId, name }) => [sport, teamId, name]),
        ),
      );
    setExitCode(teams.length > 0);
  } finally {
    await close();
  }
}

export const createCommand = (): Command =>
  new Command('find-team')
    .description('the provider’s numbers of a team, sport by sport, for the campus file')
    .argument('<name...>', 'a part of its name: Iowa')
    .addOption(campusOption())
    .action(findTeam);
