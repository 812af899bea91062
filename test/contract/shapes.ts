import { fields, list, nullable, optional, values } from '../support/shape.ts';

/** The contract's section 2 with its decisions, written down a second time by hand. */

const local = { score: 'number', record: 'string', ranking: nullable('number'), isHome: 'boolean' } as const;

export const scheduleEntry = fields({
  id: 'string',
  sport: 'string',
  date: 'string',
  timeTbd: optional('boolean'),
  name: 'string',
  shortName: 'string',
  status: 'string',
  local_team: fields(local),
  opponent: fields({ id: 'string', name: 'string', abbreviation: 'string', logo: nullable('string') }),
  location: fields({ name: 'string', city: 'string' }),
});

export const gameDetail = fields({
  id: 'string',
  sport: 'string',
  date: 'string',
  timeTbd: optional('boolean'),
  status: 'string',
  period: 'number',
  clock: 'string',
  local_team: fields({ score: 'number', record: 'string' }),
  opponent: fields({ score: 'number', name: 'string' }),
  boxScore: fields({
    local_team: fields({ leaders: values(fields({ name: 'string', value: 'number' })) }),
  }),
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
      team: fields({ id: 'string', name: 'string', abbreviation: 'string', logo: nullable('string') }),
      conferenceRecord: 'string',
      overallRecord: 'string',
      winPercentage: 'number',
      streak: 'string',
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

export const errorBody = fields({ error: 'string' });
