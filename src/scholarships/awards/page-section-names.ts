import { AWARD, AWARDS } from '../text/award-nouns.ts';
import { APPLICANTS, CLASSES } from '../text/people-nouns.ts';
import { anyOf, or } from '../text/words.ts';
import { ENDS_AS_AWARD, NAMES_AWARD, SEVERAL } from './name-patterns.ts';

/** Headings that are about the page, however they end. */
const PAGE = new RegExp(
  or(
    `^(${or(
      String.raw`how\b`,
      String.raw`contact\b`,
      String.raw`attn\b`,
      String.raw`call for (papers|abstracts|posters)\b`,
      String.raw`petition for\b`,
      String.raw`(download|request)\b`,
      String.raw`questions?\b`,
      String.raw`about\b`,
      String.raw`overview\b`,
      'introduction',
      String.raw`welcome\b`,
      String.raw`faqs?\b`,
      'frequently',
      String.raw`apply\b`,
      'applying',
      'application',
      String.raw`deadlines?\b`,
      'important',
      'key dates',
      String.raw`dates\b`,
      'eligib',
      'admissions?$',
      String.raw`requirements?\b`,
      'guidelines',
      'instructions',
      String.raw`(procedure|process)(es|s)?\b`,
      'resources',
      'related',
      'useful',
      'helpful',
      String.raw`links\b`,
      'in this section',
      'on this page',
      'table of contents',
      String.raw`past\b`,
      String.raw`recipients?\b`,
      'previous',
      String.raw`donors?\b`,
      String.raw`donat(e|ions?|ing)\b`,
      String.raw`(give|contribute|make a gift) (to|now|today|online)\b`,
      String.raw`giving\b`,
      'ways to',
      String.raw`what\b`,
      String.raw`who\b`,
      String.raw`when\b`,
      String.raw`where\b`,
      String.raw`why\b`,
      String.raw`tips\b`,
      String.raw`steps?\b`,
      String.raw`to (apply|qualify|donate|contribute|nominate|request|submit|learn|renew|accept|be (eligible|considered))\b`,
      String.raw`(${anyOf('two three four five six seven several different')}|\d+) (\w+ )?${anyOf('types kinds ways steps reasons categories')}\b`,
      String.raw`(latest|recent|upcoming) ${anyOf('news announcements events updates notifications posts articles stories')}\b`,
      String.raw`(some )?suggestions\b`,
      String.raw`letters? of (recommendation|support)\b`,
      String.raw`(download|request|submit|print)\b`,
      String.raw`view\b`,
      String.raw`see\b`,
      String.raw`(for )?more\b`,
      String.raw`for (further|additional)\b`,
      String.raw`selection\b`,
      'renewal',
      'renewing',
      'accepting',
      'maintaining',
      String.raw`terms\b`,
      String.raw`duration\b`,
      String.raw`featured\b`,
      'available scholarships',
      String.raw`(find|search( for)?|browse|apply for) (an?|your|more|all)\b`,
      'for (current |prospective )?(students|faculty|staff|parents|applicants|donors|alumni|employers|recipients):?$',
      String.raw`${anyOf(AWARD)}[ -](${or(`
        guidelines|rules|policy|policies|information|listing|list|opportunit(y|ies)|resources|applications?
        deadlines?|requirements|faqs?|search|recipients|committee|office|process|finder|details?|database|directory
        portal|profile|view
      `)})\b`,
      // `Donor-Funded Scholarships` is not about donors.
    )})(?!-)`,
    String.raw`\b(recipients|winners|committee|responsibilities|awarded)( \d{4}.{0,200})?$`,
    String.raw`\b(christian|bible|baptist|lutheran|methodist|catholic|presbyterian|muslim|prayer)( \w+)? fellowship$`,
    String.raw`\b(application|submission) instructions$`,
    String.raw`\b(dinner|luncheon|banquet|gala|fundraiser|auction|raffle)( \d{4})?$`,
    String.raw`\b(about|faqs?)$`,
    String.raw`\b(pdf|packet|guide|handbook|flyer|brochure)$`,
  ),
  'i',
);
/** Things about awards that are not awards: `Merit Scholarship Matrix`, `State Scholarship Search`. */
const ABOUT_AWARDS = new RegExp(
  String.raw`\b${anyOf(AWARD, AWARDS)} ${anyOf(`
    search directory database finder listing listings portal matrix chart table grid calculator
    page website webpage team news updates hub corner ceremony reception
  `)}\b`,
  'i',
);
/** Headings with an audience: `First-time Freshmen`, `New/Transfer Students`, `All applicants`. */
const AUDIENCE = new RegExp(
  `^(((${or(`
    all|every|each|first[- ](time|year)|new|incoming|entering|current|continuing|returning|transfer|prospective
    international|graduate|undergraduate|non-?resident|in-state|out-of-state
  `)})([ ,/&]+(and |or )?)?)+${anyOf(APPLICANTS, CLASSES, 'student students freshman')})$`,
  'i',
);
/** Headings that are about the page, unless they end like the name of an award. */
const PERHAPS_PAGE = new RegExp(
  or(
    `^(${or(
      String.raw`general\b`,
      String.raw`additional\b`,
      String.raw`other\b`,
      String.raw`external\b`,
      String.raw`current\b`,
      'quick',
      'share',
      'news',
      'events',
      'announcements?',
      String.raw`admissions?\b`,
      String.raw`(special )?notes?\b`,
      'notice',
      'search',
      'filter',
      String.raw`sort\b`,
      'menu',
      'navigation',
      'support',
      String.raw`give\b`,
      'thank',
      'disclaimer',
      'privacy',
      'follow',
      'connect',
      'footer',
      String.raw`select\b`,
      'need ',
      'help',
      'learn',
      'join',
      'become',
      'discover',
      'find',
      'browse',
      'explore',
      String.raw`financial aid\b`,
    )})`,
  ),
  'i',
);
/** Attributes of awards: `Benefits of the Reed Scholarship`, `The purpose of our grants`. */
const ATTRIBUTE = new RegExp(
  String.raw`^(the |our )?${anyOf(`
    benefits advantages purpose objective objectives goals aims types kinds categories number list value terms
    conditions duration tenure eligibility requirements criteria rules guidelines selection recipients winners holders
    overview details description deadline deadlines dates steps amount amounts disbursement renewal acceptance
  `)} (of|for)\b`,
  'i',
);
/** Parts of an award: `Reed Fellowship Tenure`, `Scholarship Inclusions`, `Grant Overview`. */
const PART_OF_AWARD = new RegExp(
  String.raw`\b${anyOf(AWARD)} ${anyOf(`
    acceptance agreement alumni audition auditions background benefits board categories components contact contacts criterion dates
    description details disbursement documents donors duration evaluation expectations format forms goals highlights
    history holders inclusions info judging levels limits links materials nomination nominations objectives
    obligations overview panel payment payments period prioritisation prioritization purpose questions regulations reporting
    restrictions review reviewers rule scope selection statutes structure terms types
  `)}$`,
  'i',
);
/** Calls to action: `Apply for the Reed Award`, `Submit your essay`. */
const CALL =
  /^(please )?(nominate|submit|complete|visit|check|apply (for|to)|take (on|part in|advantage of)) (the|our|your|an?|this|these|us)\b/i;
