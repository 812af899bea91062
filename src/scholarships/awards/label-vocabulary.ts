import { plainMarks } from '../text/clean.ts';
import { LAST_DAY } from '../text/closing-words.ts';
import { anyOf } from '../text/words.ts';
import labels from './labels.json' with { type: 'json' };

/**
 * The meaning of a labeled value. `criterion`: who may apply, in a word or two (`Major: Chemistry`); `category`: a
 * category of the award; `note`: belongs in the description, but is not one of the fields.
 */
export const FIELDS = [
  'title',
  'amount',
  'deadline',
  'gpa',
  'eligibility',
  'criterion',
  'requirements',
  'contact',
  'link',
  'category',
  'description',
  'status',
  'id',
  'note',
] as const;
export type Field = (typeof FIELDS)[number];

/** The labels, headings and column headers of each field, in lower case. */
const LABELS: Readonly<Record<Field, readonly string[]>> = labels;

const HARMLESS_START =
  /^(the|scholarship|award|application|applicant|student|general|program|current|fund|fellowship|annual|specific|additional|other|\d{4}([-/]\d{2,4})?)\s+/;
const FOR_THIS =
  /(?<!\s)\s+(for|of) (this|the|all|these|our) (awards?|scholarships?|fellowships?|grants?|program)$/;
const HARMLESS_END = /(?<!\s)\s+(information|details|dates?|only|is|are|below|include|includes|following)$/;

/** Patterns for labels that vary: `To apply, send`, `Deadline for fall`. */
const BEGINNINGS: readonly (readonly [RegExp, Field])[] = [
  [/\b(link|url|website|web ?site|web address)$/, 'link'],
  [/^(fafsa|recommend|reference|letter|transcript|notification)\w*\b.*\b(deadline|due)\b/, 'note'],
  [new RegExp(String.raw`\b(deadlines?|${anyOf(LAST_DAY)} dates?)\b`), 'deadline'],
  [/^(how )?to apply\b|^(please )?(send|submit|include|attach)\b/, 'requirements'],
  [/^(name of|scholarship name|award name|scholarship title|award title)\b/, 'title'],
  [/^(\w+ ){0,3}(amounts?|value)( (per|of|each|awarded|range|available|for)\b.*)?$/, 'amount'],
  [/\b(renew\w*|maintain\w*|keep)\b/, 'note'],
  [/^(\w+ ){0,3}(gpa|grade point average)( \w+){0,2}$/, 'gpa'],
  [
    /^eligib|^who (may|can|should) apply\b|^(criteria|qualifications?)\b|\b(criteria|qualifications|eligibility)$|^(minimum|general|basic) qualifications\b/,
    'eligibility',
  ],
  [
    /^(documents?|materials?|items?|what)\b.*\b(submit|submitted|need|needed|required|provide)\b/,
    'requirements',
  ],
  [/^(contact|questions?)\b/, 'contact'],
];
const YEAR = /(?<=\s)20\d\d([-\u2013/](\d\d){1,2})?(?!\d)/g;
const MAX_WORDS = 6;
/** Matches characters and words of sentences and values, which labels do not have. */
const NO_LABEL = /[\d:;]|\b(is|are|was|were|will|has|have|no|none|see|by|until)\b/;

/** `Application  Deadline(s):*` → `application deadline(s)` */
export const labelWords = (text: string): string =>
  plainMarks(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/g\.\s?p\.\s?a\.?/g, 'gpa')
    .replace(/\be-mail\b/g, 'email')
    .replace(/\bcut-off\b/g, 'cutoff')
    .replace(/\bmin\./g, 'min')
    .replace(/^\(?\d{1,2}[.)]\s+|^[\s*|-]+(?=\p{L})/u, '')
    .replace(/(?<![\s:;.,*?!|→»>-])[\s:;.,*?!|→»>-]+$/u, '')
    .replace(/\s+/g, ' ')
    .trim();

export interface LabelVocabulary {
  /**
   * The field of a label, heading or column header. With `exact`, only known labels are recognized; this is for texts
   * whose markup does not mark them as labels.
   */
  fieldOf(label: string, how?: 'exact'): Field | null;
  /** The names of the page that are known to be those of awards. */
  readonly names: ReadonlySet<string>;
}

const NO_NAMES: ReadonlySet<string> = new Set();

let usual: LabelVocabulary | undefined;

/**
 * The labels above, together with those of one site (`{"Funds available": "amount"}`). Without labels of a site, always
 * returns the same object.
 */
export function createLabelVocabulary(ofSite: Readonly<Record<string, Field>> = {}): LabelVocabulary {
  if (Object.keys(ofSite).length > 0) return vocabularyWith(ofSite);
  usual ??= vocabularyWith({});
  return usual;
}

function vocabularyWith(ofSite: Readonly<Record<string, Field>>): LabelVocabulary {
  const fields = new Map<string, Field>();
  for (const field of FIELDS) for (const word of LABELS[field]) fields.set(labelWords(word) || word, field);
  for (const [label, field] of Object.entries(ofSite)) fields.set(labelWords(label), field);

  const lookUp = (words: string): Field | undefined =>
    fields.get(words) ?? fields.get(words.replace(/s$/, ''));
  return {
    names: NO_NAMES,
    fieldOf(label, how) {
      if (label.length > 60) return null;
      // `Deadline for Fall 2027` is the same label as `Deadline for Fall`.
      const words = labelWords(label.replace(YEAR, '')) || label.trim();
      const bare = words.replace(/ ?\([^()]*\) ?/g, ' ').trim();
      const shorter = bare.replace(FOR_THIS, '').replace(HARMLESS_START, '').replace(HARMLESS_END, '').trim();
      const knownField = lookUp(words) ?? lookUp(bare) ?? (shorter === bare ? undefined : lookUp(shorter));
      if (
        knownField !== undefined ||
        how === 'exact' ||
        words.split(' ').length > MAX_WORDS ||
        NO_LABEL.test(words)
      )
        return knownField ?? null;
      return BEGINNINGS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
    },
  };
}
