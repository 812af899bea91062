import { event, FINAL, HERONS, OTTERS, side } from '../made-up.ts';

/** Made-up team pages, rosters and standings (team 7, the Herons; conference 5). */

type Body = Record<string, unknown>;

const usual = { ...HERONS, location: 'Cedar', name: 'Herons', color: '1f4e5f', alternateColor: 'f2b134' };

/**
 * Out of season: the record is an empty object, `nextEvent` is an empty list, and the standing is from the last season.
 */
export const teamOffSeason: Body = {
  team: {
    ...usual,
    logo: undefined,
    logos: [
      { href: 'https://a.espncdn.com/i/teamlogos/ncaa/500-dark/7.png', rel: ['full', 'dark'] },
      { href: 'https://a.espncdn.com/i/teamlogos/ncaa/500/7.png', rel: ['full', 'default'] },
    ],
    record: {},
    groups: { id: '5', parent: { id: '80' }, isConference: true },
    nextEvent: [],
    standingSummary: '1st in Prairie',
  },
};

/** A team in a division of its conference, with a venue, and with a finished game as `nextEvent`. */
export const teamInDivision: Body = {
  team: {
    ...usual,
    record: {
      items: [
        {
          type: 'total',
          description: 'Overall Record',
          summary: '50-32',
          stats: [{ name: 'wins', value: 50 }],
        },
        { type: 'home', description: 'Home Record', summary: '31-10', stats: [] },
      ],
    },
    groups: { id: '4', parent: { id: '6' }, isConference: false },
    franchise: {
      $ref: 'http://sports.core.api.espn.pvt/v2/franchises/7',
      venue: { id: '1', fullName: 'Founders Arena', address: { city: 'Cedar', state: 'IA' }, indoor: true },
    },
    nextEvent: [
      event({
        status: FINAL,
        competitors: [
          side('home', HERONS, { record: [{ type: 'vsconf', displayValue: '36-16' }] }),
          side('away', OTTERS),
        ],
      }),
    ],
  },
};

const athlete = (id: string, name: string, more: Body = {}): Body => {
  const [firstName, lastName] = name.split(' ');
  return {
    id,
    firstName,
    lastName,
    fullName: name,
    displayName: name,
    position: { abbreviation: 'G' },
    ...more,
  };
};
const roster = (athletes: Body[]): Body => ({
  status: 'success',
  season: { year: 2027, type: 2 },
  athletes,
  coach: [{ id: '300', firstName: 'Cora', lastName: 'Lund', experience: 4 }],
  team: usual,
});
const measured = { height: 74, displayHeight: '6\' 2"', weight: 234, displayWeight: '234 lbs' };

/** Football: one list for each part of the team, some of them empty. */
export const rosterInParts = roster([
  {
    position: 'offense',
    items: [
      athlete('1', 'Ada Lund', {
        ...measured,
        jersey: '15',
        position: { abbreviation: 'QB', name: 'Quarterback' },
        experience: { years: 4, displayValue: 'Senior', abbreviation: 'SR' },
        birthPlace: { city: 'Mesa Linda', state: 'CA', country: 'USA', displayText: 'Mesa Linda, CA' },
        headshot: { href: 'https://a.espncdn.com/i/headshots/college-football/players/full/1.png' },
      }),
    ],
  },
  {
    position: 'defense',
    items: [athlete('2', 'Bea Bo', { birthPlace: { city: 'Cologne', country: 'Germany' } })],
  },
  { position: 'injuredReserveOrOut', items: [] },
  { position: 'practiceSquad', items: [] },
]);

/** Women's basketball: one list without weights. */
export const rosterUnweighed = roster([
  athlete('1', 'Ada Lund', { height: 71, displayHeight: '5\' 11"', jersey: '3' }),
  athlete('2', 'Bea Bo', { height: 69, displayHeight: '5\' 9"' }),
]);

/** Baseball: a former player with only a name and an unspecified position. */
export const rosterWithNames = roster([
  athlete('1', 'Ada Lund', measured),
  athlete('2', 'A Aplin', { position: { abbreviation: 'UN', name: 'Unspecified' } }),
]);

/** Statistics of all games and of home games have the same names; only `type` distinguishes them. */
const stats = (place: number, total: string, conference: string): Body[] => {
  const [wins, losses] = total.split('-').map(Number) as [number, number];
  return [
    { name: 'wins', type: 'home_wins', value: 99, displayValue: '99' },
    { name: 'wins', type: 'wins', value: wins, displayValue: String(wins) },
    { name: 'losses', type: 'losses', value: losses, displayValue: String(losses) },
    { name: 'winPercent', type: 'winpercent', value: wins / (wins + losses), displayValue: '.250' },
    { name: 'winPercent', type: 'home_winpercent', value: 0.38, displayValue: '.380' },
    { name: 'playoffSeed', type: 'playoffseed', value: place, displayValue: String(place) },
    { name: 'streak', type: 'streak', value: -6, displayValue: 'L6' },
    { name: 'overall', type: 'total', summary: total, displayValue: total },
    { name: 'vs. Conf.', type: 'vsconf', summary: conference, displayValue: conference },
  ];
};
const row = (team: Body, place: number, total: string, conference: string): Body => ({
  team,
  stats: stats(place, total, conference),
});
const group = (id: string, name: string, entries: Body[]): Body => ({
  id,
  name,
  shortName: name.split(' ')[0],
  isConference: true,
  standings: { season: 2027, seasonType: 2, entries },
});

const PRAIRIE = group('5', 'Prairie Athletic Conference', [
  row(HERONS, 9, '7-21', '3-13'),
  row(OTTERS, 8, '13-18', '5-11'),
]);

/** A single conference at the root, with unsorted rows. */
export const table = PRAIRIE;

/** Football: neither losses nor a percentage. */
export const footballTable = group('5', 'Prairie Athletic Conference', [
  {
    team: OTTERS,
    stats: [
      { type: 'playoffseed', value: 1 },
      { type: 'total', summary: '12-2' },
      { type: 'vsconf', summary: '8-0' },
    ],
  },
]);

/** A tree of two conferences. */
export const tree: Body = {
  id: '50',
  name: 'Division I',
  children: [group('4', 'Lakes Conference', [row({ ...OTTERS, id: '90' }, 1, '20-2', '9-0')]), PRAIRIE],
};
