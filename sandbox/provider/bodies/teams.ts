import { hash } from '../../random.ts';
import { logoGuid, logoNumber, type Team } from '../world/teams.ts';
import type { Body, Context } from './context.ts';

/** A team in the format of each endpoint. No two endpoints have the same fields. */

const LAST_CHANGED = '2024-08-14T16:20Z';

/** A school without a default picture, and a school whose picture redirects. */
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

/** The scoreboard has a single picture; undefined for a school without a picture. */
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

/** A school without pictures has no `logos` key. */
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

export const groupOf = ({ league, school }: Team): string => league.groups[school.conference ?? ''] ?? '0';

const names = (team: Team): Body => ({
  location: team.school.location,
  name: team.school.mascot,
  abbreviation: team.school.abbreviation,
  displayName: team.displayName,
  shortDisplayName: team.school.location,
});

/** A team on the scoreboard: with colors, a single `logo` and `conferenceId`. */
export function scoreboardTeam(team: Team, { base }: Context): Body {
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

/** A team in a schedule: without `name`, colors and conference, but with `nickname` and `logos`. */
export function scheduleTeam(team: Team, { base }: Context): Body {
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

/** A team in a summary: it also has `groups.slug`. */
export function summaryTeam(team: Team, context: Context, conferenceName: string): Body {
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
    ...pictures(team, context.base),
    ...(team.school.conference !== null && {
      groups: { id: groupOf(team), parent, isConference: true, slug },
    }),
    links: [],
  };
}

export const boxScoreTeam = (team: Team, { base }: Context): Body => {
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

export const standingsTeam = (team: Team, { base }: Context): Body => ({
  id: team.id,
  uid: uidOf(team),
  ...names(team),
  isActive: true,
  ...pictures(team, base),
  links: [],
});

/** A team in the list of teams, and on its own page. */
export const listedTeam = (team: Team, base: string): Body => ({
  id: team.id,
  uid: uidOf(team),
  slug: slugOf(team),
  ...names(team),
  isActive: true,
  logos: logosOf(team, base),
  links: [],
});

/** The placeholder for an opponent that has not been drawn yet. */
export const placeholderTeam = (context: Context): Body => ({
  id: String(1150 + (hash(context.league.key) % 5)),
  location: 'TBD',
  abbreviation: 'TBD',
  displayName: 'TBD',
  shortDisplayName: 'TBD',
});
