interface Who {
  /** What students call themselves. */
  readonly words: string;
  /** The tags of people that it means: a first-year is an undergraduate, and so on. */
  readonly tags: readonly string[];
}

/** How far somebody is, in the finder’s parameter `for`. Awards seldom tell a second year from a third. */
export const YEARS: Readonly<Record<string, Who>> = {
  'high-school': { words: 'High school', tags: ['high-school', 'freshman'] },
  freshman: { words: 'First year', tags: ['freshman', 'undergraduate'] },
  sophomore: { words: 'Second year', tags: ['undergraduate'] },
  junior: { words: 'Junior', tags: ['undergraduate'] },
  senior: { words: 'Senior', tags: ['undergraduate'] },
  undergraduate: { words: 'Undergraduate', tags: ['undergraduate'] },
  graduate: { words: 'Graduate', tags: ['graduate'] },
  transfer: { words: 'Transfer student', tags: ['transfer', 'undergraduate'] },
};

/** What else somebody is. */
export const PERSON: Readonly<Record<string, Who>> = {
  residency: { words: 'Local or state resident', tags: ['residency'] },
  international: { words: 'International student', tags: ['international'] },
  'first-generation': { words: 'First in my family at college', tags: ['first-generation'] },
  women: { words: 'Woman', tags: ['women'] },
  veteran: { words: 'Veteran or military family', tags: ['veteran'] },
  underrepresented: { words: 'From an underrepresented group', tags: ['underrepresented'] },
  disability: { words: 'With a disability', tags: ['disability'] },
};

/** What an award goes by: it says nothing about a person. */
export const GROUNDS: readonly string[] = ['need-based', 'merit'];

const ALL: Readonly<Record<string, Who>> = {
  ...YEARS,
  ...PERSON,
  'need-based': { words: 'With financial need', tags: ['need-based'] },
  merit: { words: 'With good grades', tags: ['merit'] },
};
export const WHO_VALUES: ReadonlySet<string> = new Set(Object.keys(ALL));

export const whoWords = (value: string): string => ALL[value]?.words ?? value;

/** The tags of people that these answers mean, as the list of scholarships takes them. */
export const tagsOfWho = (values: readonly string[]): readonly string[] => [
  ...new Set(values.flatMap((value) => ALL[value]?.tags ?? [])),
];
