import { anyCase, or } from '../../text/words.ts';
import type { PersonRule } from './rule.ts';

const SCHOOL = '(?:college|university|school|post[- ]?secondary)';

/** A range of years that begins with a class. */
const OR_LATER = String.raw`s?(?:[- ](?:class|level|status|standing|year))? (?:(?:or|and) (?:above|higher|beyond|later|up|upper)|(?:to|through) seniors?)\b`;
const CLASSES = '(?:sophomores?|juniors?|seniors?)';
const HIGH_SCHOOL_CLASSES = String.raw`\bhigh[- ]school (?:freshm[ae]n|sophomores?|juniors?),? (?:and |or |& )?${CLASSES}`;
const NOT_HIGH_SCHOOL = String.raw`(?<!\bhigh[- ]?school )`;
const COLLEGE_SENIOR = String.raw`(?:^|[,;] |\b(?:for|be|and|or|current|an?) )college seniors?\b`;
/** `Senior` alone is also a pupil, a citizen, or a colleague. */
const SENIOR_STUDENT = String.raw`\bseniors?\b(?= (?:status|standing|year|class|level|student|majoring|major|in (?:the|their|good)|or (?:graduate|junior)))`;
const UPPER = String.raw`\bupper[- ]?(?:class|division)`;

/** What makes a sentence that mentions a year open to other years. */
const OTHER_YEARS_TOO = new RegExp(
  or(
    HIGH_SCHOOL_CLASSES,
    String.raw`\bages? `,
    String.raw`\bprefer`,
    String.raw`\bpriority\b`,
    String.raw`\bexcept\b`,
    String.raw`\b(?:not (?:open|available|eligible)|ineligible)\b`,
    String.raw`\b(?:all|any|every) (?:years|class|level|undergraduate)`,
    String.raw`\bmust (?:submit|provide|include|send|attach|complete)\b`,
    // Rising juniors are still sophomores.
    String.raw`\b(?:rising|entering|incoming|becoming|future|prospective|former) `,
    String.raw`\b(?:will|about to|plan(?:ning)? to) (?:be|become|enter) (?:an? |the |their )?(?:college )?${CLASSES}`,
    String.raw`\bthrough(?:out)? (?:the|their|your|his|her) `,
    String.raw`\b(?:renew\w*|complet\w+|finish\w*|after|until|following|since|before|beyond|end of|during|up to) (?:\S+ ){0,4}${CLASSES}`,
  ),
  'i',
);

