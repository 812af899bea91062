interface Who {
  /** The name that students use for themselves. */
  readonly label: string;
  /** The matching tags of audiences: a first-year is an undergraduate, and so on. */
  readonly tags: readonly string[];
}

/** The student's level, for the finder’s parameter `for`. Awards seldom distinguish second and third years. */
export const YEARS: Readonly<Record<string, Who>> = {
  'high-school': { label: 'High school', tags: ['high-school', 'freshman'] },
  freshman: { label: 'Freshman', tags: ['freshman', 'undergraduate'] },
  sophomore: { label: 'Sophomore', tags: ['undergraduate'] },
  junior: { label: 'Junior', tags: ['undergraduate'] },
  senior: { label: 'Senior', tags: ['undergraduate'] },
  undergraduate: { label: 'Undergraduate', tags: ['undergraduate'] },
  graduate: { label: 'Graduate', tags: ['graduate'] },
  transfer: { label: 'Transfer student', tags: ['transfer', 'undergraduate'] },
};

/** Other attributes of a student. */
export const PERSON: Readonly<Record<string, Who>> = {
  residency: { label: 'Local or state resident', tags: ['residency'] },
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
