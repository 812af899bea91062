import type { Chance } from '../parts/chance.ts';

export interface Subject {
  readonly field: string;
  readonly scope: string;
}

const under = (scope: string, fields: readonly string[]): Subject[] =>
  fields.map((field) => ({ field, scope }));

export const SUBJECTS: readonly Subject[] = [
  ...under('College of Arts and Humanities', [
    'history',
    'English',
    'philosophy',
    'Spanish',
    'theater',
    'art history',
  ]),
  ...under('College of Health Sciences', [
    'nursing',
    'public health',
    'nutrition',
    'kinesiology',
    'radiography',
  ]),
  ...under('College of Agriculture', [
    'agronomy',
    'animal science',
    'horticulture',
    'agricultural economics',
  ]),
  ...under('College of Social Sciences', [
    'psychology',
    'sociology',
    'political science',
    'criminal justice',
    'geography',
  ]),
  ...under('School of Music', ['music education', 'piano performance', 'jazz studies']),
];

const FIRST_NAMES = [
  ...['Adelaide', 'Amos', 'Beatriz', 'Calvin', 'Consuelo', 'Desmond', 'Edith', 'Elias', 'Fumiko', 'Gordon'],
  ...['Hannah', 'Irving', 'Josephine', 'Kwame', 'Leona', 'Mabel', 'Nikhil', 'Opal', 'Percy', 'Ramona'],
  ...['Silas', 'Theodora', 'Ursula', 'Vernon', 'Wilhelmina', 'Yusuf'],
];

const LAST_NAMES = [
  ...['Abernethy', 'Baptiste', 'Castellanos', 'Dahlgren', 'Eastman', 'Fitzgibbon', 'Galloway', 'Hargrove'],
  ...['Iwasaki', 'Jorgensen', 'Kessler', 'Lindqvist', 'Mbeki', 'Novotny', 'Oyelaran', 'Pruitt', 'Quigley'],
  ...['Rasmussen', 'Sandoval', 'Thackeray', 'Underhill', 'Villarreal', 'Weatherby', 'Yamada', 'Zielinski'],
];

const FORMS: readonly ((first: string, last: string, field: string) => string)[] = [
  (first, last) => `${first} ${last} Memorial Scholarship`,
  (_, last) => `${last} Family Endowed Scholarship`,
  (first, last, field) => `${first} ${last} Scholarship in ${capital(field)}`,
  (first, last) => `The ${first} and ${last} Fund`,
  (_, last, field) => `${last} Endowment for ${capital(field)}`,
  (first, last) => `Dr. ${first} ${last} Scholarship`,
];

export const titleOf = ({ field }: Subject, chance: Chance): string =>
  chance.pick(FORMS)(chance.pick(FIRST_NAMES), chance.pick(LAST_NAMES), field);

const capital = (text: string): string => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
