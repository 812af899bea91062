import { InvalidArgumentError } from 'commander';
import { ConfigurationError } from '../../app/settings.ts';
import type { UpstreamAccess } from '../../cli/terminal/open-upstreams.ts';
import { runSteps, type Step } from '../../cli/terminal/progress.ts';
import type { Questions } from '../../cli/terminal/questions.ts';
import type { Outcome } from '../../platform/upstream/outcome.ts';
import { ALL_SPORTS, SPORT_NAMES, SPORTS, type Sport, type TeamRef } from '../../sports/index.ts';
import { type FoundTeam, findTeams, lacksSport, teamRefOf } from '../check-team.ts';

interface School {
  readonly name: string;
  readonly teams: readonly FoundTeam[];
}

/** Words that do not identify a university. */
const COMMON = new Set(['the', 'university', 'univ', 'college', 'of', 'at', 'and', 'in']);
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}&']+/gu) ?? [];
const distinctiveWords = (text: string): string[] => wordsOf(text).filter((word) => !COMMON.has(word));

/** Groups teams by the provider’s `location` or, in sports without it, by name. */
function schoolsIn(teams: readonly FoundTeam[]): School[] {
  const bySchool = Map.groupBy(teams, ({ location, name }) => (location || name).toLowerCase());
  return [...bySchool.values()].map((own) => ({ name: own[0]?.location || own[0]?.name || '', teams: own }));
}

const hasAll = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((word) => words.includes(word));

/** The schools that a text may mean: exact matches if there are any, otherwise looser and looser matches. */
function schoolsCalled(text: string, teams: readonly FoundTeam[]): School[] {
  const wanted = distinctiveWords(text);
  const all = schoolsIn(teams);
  const isCalled = ({ name, teams: own }: School): boolean =>
    [name, ...own.map((team) => team.name)].some((one) => one.toLowerCase() === text.toLowerCase());
  const exact = all.filter(isCalled);
  if (exact.length > 0 || wanted.length === 0) return exact;
  const sameWords = all.filter(({ name }) => {
    const words = distinctiveWords(name);
    return words.length === wanted.length && hasAll(words, wanted);
  });
  if (sameWords.length > 0) return sameWords;
  return all.filter((school) => {
    const name = distinctiveWords(school.name);
    const longer = school.teams.some((team) => hasAll([...wordsOf(team.name), ...name], wanted));
    return longer || (name.length > 0 && hasAll(wanted, name));
  });
}

const MOST_LISTED = 20;
/** Asks which of several schools is meant; the answer is a number or another name. */
async function choose(
  text: string,
  schools: readonly School[],
  teams: readonly FoundTeam[],
  questions: Questions,
): Promise<School | null> {
  const [only] = schools;
  if (only !== undefined && schools.length === 1) return only;
  const names = schools.map(({ name }) => name);
  if (!questions.isTerminal) {
    throw new ConfigurationError(
      only === undefined
        ? `--team: the provider has no team called ${text}`
        : `--team: several schools are called ${text}: ${names.join(', ')}; give one whole name`,
    );
  }
  questions.print(
    only === undefined
      ? `No team at the provider is called ${text}.`
      : names
          .slice(0, MOST_LISTED)
          .map((name, at) => `  ${at + 1} ${name}`)
          .join('\n'),
  );
  const answer = await questions.ask({
    text:
      only === undefined
        ? 'Another name of its teams (nothing: no sports)'
        : 'Which one (its number, or another name)',
    option: '--team',
    ...(only === undefined && { fallback: '' }),
    check(typed) {
      if (/^\d+$/.test(typed) && schools[Number(typed) - 1] === undefined)
        throw new InvalidArgumentError(`give a number from 1 to ${schools.length}.`);
      return typed;
    },
  });
  if (answer === '') return null;
  const chosen = schools[Number(answer) - 1];
  return chosen ?? choose(answer, schoolsCalled(answer, teams), teams, questions);
}

/**
 * The provider's teams with these words in their names, or all teams; `null` if the provider is unavailable and the
 * operator continues without sports.
 */
async function listTeams(
  words: string,
  { provider, now }: UpstreamAccess,
  questions: Questions,
  sports?: readonly Sport[],
): Promise<FoundTeam[] | null> {
  for (;;) {
    const [outcome] = await runSteps([
      {
        title: 'the provider’s teams',
        run: () => findTeams(words, provider, now(), sports),
        outcome: (found) => {
          const isWell = found.kind === 'found' && !lacksSport(found.value);
          const gaps = found.kind === 'found' ? found.value.gaps : [];
          const text = gaps.map(({ sport, gap }) => `${sport}: ${gap}`).join('; ');
          return { isWell, text: isWell ? text : 'cannot be requested' };
        },
      },
    ]);
    if (outcome?.kind === 'found' && !lacksSport(outcome.value)) return [...outcome.value.teams];
    const why = 'the sports provider could not be requested';
    if (!questions.isTerminal)
      throw new ConfigurationError(`${why}; try again later, or go on with --team ""`);
    if (!(await questions.confirm(`T${why.slice(1)}. Ask again`, '--team'))) return null;
  }
}

const numbersStep = ({ provider, now }: UpstreamAccess, team: FoundTeam): Step<Outcome<TeamRef | null>> => ({
  title: `${team.sport}: ${team.name}`,
  run: () => teamRefOf(provider, team, now()),
  outcome: (ref) => {
    const conference = ref.kind === 'found' ? ref.value?.conferenceId : undefined;
    return conference === undefined
      ? { isWell: false, text: 'its conference is unknown; left out' }
      : { isWell: true, text: `number ${team.teamId}, conference ${conference}` };
  },
});

/**
 * The teams of a school. Teams that are new in their leagues are listed only in the standings, which are searched by
 * name.
 */
async function withNewcomers(
  { name, teams }: School,
  access: UpstreamAccess,
  questions: Questions,
): Promise<readonly FoundTeam[]> {
  const others = ALL_SPORTS.filter((sport) => !teams.some((team) => team.sport === sport));
  if (others.length === 0) return teams;
  const own = new Set([name, ...teams.map((team) => team.name)].map((one) => one.toLowerCase()));
  const isOwn = (team: FoundTeam): boolean =>
    own.has(team.location.toLowerCase()) || own.has(team.name.toLowerCase());
  const matching = (await listTeams(name, access, questions, others)) ?? [];
  return [...teams, ...matching.filter(isOwn)];
}

/** The provider's numbers of a university's teams and of their conferences, and the sports in which it has no team. */
export async function findTeamRefs(words: string, access: UpstreamAccess, questions: Questions) {
  const listed = await listTeams('', access, questions);
  const named = distinctiveWords(words).join(' ');
  const isListed = listed === null || named === '' || schoolsCalled(words, listed).length > 0;
  // If no team was found, perhaps all teams of the school are new in their leagues.
  const teams = isListed ? listed : [...listed, ...((await listTeams(named, access, questions)) ?? [])];
  const school = teams && (await choose(words, schoolsCalled(words, teams), teams, questions));
  if (school === null) return { refs: [], missing: [] };
  const all = isListed ? await withNewcomers(school, access, questions) : school.teams;
  const outcomes = await runSteps(all.map((team) => numbersStep(access, team)));
  const refs = outcomes.flatMap((ref) => (ref?.kind === 'found' && ref.value !== null ? [ref.value] : []));
  const missing = SPORTS.filter((sport) => !refs.some((ref) => ref.sport === sport));
  return { refs, missing: missing.map((sport) => SPORT_NAMES[sport]) };
}
