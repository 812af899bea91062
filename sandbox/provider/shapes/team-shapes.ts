import { hash } from '../world/random.ts';
import type { Team } from '../world/teams.ts';
import { logoGuid, logoNumber } from '../world/teams.ts';
import type { Body, Scene } from './scene.ts';

/** A team as each endpoint shows it: none has all the fields, no two have the same ones. */

const LAST_CHANGED = '2024-08-14T16:20Z';

/** A school without a default picture, and one whose picture has moved. */
const WITHOUT_DEFAULT = 5;
const REDIRECTED = 12;

const logo = (href: string, size: number, kind: string): Body => ({
  href,
  width: size,
  height: size,
  alt: '',
  rel: ['full', kind],
  lastUpdated: LAST_CHANGED,
});

/** The one picture of the scoreboard; undefined for a school without any. */
export function logoOf(team: Team, base: string): string | undefined {
  const { school } = team;
  if (school.conference === null) return undefined;
  if (team.league.key === 'softball') return `${base}/guid/${logoGuid(school)}/logos/default.png`;
  if (school.index === REDIRECTED) return `${base}/i/teamlogos/moved/${logoNumber(school)}.png`;
  return `${base}/i/teamlogos/ncaa/500/${logoNumber(school)}.png`;
}

export function logosOf(team: Team, base: string): Body[] {
  const { school } = team;
  const usual = logoOf(team, base);
  if (usual === undefined) return [];
  const white = logo(
    `${base}/guid/${logoGuid(school)}/logos/primary_logo_on_white_color.png`,
    1024,
    'primary_logo_on_white_color',
  );
  if (school.index === WITHOUT_DEFAULT) return [white];
  const dark = logo(`${base}/i/teamlogos/ncaa/500-dark/${logoNumber(school)}.png`, 500, 'dark');
  return [logo(usual, 500, 'default'), dark, white];
}

/** `logos` or nothing: the key is absent for a school without pictures. */
const pictures = (team: Team, base: string): Body => {
  const logos = logosOf(team, base);
  return logos.length === 0 ? {} : { logos };
};

export const uidOf = (team: Team): string => `${team.league.uid}~t:${team.id}`;

export const slugOf = (team: Team): string =>
  team.fullName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const groupOf = ({ league, school }: Team): string =>
  school.conference === null ? '0' : league.groups[school.conference];

const names = (team: Team): Body => ({
  location: team.school.location,
  name: team.school.mascot,
  abbreviation: team.school.abbreviation,
  displayName: team.displayName,
  shortDisplayName: team.school.location,
});

/** With colours, one `logo` and `conferenceId`. */
export function scoreboardTeam(team: Team, { base }: Scene): Body {
  const picture = logoOf(team, base);
  const { color, alternateColor } = team.school;
  return {
    id: team.id,
    uid: uidOf(team),
    ...names(team),
    ...(team.school.index !== 9 && { color, alternateColor }),
    isActive: true,
    venue: { id: team.venue.id },
    links: [],
    ...(picture !== undefined && { logo: picture }),
    ...(team.league.key !== 'softball' && team.school.conference !== null && { conferenceId: groupOf(team) }),
  };
}

/** Without `name`, colours and conference, with `nickname` and `logos`. */
export function scheduleTeam(team: Team, { base }: Scene): Body {
  const { location, abbreviation } = team.school;
  return {
    id: team.id,
    location,
    nickname: location,
    abbreviation,
    displayName: team.displayName,
    shortDisplayName: location,
    ...pictures(team, base),
    links: [],
  };
}

/** With `groups.slug`. */
export function summaryTeam(team: Team, scene: Scene, conferenceName: string): Body {
  const { color, alternateColor, location, mascot, abbreviation } = team.school;
  const parent = { id: team.league.allGroup, name: 'NCAA Division I', slug: 'ncaa-division-i' };
  const slug = conferenceName.toLowerCase().replaceAll(' ', '-');
  return {
    id: team.id,
    guid: logoGuid(team.school),
    uid: uidOf(team),
    location,
    name: mascot,
    nickname: location,
    abbreviation,
    displayName: team.displayName,
    color,
    alternateColor,
    ...pictures(team, scene.base),
    ...(team.school.conference !== null && {
      groups: { id: groupOf(team), parent, isConference: true, slug },
    }),
    links: [],
  };
}

export const boxScoreTeam = (team: Team, { base }: Scene): Body => {
  const { color, alternateColor } = team.school;
  const picture = logoOf(team, base);
  return {
    id: team.id,
    uid: uidOf(team),
    slug: slugOf(team),
    ...names(team),
    color,
    alternateColor,
    ...(picture !== undefined && { logo: picture }),
  };
};

export const standingsTeam = (team: Team, { base }: Scene): Body => ({
  id: team.id,
  uid: uidOf(team),
  ...names(team),
  isActive: true,
  ...pictures(team, base),
  links: [],
});

/** An opponent not yet drawn, in sports that have a team of that name. */
export const placeholderTeam = (scene: Scene): Body => ({
  id: String(1150 + (hash(scene.league.key) % 5)),
  location: 'TBD',
  abbreviation: 'TBD',
  displayName: 'TBD',
  shortDisplayName: 'TBD',
});
