import { CONFERENCES } from '../world/schools.ts';
import type { Body, Scene } from './scene.ts';
import { conferencesOf } from './standings.ts';

/** `/seasons/{y}/types/2/groups/{id}` of the core API. Null: no such group. */
export function groupBody(scene: Scene, group: string, year: number): Body | null {
  const { league, base } = scene;
  const conference = conferencesOf().find((key) => league.groups[key] === group);
  if (conference === undefined) return null;
  const { name, shortName, abbreviation } = CONFERENCES[conference];
  const season = `http://sports.core.api.example.pvt/v2/sports/${league.sport}/leagues/${league.slug}/seasons/${year}`;
  const own = `${season}/types/2/groups/${group}`;
  return {
    $ref: `${own}?lang=en&region=us`,
    uid: `${league.uid}~g:${group}`,
    id: group,
    name,
    abbreviation,
    shortName,
    midsizeName: shortName,
    season: { $ref: season },
    parent: { $ref: `${season}/types/2/groups/${league.allGroup}` },
    standings: { $ref: `${own}/standings` },
    isConference: true,
    logos: [{ href: `${base}/i/teamlogos/ncaa_conf/500/${abbreviation}.png` }],
    slug: abbreviation,
    teams: { $ref: `${own}/teams` },
    links: [],
  };
}
