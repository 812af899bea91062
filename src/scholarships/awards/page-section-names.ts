import { AWARD, AWARDS } from '../text/award-nouns.ts';
import { anyOf, or } from '../text/words.ts';
import { ENDS_AS_AWARD, NAMES_AWARD, SEVERAL } from './name-patterns.ts';

/** Headings that are about the page, however they end. `Donor-Funded Scholarships` is not about donors. */
const PAGE = new RegExp(
  or(
    `^(${or(String.raw`
      how\b|contact\b|attn\b|call for (papers|abstracts|posters)\b|petition for\b|(download|request|submit|print)\b
      questions?\b|about\b|overview\b|introduction|welcome\b|faqs?\b|frequently|apply\b|applying|application
      deadlines?\b|important|key dates|dates\b|eligib|admissions?$|requirements?\b|guidelines|instructions
      (procedure|process)(es|s)?\b|resources|related|useful|helpful|links\b|in this section|on this page
      table of contents|past\b|recipients?\b|previous|donors?\b|donat(e|ions?|ing)\b
      (give|contribute|make a gift) (to|now|today|online)\b|giving\b|ways to|what\b|who\b|when\b|where\b|why\b
      tips\b|steps?\b|(some )?suggestions\b|letters? of (recommendation|support)\b|view\b|see\b|(for )?more\b
      to (apply|qualify|donate|contribute|nominate|request|submit|learn|renew|accept|be (eligible|considered))\b
      (${anyOf('two three four five six seven several different')}|\d+) (\w+ )?${anyOf('types kinds ways steps reasons categories')}\b
      (latest|recent|upcoming) ${anyOf('news announcements events updates notifications posts articles stories')}\b
      for (further|additional)\b|selection\b|renewal|renewing|accepting|maintaining|terms\b|duration\b|featured\b
      available scholarships|(find|search( for)?|browse|apply for) (an?|your|more|all)\b
      for (current |prospective )?(students|faculty|staff|parents|applicants|donors|alumni|employers|recipients):?$
      ${anyOf(AWARD)}[ -]${anyOf(`
        guidelines rules policy policies information listing list opportunity opportunities resources application
        applications deadline deadlines requirements faq faqs search recipients committee office process finder detail
        details database directory portal profile view
      `)}\b
    `)})(?!-)`,
    String.raw`\b(recipients|winners|committee|responsibilities|awarded)( \d{4}.{0,200})?$`,
    String.raw`\b(christian|bible|baptist|lutheran|methodist|catholic|presbyterian|muslim|prayer)( \w+)? fellowship$`,
    String.raw`\b(application|submission) instructions$`,
    String.raw`\b(dinner|luncheon|banquet|gala|fundraiser|auction|raffle)( \d{4})?$`,
    String.raw`\b(about|faqs?|pdf|packet|guide|handbook|flyer|brochure)$`,
  ),
  'i',
);
/** Headings that are about the page, unless they end like the name of an award. */
const PERHAPS_PAGE = new RegExp(
  `^(${or(String.raw`
    (general|additional|other|external|current|sort|give|select|financial aid|admissions?|(special )?notes?)\b
    quick|share|news|events|announcements?|notice|search|filter|menu|navigation|support|thank|disclaimer|privacy|follow
    connect|footer|need |help|learn|join|become|discover|find|browse|explore
  `)})`,
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
/** Attributes of awards: `Benefits of the Reed Scholarship`, `The purpose of our grants`. */
const ATTRIBUTE = new RegExp(
  String.raw`^(the |our )?${anyOf(`
    benefits advantages purpose objective objectives goals aims types kinds categories number list value terms
    conditions duration tenure eligibility requirements criteria rules guidelines selection recipients winners holders
    overview details description deadline deadlines dates steps amount amounts disbursement renewal acceptance
  `)} (of|for)\b`,
  'i',
);
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

/** The name before a word for a thing about awards: `National Merit Scholarship`, of `National Merit Scholarship Portal`. */
export function nameBeforeThing(name: string): string | null {
  const [whole = ''] = name.split(' (', 1);
  return ABOUT_AWARDS.test(whole) ? whole.slice(0, whole.lastIndexOf(' ')) : null;
}

/** `How to apply`, `Scholarship Finder`, `Support our scholarships` */
export const isPageSection = (name: string): boolean =>
  PAGE.test(name) ||
  isAwardDirectory(name) ||
  ATTRIBUTE.test(name) ||
  isDonorAppeal(name) ||
  (FORM.test(name) && !NAMES_AWARD.test(name)) ||
  name.endsWith('?') ||
  (PERHAPS_PAGE.test(name) && !ENDS_AS_AWARD.test(name)) ||
  (OCCASION.test(name) && !ENDS_AS_AWARD.test(name) && !SEVERAL.test(name)) ||
  !/\p{L}{2}/u.test(name);
