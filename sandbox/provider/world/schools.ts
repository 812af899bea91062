import conferences from './conferences.json' with { type: 'json' };
import data from './schools.json' with { type: 'json' };

/** A made-up university. */
export interface School {
  /** Position in `schools.json`; team ids are derived from it. */
  readonly index: number;
  readonly location: string;
  readonly mascot: string;
  readonly abbreviation: string;
  readonly color: string;
  readonly alternateColor: string;
  readonly city: string;
  readonly state: string;
  /** Null for a school outside the division. */
  readonly conference: string | null;
}

export interface Conference {
  readonly key: string;
  readonly name: string;
  readonly shortName: string;
  readonly abbreviation: string;
}

export const CONFERENCES: readonly Conference[] = conferences;

export const conferenceOf = ({ conference }: School): Conference | undefined =>
  CONFERENCES.find(({ key }) => key === conference);

const ALL: readonly School[] = data.map((school, index) => ({ ...school, index }));

export const SCHOOLS: readonly School[] = ALL.filter(({ conference }) => conference !== null);

/** The university whose games the demo follows. */
export const LOCAL_INDEX = 0;

/** A small college outside the division, for which the provider has no logo and no record. */
export const outsider = (): School => {
  const found = ALL.find(({ conference }) => conference === null);
  if (found === undefined) throw new Error('schools.json has no school without a conference');
  return found;
};
