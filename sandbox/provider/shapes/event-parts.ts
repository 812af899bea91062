import type { Fixture } from '../world/fixture.ts';
import type { GameState } from '../world/game-state.ts';
import { isOver } from '../world/game-state.ts';
import type { League } from '../world/leagues.ts';
import { pick, random } from '../world/random.ts';
import type { TeamRecord } from '../world/records.ts';
import { played, recordAt } from '../world/records.ts';
import { seasonTypeOf } from '../world/season-types.ts';
import { tournamentSeed } from '../world/strength.ts';
import type { Team, Venue } from '../world/teams.ts';
import type { Body, Scene, Side } from './scene.ts';
import { shownTeam } from './scene.ts';

/** Parts that the events of schedule, scoreboard and summary have in common. */

export const SIDES: readonly Side[] = ['home', 'away'];

/** `name` says "at" also on neutral ground, `shortName` does not. */
export function eventNames(fixture: Fixture, now: number): { name: string; shortName: string } {
  const name = (side: Side): string => shownTeam(fixture, side, now)?.fullName ?? 'TBD';
  const short = (side: Side): string => shownTeam(fixture, side, now)?.school.abbreviation ?? 'TBD';
  return {
    name: `${name('away')} at ${name('home')}`,
    shortName: `${short('away')} ${fixture.neutral ? 'VS' : '@'} ${short('home')}`,
  };
}

/** The season's name: `2026-27` for basketball, else `2026`. */
export const seasonName = (league: League, year: number): string =>
  league.springYear ? `${year - 1}-${String(year % 100).padStart(2, '0')}` : String(year);

export function seasonTypeBody(type: number, league: League): Body {
  const { name, abbreviation } = seasonTypeOf(type, league);
  return { id: String(type), type, name, abbreviation };
}

/** Baseball and softball write states out; a place abroad has none. */
export function address({ city, state }: Venue, league: League): Body {
  return { city, state: league.sport === 'baseball' ? (STATES[state] ?? state) : state };
}

export const notes = (fixture: Fixture): Body[] =>
  fixture.note === null ? [] : [{ type: 'event', headline: fixture.note }];

/** The record a game ended with, or the one its teams go into it with; null when neither has played. */
export function recordOf(fixture: Fixture, team: Team, state: GameState, scene: Scene): TeamRecord | null {
  if (team.school.conference === null) return null;
  const record = recordAt(
    scene.season,
    team.id,
    isOver(state) ? fixture.end : Math.min(scene.now, fixture.end),
  );
  return played(record.total) === 0 ? null : record;
}

/** 1 to 25, 99 for the unranked; in a tournament the place in the draw. */
export function rankOf(fixture: Fixture, team: Team, scene: Scene): number {
  if (fixture.seasonType > 2 && fixture.league.key !== 'football') {
    return tournamentSeed({ seed: scene.world.seed, number: fixture.season }, team);
  }
  return scene.season.poll.get(team.id) ?? 99;
}

const CHANNELS = ['PSN', 'PSN2', 'Prairie Network', 'CollegeView', 'CollegeView+'];

/** The channel that shows a game; not every game has one. */
export function channelOf(fixture: Fixture): string | null {
  const next = random('channel', fixture.id);
  return next() < 0.7 ? pick(next, CHANNELS) : null;
}

/** The form of schedule and summary; the scoreboard's is `{market, names}`. */
export function broadcasts(fixture: Fixture): Body[] {
  const channel = channelOf(fixture);
  if (channel === null) return [];
  const streamed = channel.endsWith('+');
  return [
    {
      type: { id: streamed ? '4' : '1', shortName: streamed ? 'Streaming' : 'TV' },
      market: { id: '1', type: 'National' },
      media: { shortName: channel },
      lang: 'en',
      region: 'us',
    },
  ];
}

const STATES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  CO: 'Colorado',
  FL: 'Florida',
  GA: 'Georgia',
  IA: 'Iowa',
  ID: 'Idaho',
  KS: 'Kansas',
  LA: 'Louisiana',
  MI: 'Michigan',
  MN: 'Minnesota',
  MO: 'Missouri',
  MS: 'Mississippi',
  ND: 'North Dakota',
  NE: 'Nebraska',
  NM: 'New Mexico',
  NV: 'Nevada',
  OK: 'Oklahoma',
  SD: 'South Dakota',
  TX: 'Texas',
  UT: 'Utah',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};
