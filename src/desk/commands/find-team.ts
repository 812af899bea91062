import type { Command } from 'commander';
import { openUpstreams, readCampus } from '../../cli/terminal/open-upstreams.ts';
import { campusOption, defineCommand, envFileOption, jsonOption } from '../../cli/terminal/options.ts';
import { printReport, setExitCode, table } from '../../cli/terminal/output.ts';
import { runSteps } from '../../cli/terminal/progress.ts';
import { type FoundTeams, findTeams } from '../check-team.ts';
import type { DeskDeps } from '../deps.ts';

interface FindTeamOptions {
  readonly campus: string;
  readonly json?: boolean;
}

const report = (teams: FoundTeams['teams']): string =>
  teams.length === 0
    ? 'no team has this name'
    : table(
        ['sport', 'teamId', 'name'],
        teams.map(({ sport, teamId, name }) => [sport, teamId, name]),
      );

/** Explains why the report has no teams of some leagues, or may lack some. */
const notesOn = ({ failed, absent, gaps }: FoundTeams): string =>
  [
    ...gaps.map(({ sport, gap }) => `${sport}: ${gap}`),
    ...failed.map(({ sport, failure }) => `${sport} cannot be requested: ${failure.problem}`),
    ...(absent.length > 0 ? [`the provider does not have ${absent.join(', ')}`] : []),
  ].join('; ');

const isWhole = ({ failed, gaps }: FoundTeams): boolean => failed.length + gaps.length === 0;

async function findTeam(words: readonly string[], options: FindTeamOptions, deps: DeskDeps) {
  await using upstreams = await openUpstreams(readCampus(options.campus), { ...deps, store: false });
  const { provider, now } = upstreams;
  const [outcome] = await runSteps([
    {
      title: 'the provider’s teams',
      run: () => findTeams(words.join(' '), provider, now()),
      outcome: (found) => ({
        isWell: found.kind === 'found' && isWhole(found.value),
        text:
          found.kind === 'failed'
            ? `cannot be requested: ${found.failure.problem}`
            : found.kind === 'found'
              ? notesOn(found.value)
              : '',
      }),
    },
  ]);
  if (outcome?.kind !== 'found') return setExitCode(false);
  const { teams } = outcome.value;
  printReport(teams, options, () => report(teams));
  setExitCode(teams.length > 0 && isWhole(outcome.value));
}

export const createCommand = (deps: DeskDeps): Command =>
  defineCommand('find-team', ['Iowa', 'Texas State --json'])
    .argument('<name...>', 'a part of the team’s name')
    .addOption(campusOption())
    .addOption(envFileOption())
    .addOption(jsonOption())
    .action((words: string[], options: FindTeamOptions) => findTeam(words, options, deps));
