/** A question of a student or fan, as a call of a tool, and the API request for the same data. */
export interface Question {
  readonly text: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The path of the API request whose response must contain the same data. */
  readonly path: string;
  /** For a list of games: whether a game in the API response is expected in the list. */
  readonly isExpected?: (game: Game, today: string) => boolean;
}

export interface Game {
  readonly sport: string;
  readonly status: string;
  /** The calendar day on the campus. */
  readonly day: string;
}

const LIST = '/scholarships/api/scholarships?';
const find = (text: string, args: Question['args'], query: string): Question => ({
  text,
  tool: 'find_scholarships',
  args,
  path: `${LIST}${query.includes('limit=') ? '' : 'limit=10&'}facets=audience,field,feature&${query}`,
});
const games = (
  text: string,
  args: Question['args'],
  path: string,
  isExpected: Question['isExpected'],
): Question => ({
  text,
  tool: 'list_games',
  args,
  path,
  ...(isExpected && { isExpected }),
});
const one = (text: string, tool: string, args: Question['args'], path: string): Question => ({
  text,
  tool,
  args,
  path,
});

/** `today`: the current day on the campus. `award` and `game`: ids that exist. */
export function questionsOn(today: string, award: string, game: string): Question[] {
  const day = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString();
  const season = (sport: string) => `/sports/api/schedules/sport?sport=${sport}`;
  const UPCOMING = '/sports/api/schedules';
  return [
    find('What is there?', {}, ''),
    find(
      'I have a 3.2 GPA and study nursing, due within a month, no essay',
      { gpa: 3.2, field: 'nursing', dueAfter: today, dueBefore: day(30), without: 'essay-required' },
      `gpa=3.2&field=nursing&deadlineFrom=${today}&deadlineTo=${day(30)}&without=essay-required`,
    ),
    find('Anything for engineers?', { field: ['engineering'] }, 'field=engineering'),
    find('Engineering or business', { field: ['engineering', 'business'] }, 'field=engineering,business'),
    find('I am a first-year student', { audience: 'freshman' }, 'audience=freshman'),
    find(
      'For transfer or international students',
      { audience: ['transfer', 'international'] },
      'audience=transfer,international',
    ),
    find('At least $2,000', { amountMin: 2000 }, 'amountMin=2000'),
    find('Which can be renewed?', { feature: 'renewable' }, 'feature=renewable'),
    find('My GPA is 2.5', { gpa: 2.5 }, 'gpa=2.5'),
    find('The word leadership', { search: 'leadership' }, 'search=leadership&fuzzy=1'),
    find('Something called biology award', { search: 'biology award' }, 'search=biology%20award&fuzzy=1'),
    find('The next page', { offset: 10 }, 'offset=10'),
    find('Only three', { limit: 3 }, 'limit=3'),
    find(
      'Due next spring',
      { dueAfter: '2027-02-01', dueBefore: '2027-05-31' },
      'deadlineFrom=2027-02-01&deadlineTo=2027-05-31',
    ),
    find('Nothing can match this', { search: 'zzzqqq' }, 'search=zzzqqq&fuzzy=1'),
    find('A perfect GPA and a lot of money', { gpa: 4, amountMin: 10_000 }, 'gpa=4&amountMin=10000'),
    one(
      'Tell me more about that one',
      'get_scholarship',
      { id: award },
      `/scholarships/api/scholarship?id=${award}`,
    ),
    games('Who do we play next?', {}, UPCOMING, undefined),
    games(
      'Which football games are coming?',
      { sport: 'football' },
      UPCOMING,
      ({ sport }) => sport === 'football',
    ),
    games('Is a game being played?', { live: true }, UPCOMING, ({ status }) =>
      ['in_progress', 'delayed', 'suspended'].includes(status),
    ),
    games(
      'The football season so far',
      { sport: 'football', to: today },
      season('football'),
      ({ day: on }) => on <= today,
    ),
    games(
      'Who do we play in basketball this week?',
      { sport: 'mens-basketball', from: today, to: day(7) },
      season('mens-basketball'),
      ({ day: on }) => on >= today && on <= day(7),
    ),
    games(
      'Softball from tomorrow',
      { sport: 'softball', from: day(1) },
      season('softball'),
      ({ day: on }) => on >= day(1),
    ),
    games(
      'Baseball on this day',
      { sport: 'baseball', from: today, to: today },
      season('baseball'),
      ({ day: on }) => on === today,
    ),
    games(
      'Women’s basketball last week',
      { sport: 'womens-basketball', from: day(-7), to: day(-1) },
      season('womens-basketball'),
      ({ day: on }) => on >= day(-7) && on <= day(-1),
    ),
    one(
      'How did that game go, and where can I watch it?',
      'get_game',
      { id: game },
      `/sports/api/game?id=${game}`,
    ),
    one(
      'Where are we in the football table?',
      'get_standings',
      { sport: 'football' },
      '/sports/api/standings?sport=football',
    ),
    one('And in softball?', 'get_standings', { sport: 'softball' }, '/sports/api/standings?sport=softball'),
    one(
      'The men’s basketball standings',
      'get_standings',
      { sport: 'mens-basketball' },
      '/sports/api/standings?sport=mens-basketball',
    ),
    one('How old is all this?', 'data_status', {}, '/scholarships/api/sources'),
  ];
}
