import { LEVELS } from '../../scholarships/http/contract.ts';

interface Who {
  /** The name that students use for themselves. */
  readonly label: string;
  /** The matching tags of audiences: a first-year is an undergraduate, and so on. */
  readonly tags: readonly string[];
}

const LEVEL_LABELS: Readonly<Record<string, string>> = {
  'high-school': 'High school',
  freshman: 'Freshman',
  sophomore: 'Sophomore',
  junior: 'Junior',
  senior: 'Senior',
  undergraduate: 'Undergraduate',
  graduate: 'Graduate',
  transfer: 'Transfer student',
};

/** The student's level, for the finder’s parameter `for`. */
export const YEARS: Readonly<Record<string, Who>> = Object.fromEntries(
  Object.entries(LEVELS).map(([value, tags]) => [value, { label: LEVEL_LABELS[value] ?? value, tags }]),
);

/** Other attributes of a student. */
export const PERSON: Readonly<Record<string, Who>> = {
  residency: { label: 'Local or state resident', tags: ['residency'] },
  citizenship: { label: 'U.S. citizen or permanent resident', tags: ['citizenship'] },
  international: { label: 'International student', tags: ['international'] },
  'first-generation': { label: 'First in my family to attend college', tags: ['first-generation'] },
  women: { label: 'Woman', tags: ['women'] },
  veteran: { label: 'Veteran or military family', tags: ['veteran'] },
  underrepresented: { label: 'From an underrepresented group', tags: ['underrepresented'] },
  disability: { label: 'With a disability', tags: ['disability'] },
};

/** Tags for what an award is based on, which do not describe a person. */
export const GROUNDS: readonly string[] = ['need-based', 'merit'];

const ALL: Readonly<Record<string, Who>> = {
  ...YEARS,
  ...PERSON,
  'need-based': { label: 'With financial need', tags: ['need-based'] },
  merit: { label: 'With good grades', tags: ['merit'] },
};
export const WHO_VALUES: ReadonlySet<string> = new Set(Object.keys(ALL));

export const whoLabel = (value: string): string => ALL[value]?.label ?? value;

/** The audience tags of these values, for the API. */
export const tagsOfWho = (values: readonly string[]): readonly string[] => [
  ...new Set(values.flatMap((value) => ALL[value]?.tags ?? [])),
];