/** Tags for who an award is for: level of study first, then criteria of the person. */
export const PEOPLE: readonly PersonRule[] = [
  {
    tag: 'high-school',
    dimension: 'level',
    rulesOut: 'year',
    means: 'high school students, mostly seniors about to graduate',
    pattern:
      /\bhigh[- ]school (seniors?|students?|juniors?)\b|\bgraduating (high school )?seniors?\b(?=.{0,300}\bhigh school\b)|\bseniors? (at|in|of|from) .{0,40}\bhigh schools?\b/i,
    unless: /\bcollege seniors?\b/i,
  },
  {
    tag: 'freshman',
    dimension: 'level',
    rulesOut: 'year',
    means: 'students in or about to begin their first year',
    pattern:
      /\bfresh(man|men)\b|\b(entering|incoming|new) (first[- ]year|undergraduate|students?)\b|\bfirst[- ](year|time)([- ]in[- ]college| college| undergraduate| university)? students?\b/i,
    unless:
      /\bfirst[- ]year (graduate|law|medical|doctoral|master)|\b(incoming|entering|new) (graduate|transfer)\b|\bexcept freshm|\bnot (open|available) to freshm|\bfreshm[ae]n (are|is) not eligible/i,
  },
  {
    tag: 'undergraduate',
    dimension: 'level',
    means: 'students before their first degree, whatever the year',
    pattern: new RegExp(
      String.raw`\bundergraduates?\b|${COLLEGE_SENIOR}|(?<!\bhigh[- ]school |\bages? )\b(sophomores?|juniors?)\b(?! (high|college|league|board|varsity|faculty))|\bseniors?\b(?= (status|standing|year|class|level|student|majoring|major|in (the|their|good)|or (graduate|junior)))|\bbachelor'?s\b`,
      'i',
    ),
    unless: new RegExp(
      or(
        String.raw`\b(?:completed|hold|holds|holding|earned|received|with) (?:an? |their )?(?:undergraduate|bachelor'?s) degree`,
        String.raw`\bnot (?:open|available) to undergraduates`,
        HIGH_SCHOOL_CLASSES,
      ),
      'i',
    ),
  },
  {
    tag: 'sophomore',
    dimension: 'level',
    alsoIn: 'year',
    means: 'students in their second year, where the page names years',
    pattern: new RegExp(
      or(String.raw`${NOT_HIGH_SCHOOL}\bsophomores?\b`, String.raw`\bfreshm[ae]n${OR_LATER}`),
      'i',
    ),
    unless: OTHER_YEARS_TOO,
  },
  {
    tag: 'junior',
    dimension: 'level',
    alsoIn: 'year',
    means: 'students in their third year, where the page names years',
    pattern: new RegExp(
      or(
        // Not `Junior Meteorologists`.
        String.raw`${NOT_HIGH_SCHOOL}\bjuniors?\b(?! (?:high|college|league|board|varsity|faculty|research|fellow|\w+(?:ists?|ians?|eers?)\b))`,
        String.raw`\b(?:freshm[ae]n|sophomore)${OR_LATER}`,
        UPPER,
      ),
      'i',
    ),
    unless: OTHER_YEARS_TOO,
  },
  {
    tag: 'senior',
    dimension: 'level',
    alsoIn: 'year',
    means: 'students in their fourth year, where the page names years',
    pattern: new RegExp(
      or(
        COLLEGE_SENIOR,
        `${NOT_HIGH_SCHOOL}${SENIOR_STUDENT}`,
        String.raw`\b(?:sophomores?|juniors?),? (?:and|or|&|/) (?:college |graduating )?seniors?\b`,
        String.raw`\b(?:sophomore|junior) ?/ ?senior\b`,
        String.raw`\b(?:freshm[ae]n|sophomore|junior)${OR_LATER}`,
        UPPER,
      ),
      'i',
    ),
    unless: OTHER_YEARS_TOO,
  },
  {
    tag: 'graduate',
    dimension: 'level',
    means: 'students after their first degree: master’s, doctoral, professional',
    pattern: new RegExp(
      or(
        String.raw`(?<!under)\bgraduate (${or(
          'students?',
          'level',
          'programs?',
          'degrees?',
          'school',
          'study',
          'studies',
          'assistants?',
          'fellows?',
          '(?:\\w+ )?(?:scholarships?|fellowships?|awards?)',
        )})\b`,
        String.raw`\b(msn|dnp|mba|mfa|mph|msw|mpa|ed\.?d|psy\.?d|pharm\.?d|ll\.?m)\b.{0,20} (students?|candidates?|programs?|degrees?)\b`,
        String.raw`\bmaster'?s(?:[- ]level)? (students?|degrees?|candidates?|programs?|study)`,
        String.raw`\bmaster of \w`,
        String.raw`\bdoctoral\b`,
        String.raw`\bph\.?d\.? (students?|candidates?|programs?|degrees?|level)`,
        String.raw`\b(law|medical) students?\b`,
        String.raw`\bgraduate and (undergraduate|professional)\b`,
        String.raw`\bundergraduate (and|or) graduate\b`,
        '^graduate$',
      ),
      'i',
    ),
    unless:
      /\bnot (open|available) to graduate|\bgraduate students (are|is) not eligible|\bhigh[- ]school graduate|\bplan(s|ning)? to (attend|enter|pursue) graduate school/i,
  },
  {
    tag: 'transfer',
    dimension: 'level',
    means: 'students who come from another college',
    pattern:
      /\btransfer(ring)? (students?|applicants?|from|to|scholarships?|scholars?|awards?)\b|\b(new|incoming) transfers?\b|^transfers?$/i,
    unless:
      /\b(non-|not |no )transfer|\btransfer of funds|\bfunds\b.{0,300}\btransfer|\btransfer students (are )?(not |in)eligible|\btransfer students are not\b/i,
  },
  {
    tag: 'first-generation',
    dimension: 'generation',
    means: 'the first of their family to go to college',
    pattern: new RegExp(
      or(
        String.raw`\bfirst[- ]gen(?:eration)?(?: \w+)? (?:${SCHOOL}|students?|scholars?|undergraduates?)`,
        String.raw`\bfirst[- ]gen(?:eration)? (?:to (?:attend|go)|status|attending)`,
        String.raw`\bfirst (?:person |member |one |generation )?(?:in|of) (?:their|his|her|his/her|the|your|a) (?:immediate )?family to (?:${or(`
          attend|go|graduate|earn|complete|pursue
        `)})`,
        String.raw`\bfirst[- ]generation(?=,|;|\)| (?:and|or|preferred|[•|/])|$)`,
        String.raw`\bfirst[- ]gen(?:eration)?$`,
        'neither parent .{0,40}(?:college|degree|bachelor)',
      ),
      'i',
    ),
    unless: /\bfirst[- ]generation (of|american|immigrant|born|citizen|scholarship recipients)\b/i,
  },
  {
    tag: 'need-based',
    dimension: 'basis',
    means: 'financial need is the criterion, or one of several',
    pattern: new RegExp(
      or(String.raw`
        \bfinancial(ly)? need(y)?\b|\bneed[- ]based\b
        \b(unmet|demonstrated|demonstrate|documented|economic) (financial )?need\b|\bpell[- ](grant[- ])?eligib
        \blow[- ]income\b|\bfinancial hardship\b|\bmerit and need\b|\bneed and merit\b|^need$|\bbasis of need\b
        \beconomically disadvantaged\b
      `),
      'i',
    ),
    unless: new RegExp(
      or(String.raw`
        \b(not|non)[- ]need[- ]based
        \b(regardless of|without regard to|irrespective of|not based on|no) (any )?(demonstrated )?(financial )?need
        \bneed (is|will|shall|does|need) not\b|\bneed is not
        \bnot (required to )?(demonstrate|show|have) (financial )?need|\bfinancial need (is )?not\b
        \bnot a (factor|requirement|consideration)|\bno financial need|\bneed[:]? no\b
      `),
      'i',
    ),
  },
  {
    tag: 'merit',
    dimension: 'basis',
    means: 'achievement is the criterion, or one of several',
    pattern: new RegExp(
      or(
        String.raw`\bmerit\b`,
        String.raw`\bacademic(ally)? (${or(`
          achievement|excellence|accomplishments?|performance|distinction|talented|outstanding|record
        `)})\b`,
        String.raw`\bscholastic (achievement|ability|excellence)\b`,
        String.raw`\boutstanding (academic|scholastic|student)`,
        String.raw`\bhigh[- ]achieving\b`,
        String.raw`\bacademic promise\b`,
      ),
      'i',
    ),
    unless:
      /\b(not|non)[- ]merit|\bnot based on (academic )?(merit|achievement)|\bregardless of (academic )?(merit|achievement|performance)/i,
  },
  {
    tag: 'residency',
    dimension: 'residence',
    means: 'people who live in, or come from, a certain state, county or town',
    // Place names are capitalized; the words around them may begin a sentence.
    pattern: new RegExp(
      or(
        String.raw`\b${anyCase('(residents?|residency|residing|resides?|living|lives?)')} (of|in|from|within) (the )?(?!(${anyCase(
          or(String.raw`
            united states|u\.?s\.?a?\b|residence|a residence|on[- ]campus|university|campus
          `),
        )}))(${anyCase('(state|county|city|town|greater)')}|[A-Z][a-z])`,
        String.raw`\b[A-Z][a-z]+ (state |county )?residents?\b`,
        String.raw`\b${anyCase('(in|out[- ]of)')}[- ]state (students?|residents?|residency)\b`,
        String.raw`\b${anyCase('(state|county|city)')} residents?\b`,
      ),
    ),
    unless:
      /\b(permanent|lawful|non-?) ?resident|\bresident (assistant|advis|director|tuition|physician)|\bmedical resident|\b(hall|dorm|campus) residents?|\bregardless of resid|\b(medical|pharmacy|surgical|clinical) residency/i,
  },
  {
    tag: 'citizenship',
    dimension: 'citizenship',
    means: 'U.S. citizens, and mostly permanent residents',
    pattern: new RegExp(
      or(String.raw`
        \b(?:u\.?s\.?a?|united states|american) (?:citizens?|citizenship|nationals?)\b
        \bcitizens?(?:, nationals?,?)?(?:,? (?:or|and) (?:a |legal |lawful )?permanent residents?)? of the (?:united states|u\.?s\.?)
        \b(?:permanent|lawful) resident (?:alien|card|status)
      `),
      'i',
    ),
    unless: new RegExp(
      or(String.raw`
        \bregardless of (?:their |your )?(?:immigration|citizenship|visa)
        \bcitizenship (?:and residen\w+ )?(?:is|are|status is) not\b|\bneed not be\b|\bnot (?:a )?requirements?\b|\bnot required\b
        \bnot (?:u\.?s\.? )?citizens\b|\bnon-?(?:citizens?|u\.?s)\b|\bor international\b|\band international\b
      `),
      'i',
    ),
  },
  {
    tag: 'international',
    dimension: 'residence',
    alsoIn: 'citizenship',
    means: 'open to, or meant for, students from abroad',
    pattern:
      /\binternational (undergraduate |graduate |transfer |freshm[ae]n )?(students?|applicants?|scholars?)\b|\bF-?1 (visa|students?)\b|\bforeign students?\b|\bnon-?(immigrant|u\.?s\.?) (citizens?|students?)\b/i,
    unless:
      /\b(not|never) (open to|available to|eligible)|\bineligible\b|\b(except|excluding|exclude[sd]?)\b|\bother than international|\bnon-international/i,
  },
  {
    tag: 'veteran',
    dimension: 'service',
    means: 'veterans, service members, and their families',
    pattern:
      /\bveterans?\b|\b(active[- ]duty|military (service|personnel|dependents?|famil(y|ies)|spouses?|connected|experience))\b|\bservice ?members?\b|\bnational guard\b|\brotc\b|\bgi bill\b|\barmed (forces|services)\b/i,
    unless:
      /\bveteran (teacher|educator|faculty|journalist|coach|professor|reporter|employee|of the (industry|profession|newspaper|business))|\bveteran status\b|\ba \d+-year veteran of\b|\bveterans? (memorial|affairs) (hospital|building|hall|park)/i,
  },
  {
    tag: 'women',
    dimension: 'gender',
    means: 'meant for women',
    pattern: new RegExp(
      or(
        String.raw`\bwomen (${or(`
          in|aged?|over|of|from|with|whose|attending|enrolled|planning|studying|pursuing|majoring|students?
          engineers?|who|entering|returning|undergraduates?
        `)})\b`,
        String.raw`\bfemale (${or(String.raw`
          students?|applicants?|undergraduates?|majors?|candidates?|athletes?|engineering|\w+ (students?|majors?)
        `)})\b`,
        String.raw`\b(open|available|awarded|given|limited) to (\w+ )?(women|females?)\b`,
        String.raw`\b(a|an|one|deserving|outstanding) (woman|female)\b`,
        String.raw`\bwho (is|are) (a )?(woman|women|female)\b`,
        '^(women|female)$',
      ),
      'i',
    ),
    unless:
      /\b(men and women|women and men|male (and|or) female|female (and|or) male|men or women|women or men|young men|both (men|women))\b/i,
  },
  {
    tag: 'underrepresented',
    dimension: 'background',
    means: 'groups underrepresented in the field or at the school',
    pattern: new RegExp(
      or(String.raw`
        \bunder-?represented\b|\bunder-?served\b
        \bminorit(y|ies) (students?|groups?|applicants?|undergraduates?|populations?)\b
        \b(students?|members?) (of|from) (a )?(color|minority)\b
        \bminority\b(?= (scholar|engineering|science|business|women))
        \b(african[- ]american|hispanic|latin[oax]|native american|american indian|alaska native|pacific islander)\b
      `),
      'i',
    ),
    unless:
      /\bminority (owner|stake|leader|report)|\bafrican[- ]american (studies|history|literature)|\bhispanic studies|\blatin american studies/i,
  },
  {
    tag: 'disability',
    dimension: 'ability',
    means: 'students with a disability',
    pattern: new RegExp(
      or(String.raw`
        \bstudents? (with|who (have|has)) (\w+ ){0,3}disabilit|\bdisabled (students?|applicants?)\b
        \b(documented|physical|learning|visual|hearing) (disabilit|impairment)
        \b(blind|deaf|visually impaired|hard of hearing) (students?|applicants?|or)\b
      `),
      'i',
    ),
  },
];
