import { or } from '../../text/words.ts';

/** `Résumé` as `Resume`: `\b` does not match after a letter with an accent. */
export const withoutAccents = (text: string): string => text.replace(/é/gi, 'e');

/** Particular documents, as opposed to just an application. */
const PARTICULAR_DOCUMENT = or(`
  essays?|statements?|letters?|recommendations?|references?|transcripts?|resumes?|cv|curriculum vitae|portfolios?
  proof|evidence|verification|photo(?:graph)?s?|headshot|videos?|samples?|proposals?|papers?|budget|abstract
`);
/** Documents that most awards require and that have few names. */
const COMMON_DOCUMENT = /\b(essay|statement|transcript|recommendation|resume|cv|c\.v|portfolio)s?\b/gi;

/** The documents that a text names, in the singular. */
export const documentsIn = (text: string): string[] =>
  [...withoutAccents(text).matchAll(COMMON_DOCUMENT)].map(([, noun = '']) =>
    noun.toLowerCase().replace('.', ''),
  );

export const DOCUMENT_NOUN = or(
  PARTICULAR_DOCUMENT,
  `
    applications?|forms?|fafsa|css profile|copy|copies|questionnaires?|questions|documents|documentation|materials
    nominations?|audition|student aid report
  `,
);
const NAMES_ONE = new RegExp(`\\b(${PARTICULAR_DOCUMENT})\\b`, 'i');

/** Whether a text names a particular document rather than just an application. */
export const namesDocument = (text: string): boolean => NAMES_ONE.test(withoutAccents(text));

/** Words before a document: `a one-page`, `two official`. */
export const BEFORE_DOCUMENT = or(String.raw`
  an?|one|two|three|the|your|official|unofficial|current|completed|signed|brief|short|typed|double-spaced|final
  high school|college|academic|professional|faculty|optional|updated|one-page|two-page
  (?:up to )?\d+(?:[- ](?:page|words?))?|\w+-minute
`);
