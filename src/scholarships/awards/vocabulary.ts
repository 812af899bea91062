import { fold } from '../text/clean.ts';

/**
 * What a labelled value is. `criterion`: who may apply, in a word or two (`Major: Chemistry`); `category`: a category of
 * the award; `note`: worth keeping in the description, but not one of the fields.
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
const WORDS: Readonly<Record<Field, string>> = {
  title:
    'scholarship|scholarships|scholarship name|name|title|award name|name of scholarship|name of award|name of the scholarship|scholarship title|award title|fund|fund name|fellowship|fellowship name|opportunity|opportunity name|program name|scholarship/award|award/scholarship|scholarship or award|scholarship program|grant|grant name|scholarship fund|scholarship/fellowship|scholarship/program',
  amount:
    'amount|amounts|award|awards|value|award amount|award amounts|award value|award range|amount range|amount of award|award(s)|scholarship amount|scholarship amounts|scholarship value|value of award|value of scholarship|amount of scholarship|scholarship award|fund amount|funds|funding|funding amount|stipend|worth|prize|prizes|prize amount|dollar amount|dollar value|annual award|annual amount|award per year|amount per year|amount awarded|total award|total amount|maximum award|max award|maximum amount|average award|award size|size of award|benefit|benefits|how much|monetary award|monetary value|grant amount|fellowship amount|payment|$|usd|amount usd|award usd|amount ($)|scholarship $',
  deadline:
    'deadline|deadlines|application deadline|application deadlines|due|due date|due by|application due|application due date|applications due|applications due by|deadline to apply|deadline date|deadline for application|deadline for applications|deadline for submission|apply by|apply before|closing date|close date|closes|closing|closing on|application closes|applications close|application closing date|application close date|final deadline|submission deadline|submit by|priority deadline|priority application deadline|fall deadline|spring deadline|summer deadline|winter deadline|date due|end date|last day to apply|last date to apply|expires|expiration date|expiry date|valid through|application period|application window|application dates|when to apply|cutoff date|scholarship deadline|award deadline|nomination deadline|deadline (mm/dd/yyyy)',
  gpa: 'gpa|g p a|minimum gpa|min gpa|gpa requirement|gpa requirements|gpa required|required gpa|gpa minimum|grade point average|minimum grade point average|cumulative gpa|minimum cumulative gpa|overall gpa|minimum overall gpa|cgpa|qpa|college gpa|high school gpa|minimum high school gpa|required minimum gpa|gpa (minimum)|grades',
  eligibility:
    'eligibility|eligible|eligibility requirements|eligibility requirement|eligibility criteria|eligibility information|eligibility guidelines|eligibility and criteria|eligibility and requirements|eligibility/criteria|eligible students|eligible applicants|student eligibility|applicant eligibility|basic eligibility|criteria|criterion|selection criteria|award criteria|scholarship criteria|recipient criteria|applicant criteria|criteria for selection|criteria and eligibility|criteria for eligibility|qualifications|qualification|minimum qualifications|minimum requirements|minimum criteria|academic requirements|applicant requirements|who may apply|who can apply|who should apply|who is eligible|who qualifies|who is it for|open to|available to|awarded to|to whom awarded|given to|for|restrictions|applicants must|applicant must|students must|candidates must|recipients must|to be eligible|to qualify|conditions|scholarship eligibility|award eligibility|you are eligible if|must be|who',
  criterion:
    'preference|preferences|major|majors|eligible majors|academic major|required major|major(s)|major required|field of study|fields of study|area of study|areas of study|discipline|disciplines|level|levels|level of study|study level|class standing|class|standing|classification|class level|student level|academic level|grade level|degree level|student classification|year in school|year of study|student type|enrollment|enrollment status|enrollment level|residency|residence|citizenship|citizenship status|gender|ethnicity|heritage|need|financial need|credits|credit hours|credits required|minimum credits|hours|county|state|high school|demonstrated need|need based|need-based|test score|test scores|act score|sat score|act/sat|sat/act|act or sat|minimum act|minimum sat',
  requirements:
    'required|requirement|requirements|application requirements|application requirement|required materials|required documents|required documentation|required items|documents|documentation|documents required|materials|application materials|materials required|supporting documents|supporting materials|supplemental questions|supplemental materials|what to submit|what to send|what you need|submission requirements|submission|submit|to apply|how to apply|how do i apply|application|application process|application procedure|application procedures|application instructions|application steps|application checklist|application method|how to be considered|apply|applying|instructions|procedure|procedures|checklist|please submit|applicants must submit|additional requirements|essay|essay topic|essay question|essay prompt',
  contact:
    'contact|contacts|contact information|contact info|contact person|contact name|contact email|contact e-mail|email|e-mail|email address|questions|for questions|inquiries|for more information|for more info|for further information|more information contact|coordinator|scholarship contact|department contact|point of contact|send questions to',
  link: 'link|links|url|website|web site|web page|web|webpage|site|apply online|apply here|apply now|apply at|application link|application url|application form|application website|online application|scholarship link|scholarship url|website address|learn more|more information|more info|details link|apply link|apply url|application page',
  category:
    'department|departments|college|college/department|college/school|academic department|school|scope|scopes|category|categories|type|award type|scholarship type|type of award|type of aid|type of scholarship|program|focus|area|areas|subject|subjects|keywords|tags|division|unit',
  description:
    'description|scholarship description|award description|about|about this award|about the award|about this scholarship|about the scholarship|purpose|overview|background|summary|details|scholarship details|information|history|abstract|what is it|description of award|key dates|important dates|timeline|schedule|dates',
  status: 'status|application status|scholarship status|award status|currently open',
  id: 'id|scholarship id|award id|opportunity id|record id|code|scholarship code|fund code|fund number|fund #|fund no|award #|award number|scholarship #|scholarship number|fund id|reference|reference number|ref|key',
  note: 'number of awards|number of scholarships|number of recipients|number awarded|number available|number given|number of awards available|awards given|awards available|awards per year|# of awards|quantity|award quantity|renewable|renewal|renewability|renewable?|renewal requirements|renewal criteria|to renew|duration|length|length of award|term|terms|frequency|sponsor|sponsored by|donor|donors|organization|organisation|provider|funder|funded by|offered by|provided by|established|opens|open date|opening date|opens on|date opens|application opens|application open date|applications open|available from|available beginning|start date|posted|date posted|notification|notification date|notifications|award notification|decision date|announcement date|awards announced|selection|selection process|selection committee|how recipients are selected|phone|telephone|fax|office|address|mailing address|location|mail to|fafsa deadline|recommendation deadline|letter deadline|letters due|letter of recommendation deadline|references due|transcripts due|award date|academic year|award year|cycle|disbursement|award period|notes|note|comments|when|how long|in honor of|in memory of|last updated|updated',
};

const HARMLESS_START =
  /^(the|scholarship|award|application|applicant|student|general|program|current|fund|fellowship|annual|specific|additional|other|\d{4}([-/]\d{2,4})?)\s+/;
const FOR_THIS =
  /(?<!\s)\s+(for|of) (this|the|all|these|our) (awards?|scholarships?|fellowships?|grants?|program)$/;
const HARMLESS_END = /(?<!\s)\s+(information|details|dates?|only|is|are|below|include|includes|following)$/;

/** Labels of which only a part is known: `To apply, send`, `Deadline for fall`. */
const BEGINNINGS: readonly (readonly [RegExp, Field])[] = [
  [/\b(link|url|website|web ?site|web address)$/, 'link'],
  [/^(fafsa|recommend|reference|letter|transcript|notification)\w*\b.*\b(deadline|due)\b/, 'note'],
  [/\b(deadlines?|(due|closing|cut-?off|expiration) dates?)\b/, 'deadline'],
  [/^(how )?to apply\b|^(please )?(send|submit|include|attach)\b/, 'requirements'],
  [/^(name of|scholarship name|award name|scholarship title|award title)\b/, 'title'],
  [/^(\w+ ){0,3}(amounts?|value)( (per|of|each|awarded|range|available|for)\b.*)?$/, 'amount'],
  [/\b(renew\w*|maintain\w*|keep)\b/, 'note'],
  [/^(\w+ ){0,3}(gpa|grade point average)( \w+){0,2}$/, 'gpa'],
  [
    /^eligib|^who (may|can|should) apply\b|^(criteria|qualifications?)\b|\b(criteria|qualifications|eligibility)$/,
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
/** Occurs in sentences and values, but not in labels. */
const NO_LABEL = /[\d:;]|\b(is|are|was|were|will|has|have|no|none|see|by|until)\b/;

/** `Application  Deadline(s):*` → `application deadline(s)` */
export const labelWords = (text: string): string =>
  fold(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/g\.\s?p\.\s?a\.?/g, 'gpa')
    .replace(/\be-mail\b/g, 'email')
    .replace(/\bmin\./g, 'min')
    .replace(/^\(?\d{1,2}[.)]\s+|^[\s*|-]+(?=\p{L})/u, '')
    .replace(/(?<![\s:;.,*?!|→»>-])[\s:;.,*?!|→»>-]+$/u, '')
    .replace(/\s+/g, ' ')
    .trim();

export interface Vocabulary {
  /**
   * The field of a label, heading or column header. With `exact`, only known labels count: for texts whose markup does
   * not show that they are labels.
   */
  fieldOf(label: string, how?: 'exact'): Field | null;
}

/** The labels above, and those that only one site uses (`{"Funds available": "amount"}`). */
export function createVocabulary(ofSite: Readonly<Record<string, Field>> = {}): Vocabulary {
  const fields = new Map<string, Field>();
  for (const field of FIELDS)
    for (const word of WORDS[field].split('|')) fields.set(labelWords(word) || word, field);
  for (const [label, field] of Object.entries(ofSite)) fields.set(labelWords(label), field);

  const lookUp = (words: string): Field | undefined =>
    fields.get(words) ?? fields.get(words.replace(/s$/, ''));
  return {
    fieldOf(label, how) {
      if (label.length > 60) return null;
      // `Deadline for Fall 2027` is the same label as `Deadline for Fall`.
      const words = labelWords(label.replace(YEAR, '')) || label.trim();
      const bare = words.replace(/ ?\([^()]*\) ?/g, ' ').trim();
      const shorter = bare.replace(FOR_THIS, '').replace(HARMLESS_START, '').replace(HARMLESS_END, '').trim();
      const known = lookUp(words) ?? lookUp(bare) ?? (shorter === bare ? undefined : lookUp(shorter));
      if (
        known !== undefined ||
        how === 'exact' ||
        words.split(' ').length > MAX_WORDS ||
        NO_LABEL.test(words)
      )
        return known ?? null;
      return BEGINNINGS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
    },
  };
}
