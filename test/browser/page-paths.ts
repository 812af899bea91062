const json = async <T>(url: string): Promise<Partial<T>> => (await fetch(url)).json() as Promise<T>;

async function gamePath(router: string): Promise<string> {
  // A season that has just begun may have neither yet, so several sports are tried.
  for (const sport of ['football', 'mens-basketball', 'womens-basketball', 'baseball', 'softball']) {
    const { games = [] } = await json<{ games: { id: string; status: string }[] }>(
      `${router}/sports/api/schedules/sport?sport=${sport}`,
    );
    const game =
      games.find(({ status }) => status === 'in_progress') ??
      games.findLast(({ status }) => status === 'final');
    if (game !== undefined) return `/games/${game.id}`;
  }
  return '/games/401638645';
}

async function awardPath(router: string): Promise<string> {
  const { scholarships = [] } = await json<{ scholarships: { id: string }[] }>(
    `${router}/scholarships/api/scholarships?sort=-amount`,
  );
  return `/scholarships/award/${scholarships[0]?.id ?? 'main-1'}`;
}

async function savedPath(router: string): Promise<string> {
  const { scholarships = [] } = await json<{ scholarships: { id: string }[] }>(
    `${router}/scholarships/api/scholarships?limit=4`,
  );
  return `/scholarships/saved?ids=${scholarships.map(({ id }) => id).join()}`;
}

export const README_PLACES = [
  ['board', '/'],
  ['finder', '/scholarships?search=engineering&deadline=open'],
] as const;

const at = (path: string) => (): string => path;

/** The pages to test, each with a function that finds its path on a campus. */
export const PLACES: Readonly<Record<string, (router: string) => string | Promise<string>>> = {
  board: at('/'),
  games: at('/games'),
  'games-of-a-sport': at('/games?sport=softball'),
  game: gamePath,
  teams: at('/teams'),
  team: at('/teams/football'),
  roster: at('/teams/football?show=roster'),
  standings: at('/teams/football?show=standings'),
  'conference-games': at('/teams/football?show=conference'),
  rankings: at('/teams/football?show=rankings'),
  finder: at('/scholarships'),
  found: at('/scholarships?search=engineering&deadline=open'),
  'for-a-student': at('/scholarships?for=junior,women&gpa=3.2&deadlineTo=2999-01-01'),
  'nothing-found': at('/scholarships?search=engineer&source=honors'),
  award: awardPath,
  saved: at('/scholarships/saved'),
  'saved-some': savedPath,
  search: at('/search?q=nursing'),
  'search-of-games': at('/search?q=football+tickets'),
  'nothing-of-all': at('/search?q=zzqx'),
  calendars: at('/calendars'),
  status: at('/status'),
  data: at('/data'),
  docs: at('/docs#listScholarships'),
  guides: at('/docs/guides'),
  guide: at('/docs/guides/api.md'),
  'embed-page': at('/embed?show=scholarships&gpa=3.2'),
  'embed-games-page': at('/embed?show=games&sport=football'),
  embed: at('/embed/games'),
  'not-found': at('/nothing'),
};

/** Pages that have the parts of another one, and whose own texts `test/pages` checks. */
export const LIKE_OTHERS: readonly string[] = [
  ...['games-of-a-sport', 'conference-games', 'rankings', 'found', 'nothing-found', 'saved', 'guides'],
  ...['search-of-games', 'nothing-of-all', 'embed-games-page', 'data'],
];
