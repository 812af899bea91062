import { fields, list, nullable, optional, values } from '../support/shape.ts';

/** The shapes of all responses, written by hand a second time, independent of the schemas. */

const local = {
  score: nullable('number'),
  record: 'string',
  ranking: nullable('number'),
  isHome: 'boolean',
} as const;

const game = {
  id: 'string',
  sport: 'string',
  date: 'string',
  timeTbd: optional('boolean'),
  name: 'string',
  shortName: 'string',
  status: 'string',
  statusText: 'string',
  period: 'number',
  clock: 'string',
  result: nullable('string'),
  local_team: fields(local),
  location: fields({ name: 'string', city: 'string' }),
  neutralSite: 'boolean',
  conferenceGame: nullable('boolean'),
  broadcasts: list('string'),
  note: nullable('string'),
} as const;

const opponent = {
  id: 'string',
  name: 'string',
  abbreviation: 'string',
  logo: nullable('string'),
  score: nullable('number'),
  ranking: nullable('number'),
  record: 'string',
} as const;

export const scheduleEntry = fields({ ...game, opponent: fields(opponent), lastUpdated: 'timestamp' });

const leaders = values(fields({ name: 'string', value: 'number' }));

/** Only in baseball and softball. */
const diamond = { hits: optional(nullable('number')), errors: optional(nullable('number')) } as const;

const boxScore = fields({
  local_team: fields({ leaders }),
  opponent: fields({ leaders }),
  teams: list(
    fields({
      isLocalTeam: 'boolean',
      statistics: list(fields({ name: 'string', label: 'string', value: 'string' })),
    }),
  ),
  players: list(
    fields({
      isLocalTeam: 'boolean',
      groups: list(
        fields({
          name: 'string',
          columns: list('string'),
          rows: list(
            fields({ id: 'string', name: 'string', starter: nullable('boolean'), values: list('string') }),
          ),
        }),
      ),
    }),
  ),
});

export const gameDetail = fields({
  ...game,
  local_team: fields({ ...local, ...diamond }),
  opponent: fields({ ...opponent, color: nullable('string'), ...diamond }),
  boxScore,
  linescore: list(fields({ period: 'number', local_team: nullable('number'), opponent: nullable('number') })),
  lastPlay: nullable('string'),
  winProbability: nullable('number'),
  attendance: nullable('number'),
  shootout: nullable(
    fields({ local: nullable('number'), opponent: nullable('number'), winner: nullable('string') }),
  ),
  tickets: nullable('string'),
  lastUpdated: 'timestamp',
});

const team = {
  id: 'string',
  name: 'string',
  abbreviation: 'string',
  logo: nullable('string'),
  record: 'string',
  conferenceRecord: 'string',
  ranking: nullable('number'),
} as const;

export const schedules = fields({ games: list(scheduleEntry), lastUpdated: 'timestamp' });

export const sportSchedule = fields({
  sport: 'string',
  team: fields(team),
  season: nullable(fields({ year: 'number', type: 'number' })),
  games: list(scheduleEntry),
  lastUpdated: 'timestamp',
});

export const roster = fields({
  sport: 'string',
  team: fields({ id: 'string', name: 'string' }),
  athletes: list(
    fields({
      id: 'string',
      name: 'string',
      firstName: 'string',
      lastName: 'string',
      jersey: 'string',
      position: 'string',
      height: 'string',
      weight: 'string',
      class: 'string',
      hometown: 'string',
      headshot: nullable('string'),
    }),
  ),
  coaches: list(fields({ name: 'string', title: 'string' })),
});

export const standings = fields({
  sport: 'string',
  conference: 'string',
  standings: list(
    fields({
      rank: 'number',
      division: nullable('string'),
      team: fields({ id: 'string', name: 'string', abbreviation: 'string', logo: nullable('string') }),
      conferenceRecord: 'string',
      overallRecord: 'string',
      winPercentage: 'number',
      streak: 'string',
      home: nullable('string'),
      away: nullable('string'),
      ranked: nullable('string'),
      isLocalTeam: 'boolean',
    }),
  ),
  lastUpdated: 'timestamp',
});

export const teamInformation = fields({
  sport: 'string',
  team: fields({
    ...team,
    location: 'string',
    nickname: 'string',
    color: nullable('string'),
    alternateColor: nullable('string'),
    conference: nullable('string'),
    venue: nullable(fields({ name: 'string', city: 'string' })),
  }),
  form: nullable(
    fields({
      lastFive: list(fields({ id: 'string', result: 'string' })),
      streak: 'string',
      home: 'string',
      away: 'string',
      neutral: 'string',
      ranked: 'string',
      byMonth: list(fields({ month: 'string', record: 'string' })),
    }),
  ),
  nextGame: nullable(scheduleEntry),
  lastUpdated: 'timestamp',
});

export const sportsStats = fields({
  requests: fields({ count: 'number', date: 'string' }),
  polling: fields({ activeGames: 'number', lastCheck: nullable('timestamp') }),
  schedules: fields({ totalGames: 'number', lastUpdated: nullable('timestamp') }),
});

const listed = {
  id: 'string',
  title: 'string',
  source: 'string',
  amount: nullable('string'),
  deadline: nullable('string'),
  gpaRequirement: nullable('number'),
  eligibility: list('string'),
  description: 'string',
  link: 'string',
  createdAt: 'timestamp',
  updatedAt: 'timestamp',
} as const;

export const scholarshipPage = fields({
  scholarships: list(fields(listed)),
  total: 'number',
  limit: 'number',
  offset: 'number',
  hasMore: 'boolean',
});

export const scholarship = fields({
  ...listed,
  sourceName: 'string',
  requirements: list('string'),
  contactEmail: nullable('string'),
  tags: list('string'),
  amountMin: nullable('number'),
  amountMax: nullable('number'),
  amountPer: nullable('string'),
  years: nullable('number'),
  opens: nullable('string'),
  deadlineKind: 'string',
  state: 'string',
  printed: fields({
    ...{ amount: nullable('string'), deadline: nullable('string'), gpa: nullable('string') },
    where: fields({ amount: nullable('string'), deadline: nullable('string'), gpa: nullable('string') }),
  }),
  corrected: list('string'),
  also: list(fields({ id: 'string', source: 'string' })),
});

export const sources = fields({
  sources: list(
    fields({ key: 'string', name: 'string', count: 'number', lastScraped: nullable('timestamp') }),
  ),
});

export const scholarshipStats = fields({
  totalScholarships: 'number',
  bySource: values('number'),
  upcomingDeadlines: 'number',
  lastUpdated: nullable('timestamp'),
});

export const backendHealth = fields({
  status: 'string',
  service: 'string',
  timestamp: 'timestamp',
  version: 'string',
});

export const combinedHealth = fields({
  status: 'string',
  service: 'string',
  timestamp: 'timestamp',
  backends: fields({
    sports: fields({ status: 'string', service: 'string' }),
    scholarships: fields({ status: 'string', version: nullable('string') }),
  }),
});
