import type { Command } from 'commander';
import type { Clock } from '../platform/clock.ts';
import { type FoundTeam, findTeams } from '../sports/index.ts';
import { openOrigins, readCampus } from './open-origins.ts';
import { campusOption, defineCommand, envFileOption, jsonOption } from './options.ts';
import { printReport, setExitCode, table } from './output.ts';
import { runSteps } from './progress.ts';

interface FindTeamOptions {
  readonly campus: string;
  readonly json?: boolean;
}

const report = (teams: readonly FoundTeam[]): string =>
  teams.length === 0
    ? 'no team has this name'
    : table(
        ['sport', 'teamId', 'name'],
        teams.map(({ sport, teamId, name }) => [sport, teamId, name]),
      );

async function findTeam(words: readonly string[], options: FindTeamOptions, clock: Clock): Promise<void> {
  const { provider, now, close } = await openOrigins(readCampus(options.campus), { store: false, clock });
  try {
    const [outcome] = await runSteps([
      {
        title: 'the provider’s teams',
        run: () => findTeams(words.join(' '), provider, now()),
        outcome: (found) => ({
          isWell: found.kind !== 'failed',
          text: found.kind === 'failed' ? `cannot be asked: ${found.failure.detail}` : '',
        }),
      },
    ]);
    const teams = outcome?.kind === 'found' ? outcome.value : [];
    if (outcome?.kind !== 'failed') printReport(teams, options, () => report(teams));
    setExitCode(teams.length > 0);
  } finally {
    await close();
  }
}

export const createCommand = (clock: Clock): Command =>
  defineCommand('find-team', 'the provider’s numbers of a team, sport by sport, for the campus file', [
    'find-team Iowa',
    'find-team Texas State --json',
  ])
    .argument('<name...>', 'a part of its name')
    .addOption(campusOption())
    .addOption(envFileOption())
    .addOption(jsonOption())
    .action((words: string[], options: FindTeamOptions) => findTeam(words, options, clock));
