/**
 * Parts of payloads in the provider's format, for cases without a recording. Fields that a test gives replace the usual
 * fields.
 */

type Body = Record<string, unknown>;

export const status = (name: string, state: string, completed = false, more: Body = {}): Body => ({
  clock: 0,
  displayClock: '0:00',
  period: 2,
  type: { id: '0', name, state, completed, description: name, detail: name, shortDetail: name },
  ...more,
});

export const FINAL = status('STATUS_FINAL', 'post', true);
export const SCHEDULED = status('STATUS_SCHEDULED', 'pre', false, { period: 0 });

export const school = (id: string, displayName: string, abbreviation: string, more: Body = {}): Body => ({
  id,
  displayName,
  abbreviation,
  logo: `https://a.espncdn.com/i/teamlogos/ncaa/500/${id}.png`,
  ...more,
});

export const HERONS = school('7', 'Cedar Herons', 'CH');
export const OTTERS = school('9', 'River Otters', 'RO');

export const side = (homeAway: 'home' | 'away', team: Body, more: Body = {}): Body => ({
  id: team.id,
  homeAway,
  team,
  ...more,
});

export const competition = (more: Body = {}): Body => ({
  id: '1',
  date: '2026-11-21T01:00Z',
  timeValid: true,
  neutralSite: false,
  venue: { fullName: 'Fieldhouse', address: { city: 'Cedar', state: 'IA' } },
  competitors: [side('home', HERONS), side('away', OTTERS)],
  status: SCHEDULED,
  ...more,
});

/** An event of a schedule, at home against the Otters. `more` are fields of the event, `of` of its competition. */
export const event = (of: Body = {}, more: Body = {}): Body => ({
  id: '1',
  date: '2026-11-21T01:00Z',
  name: 'River Otters at Cedar Herons',
  shortName: 'RO @ CH',
  season: { year: 2027 },
  seasonType: { id: '2', type: 2 },
  timeValid: true,
  competitions: [competition(of)],
  ...more,
});

export const leader = (name: string, athlete: string, more: Body): Body => ({
  name,
  leaders: [{ athlete: { id: '1', displayName: athlete }, ...more }],
});