/** Appeals to donors: `Support our scholarships`, `Establishing a Scholarship`, `Create a scholarship`. */
const APPEAL = new RegExp(
  or(
    String.raw`^(please )?(${or(`
      (support|sponsor|fund|endow|establish)(ing)?|creating|setting up
      (donat|contribut|giv)(e|ing) to|invest(ing)? in|help(ing)? (us|fund|support)
    `)}) (the|our|your|an?|this|these|us)\b`,
    String.raw`^(create|start|set up|name|post|offer|list|advertise) (an?|your( own)?) (\w+ ){0,2}${anyOf(AWARD, 'fund endowment')}$`,
  ),
  'i',
);
/** `Recommendation Form`; a form that names an award may be the page of that award. */
const FORM = /\b(forms?|questionnaires?)$/i;

/** `Scholarship Finder`, `Awards Matrix` */
export const isAwardDirectory = (name: string): boolean => ABOUT_AWARDS.test(name);
export const isDonorAppeal = (name: string): boolean => APPEAL.test(name);
/** Events, documents and sections of a site, unless they are the purpose of an award: `Travel Grants for Workshops`. */
const OCCASION = new RegExp(
  String.raw`\b${anyOf(`
    membership petition staff officers chair chairman chairperson volunteer volunteers newsletter newsletters calendar directions gallery sponsor
    sponsors seminar seminars workshop workshops symposium colloquium ceremony ceremonies reception meeting meetings
    orientation retreat webinar webinars announcement announcements notice notices notification notifications news update updates
    process processes procedure procedures timeline schedule policy policies testimonial testimonials stories spotlight
    spotlights archive archives statistics resources tips coordination release releases report reports checklist toolkit
    toolbox slides costs summary summaries guidelines conditions coverage manual template templates sheet
    sheets factsheet factsheets
  `)}$`,
  'i',
);

/** `How to apply`, `Scholarship Finder`, `Benefits of the Reed Scholarship`, `Support our scholarships` */
/** The name before a word for a thing about awards: `National Merit Scholarship`, of `National Merit Scholarship Portal`. */
export function nameBeforeThing(name: string): string | null {
  const [whole = ''] = name.split(' (', 1);
  return ABOUT_AWARDS.test(whole) ? whole.slice(0, whole.lastIndexOf(' ')) : null;
}

export const isPageSection = (name: string): boolean =>
  PAGE.test(name) ||
  isAwardDirectory(name) ||
  AUDIENCE.test(name) ||
  ATTRIBUTE.test(name) ||
  PART_OF_AWARD.test(name) ||
  CALL.test(name) ||
  isDonorAppeal(name) ||
  (FORM.test(name) && !NAMES_AWARD.test(name)) ||
  name.endsWith('?') ||
  (PERHAPS_PAGE.test(name) && !ENDS_AS_AWARD.test(name)) ||
  (OCCASION.test(name) && !ENDS_AS_AWARD.test(name) && !SEVERAL.test(name)) ||
  !/\p{L}{2}/u.test(name);
