import { ConfigurationError } from '../../app/settings.ts';
import type { Outcome } from '../../platform/origin/outcome.ts';
import { type FoundTeam, findTeams, type TeamRef, teamRefOf } from '../../sports/index.ts';
import type { OriginAccess } from '../open-origins.ts';
import { runSteps, type Step } from '../progress.ts';
import type { Questions } from './questions.ts';

/** The name that is meant, if these words are in the names of several schools; `null` if there is only one. */
async function nameOf(
  words: string,
  teams: readonly FoundTeam[],
  questions: Questions,
): Promise<string | null> {
  const bySport = Map.groupBy(teams, ({ sport }) => sport);
  if ([...bySport.values()].every(({ length }) => length === 1)) return null;
  const names = [...new Set(teams.map(({ name }) => name))];
  const exact = names.find((name) => name.toLowerCase() === words.toLowerCase());
  if (exact !== undefined) return exact;
  const several = `several teams are called ${words}: ${names.join(', ')}`;
  if (!questions.isTerminal) throw new ConfigurationError(`--team: ${several}; give one whole name`);
  questions.say(several);
  return questions.ask({ text: 'The whole name', option: '--team' });
}

/** The provider's numbers of a university's teams and of their conferences. */
export async function findTeamRefs(
  words: string,
  { provider, now }: OriginAccess,
  questions: Questions,
): Promise<TeamRef[]> {
  const [outcome] = await runSteps([
    {
      title: 'the provider’s teams',
      run: () => findTeams(words, provider, now()),
      outcome: ({ kind }) => ({ isWell: kind === 'found', text: kind === 'found' ? '' : 'cannot be asked' }),
    },
  ]);
  const teams = outcome?.kind === 'found' ? outcome.value : [];
  if (teams.length === 0) throw new ConfigurationError(`--team: the provider has no team called ${words}`);
  const name = await nameOf(words, teams, questions);
  const meant = teams.filter((team) => name === null || team.name === name);
  const refs = await runSteps(
    meant.map(
      (team): Step<Outcome<TeamRef | null>> => ({
        title: `${team.sport}: ${team.name}`,
        run: () => teamRefOf(provider, team, now()),
        outcome: (ref) => {
          const conference = ref.kind === 'found' ? ref.value?.conferenceId : undefined;
          return conference === undefined
            ? { isWell: false, text: 'its conference is unknown; left out' }
            : { isWell: true, text: `number ${team.teamId}, conference ${conference}` };
        },
      }),
    ),
  );
  return refs.flatMap((ref) => (ref.kind === 'found' && ref.value !== null ? [ref.value] : []));
}
