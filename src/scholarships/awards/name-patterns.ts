import { ALSO_AWARD, ALSO_AWARDS, AWARD, AWARDS, FUND } from '../text/award-nouns.ts';
import { APPLICANTS, CLASS, CLASSES, RECIPIENT, RECIPIENTS } from '../text/people-nouns.ts';
import { anyOf, or, wordSet } from '../text/words.ts';

/** `Reed Memorial` is named like an award, `Reed Memorial Foundation` is who gives it. */
export const NAMES_AWARD = new RegExp(
  String.raw`\b${anyOf(AWARD, AWARDS, ALSO_AWARD, ALSO_AWARDS, FUND, 'endowed memorial')}\b(?! (foundation|trust|association|society|hospital|library|university|college|school)$)`,
  'i',
);

/** Headings that are about the page, however they end. */
export const PAGE = new RegExp(
  or(
    `^(${or(
      'how (do|to|can|does|are|is|it|many|much)',
      String.raw`contact\b`,
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
      String.raw`(some )?suggestions\b`,
      String.raw`letters? of (recommendation|support)\b`,
      String.raw`(download|request|submit|print)\b`,
      String.raw`view\b`,
      String.raw`see\b`,
      String.raw`more\b`,
      String.raw`selection\b`,
      'renewal',
      'renewing',
      'accepting',
      'maintaining',
      'types of',
      'list of',
      String.raw`terms\b`,
      String.raw`duration\b`,
      String.raw`featured\b`,
      'available scholarships',
      String.raw`(find|search( for)?|browse|apply for) (an?|your|more|all)\b`,
      'for (current |prospective )?(students|faculty|staff|parents|applicants|donors|alumni|employers|recipients):?$',
      String.raw`${anyOf(AWARD)} (${or(
        'guidelines',
        'rules',
        'policy',
        'policies',
        'information',
        'listing',
        'list',
        'opportunities',
        'resources',
        'applications?',
        'deadlines?',
        'requirements',
        'faqs?',
        'search',
        'recipients',
        'committee',
        'office',
        'process',
        'finder',
        'details?',
        'database',
        'directory',
        'portal',
        'profile',
        'view',
      )})\b`,
    )})`,
    String.raw`\b(recipients|winners|committee|responsibilities)( \d{4}.{0,200})?$`,
    String.raw`\b(christian|bible|baptist|lutheran|methodist|catholic|presbyterian|muslim|prayer)( \w+)? fellowship$`,
    String.raw`\b(application|submission) instructions$`,
    String.raw`\b(dinner|luncheon|banquet|gala|fundraiser|auction|raffle)( \d{4})?$`,
    String.raw`\babout$`,
    String.raw`\b(pdf|packet|guide|handbook|flyer|brochure)$`,
  ),
  'i',
);
/** Things about awards that are not awards: `Merit Scholarship Matrix`, `State Scholarship Search`. */
export const ABOUT_AWARDS = new RegExp(
  String.raw`\b${anyOf(AWARD, AWARDS)} (search|directory|database|finder|listings?|portal|matrix|chart|table|grid|calculator)\b`,
  'i',
);
/** Headings with an audience: `First-time Freshmen`, `New/Transfer Students`. */
export const AUDIENCE = new RegExp(
  `^(((${or(
    'first[- ](time|year)',
    'new',
    'incoming',
    'entering',
    'current',
    'continuing',
    'returning',
    'transfer',
    'prospective',
    'international',
    'graduate',
    'undergraduate',
    'non-?resident',
    'in-state',
    'out-of-state',
  )})([ ,/&]+(and |or )?)?)+${anyOf(APPLICANTS, CLASSES, 'student students freshman')})$`,
  'i',
);
/** Headings that are about the page, unless they end like the name of an award. */
export const PERHAPS_PAGE = new RegExp(
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
      'find',
      'browse',
      'explore',
      String.raw`financial aid\b`,
    )})`,
    String.raw`\b(membership|petition|staff|officers|volunteers?|newsletters?|calendar|directions|gallery|sponsors?)$`,
  ),
  'i',
);
export const ENDS_AS_AWARD = new RegExp(
  String.raw`\b${anyOf(AWARD, 'fund endowment scholars')}( (program|fund|endowment|award))?( (in|for|of|to|at) .{1,200})?$`,
  'i',
);

export const GENERIC = wordSet(
  `
    ${AWARD}
    ${AWARDS}
    ${CLASS}
    ${CLASSES}
    the
    a
    an
    all
    our
    your
    available
    current
    departmental
    department
    college
    university
    school
    campus
    institutional
    internal
    external
    general
    endowed
    annual
    undergraduate
    graduate
    post-graduate
    postgraduate
    middle
    elementary
    secondary
    first-year
    incoming
    entering
    new
    continuing
    transfer
    returning
    international
    student
    students
    high
    merit
    need
    merit-based
    need-based
    based
    and
    &
    or
    of
    for
    in
    by
    to
    other
    additional
    special
    major
    majors
    minor
    program
    programs
    opportunity
    opportunities
    funding
    funds
    aid
    financial
    assistantships
    level
    year
    seniors’
    masters
    doctoral
    phd
    national
    local
    private
    outside
    research
    travel
  `,
);

export const PLURAL = new RegExp(
  String.raw`\b${anyOf(AWARDS, 'opportunities funding funds aid programs assistantships')}\b`,
  'i',
);

export const SEVERAL = new RegExp(
  String.raw`\b${anyOf(AWARDS, 'funds opportunities')}( (for|in|of|at) .{1,200})?$`,
  'i',
);

/** Headings below which everything is about other awards. */
export const OTHERS = new RegExp(
  String.raw`^((related|similar|other|more|see|view|all|explore|browse)\s+(\w+\s+){0,2}${anyOf(AWARD, AWARDS, 'opportunity opportunities funding')}|you (may|might) also|see also|(past|previous) (\w+ )?${anyOf(AWARDS)})\b`,
  'i',
);
export const RECIPIENTS_ONLY = new RegExp(
  String.raw`^((past|previous) (\w+ )?|recent |current )?${anyOf(RECIPIENTS)}\b|\b${anyOf(RECIPIENTS)}$`,
  'i',
);
export const SPEAKS_OF_RECIPIENT = new RegExp(String.raw`\b${anyOf(RECIPIENT, RECIPIENTS)}\b`, 'i');
export const YEAR = /\b(19|20)\d\d\b/;
