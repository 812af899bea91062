import { or } from '../../text/words.ts';
import type { TagRule } from './rule.ts';

/** In prose, words around a field of study distinguish it from a donor's occupation. */
const STUDY = new RegExp(
  or(
    String.raw`\b(${or(`
      majors?|majoring|minors?|students?|degrees?|programs?|studying|studies|study|pursu(e|es|ing)|enrolled
      college of|school of|department of|departmental|field|fields|careers?|curriculum|coursework|interest(ed)? in
      discipline|concentration|emphasis|undergraduates?
    `)})\b`,
  ),
  'i',
);

const field = (tag: string, means: string, pattern: RegExp, unless?: RegExp): TagRule => ({
  tag,
  means,
  pattern,
  unless,
  inProse: STUDY,
});

export const STUDIES: readonly TagRule[] = [
  field(
    'agriculture',
    'agriculture, food, natural resources',
    /\b(agricultur\w*|agribusiness|agronomy|horticultur\w*|animal science|forestry|viticulture|enology|soil science|crop science)\b/i,
  ),
  field(
    'architecture',
    'architecture and landscape, interior, urban design',
    /\barchitectur(e|al)\b|\binterior design\b|\burban (design|planning)\b/i,
    /\b(computer|software|network|system) architecture\b/i,
  ),
  field(
    'arts',
    'visual and performing arts, design',
    /\b(fine|visual|studio|performing|graphic|theat(re|er)) arts?\b|\bart (students?|history|education|department)\b|\b(theat(re|er)|dance|drama|painting|sculpture|photography|graphic design|film|ceramics)\b|\bschool of art\b|\barts? major/i,
    /\b(liberal|language|martial|culinary) arts\b|\barts (and|&) sciences\b/i,
  ),
  field(
    'biology',
    'biology and its branches',
    /\b(biolog(y|ical)|botany|zoology|microbiology|genetics|ecology|life sciences?)\b/i,
    /\bbiological (child|children|parent|mother|father|(and \w+ )?engineering)/i,
  ),
  field(
    'business',
    'business, accounting, finance, management, marketing',
    new RegExp(
      or(
        String.raw`\b(${or(`
          business (administration|majors?|students?|school|college|program|analytics|management|degree)|accounting
          accountancy|finance|marketing|entrepreneurship|supply chain|human resource management
          hospitality management|mba|college of business|school of business
        `)})\b`,
        String.raw`\bbusiness$`,
        String.raw`^business\b`,
      ),
      'i',
    ),
    /\bbusiness (day|hour|office|owner|card|professional)s?\b|\bfinance (office|committee)\b|\baccounting office\b/i,
  ),
  field(
    'chemistry',
    'chemistry and biochemistry',
    /\b(bio)?chem(istry|ists?)\b|\bchem\b/i,
    /\bchemical engineering\b(?!.{0,300}\bchemistry\b)/i,
  ),
  field(
    'communication',
    'communication, journalism, media',
    /\b(communications? (majors?|students?|studies|arts|department)|mass communications?|journalis[mt]\w*|public relations|broadcast\w*|media studies|school of communication)\b/i,
    /\bcommunications? skills\b/i,
  ),
  field(
    'computer-science',
    'computer science, data, cyber security, information systems',
    /\b(comput(er|ing) (science|engineering|information|programming|majors?)|computing|software (engineering|development)|data science|informatics|cyber ?security|information (systems|technology)|artificial intelligence)\b/i,
  ),
  field(
    'construction',
    'construction and building science',
    /\bconstruction (engineering|management|science|technology|majors?|program|trades?|industry)\b|\bbuilding (science|construction)\b/i,
  ),
  field(
    'education',
    'teaching and education as a subject',
    new RegExp(
      or(
        String.raw`\b(${or(
          'education (majors?|students?|programs?)',
          `(${or(`
            elementary|secondary|special|early childhood|music|art|physical|bilingual|teacher|agricultural
            math(ematics)?|science
          `)}) education`,
          'teacher (candidates?|preparation|certification)',
          '(future|pre-?service|student|aspiring) teach(ers?|ing)',
          'college of education',
          'school of education',
          'teaching (career|profession|credential|certificate)',
          'teaching$',
        )})\b`,
        String.raw`\b(become|becoming|career as) (a |an )?(\w+ )?teachers?\b`,
        String.raw`\bmajor(s|ing)? in education\b`,
        '^education$',
      ),
      'i',
    ),
    /\b(higher|continuing|cost of|further|their|your|his|her|public|quality) education\b(?!.{0,300}\b(teacher|education major|college of education|school of education|elementary|secondary|special))/i,
  ),
  field(
    'engineering',
    'engineering of every kind',
    /\bengineer(s|ing)?\b/i,
    /\bnon-engineering\b|\b(retired|an) engineer\b(?!ing)(?!.{0,300}\b(major|student|college of engineering))|\bsound engineer/i,
  ),
  field(
    'geoscience',
    'geology, earth and environmental science, geography',
    /\b(geolog(y|ical)|geophysic\w*|geoscience\w*|earth (and \w+ )?sciences?|environmental (science|studies)|geography|meteorology|atmospheric science|oceanography|hydrology)\b/i,
  ),
  field(
    'health',
    'medicine, pharmacy, public health, therapy',
    new RegExp(
      or(
        String.raw`\b(${or(String.raw`
          pre-?med\w*|medicine|medical (school|students?|career|field|technology|assist\w*)|pharmac(y|ist|ology)
          dent(al|istry)|public health|(physical|occupational) therap\w*|kinesiology|nutrition
          health (sciences?|professions?|care|administration)|healthcare|veterinary|optometry|radiolog\w*
          respiratory
        `)})\b`,
      ),
      'i',
    ),
    /\bmedical (leave|expenses?|bills?|withdrawal|emergenc)/i,
  ),
  field(
    'humanities',
    'languages, history, philosophy, religion',
    new RegExp(
      or(
        String.raw`\b(${or(`
          humanities|english (majors?|department|literature|studies)|history (majors?|students?|department)
          philosophy|religious studies|theology|linguistics|foreign languages?|classics|literature
          (french|german|spanish|italian|japanese|chinese|latin) (majors?|studies|language)
        `)})\b`,
      ),
      'i',
    ),
  ),
  field(
    'law',
    'law and criminal justice',
    /\b(law (school|students?|degree|enforcement)|pre-?law|juris doctor|legal studies|paralegal|criminal justice|criminology)\b|\bcollege of law\b/i,
    /\b(federal|state) law\b/i,
  ),
  field(
    'mathematics',
    'mathematics and statistics',
    /\b(math(ematics)?|mathematical|statistics|actuarial science)\b/i,
    /\bstatistics show\b/i,
  ),
  field(
    'music',
    'music',
    /\b(music|musicians?|instrumental|vocal performance|band|orchestra|choir|piano|jazz)\b/i,
    /\bmusic education\b.{0,300}\bnot\b|\bband of\b|\brubber band/i,
  ),
  field(
    'nursing',
    'nursing',
    /\b(nurs(e|es|ing)|bsn|lvn|lpn)\b/i,
    /\bnursing homes?\b|\b(retired|was a|as a|a registered|longtime) nurse\b(?!.{0,300}\bnursing (major|student|program|degree))/i,
  ),
  field('physics', 'physics and astronomy', /\b(physics|physicists?|astronomy|astrophysics)\b/i),
  field(
    'social-science',
    'psychology, sociology, economics, politics, social work',
    /\b(psycholog(y|ical)|sociolog(y|ical)|economics|political science|anthropology|social work|public (policy|administration)|social sciences?|international relations|counseling)\b/i,
    /\bcounseling (center|office)\b|\bhome economics\b/i,
  ),
  field(
    'stem',
    'science, technology, engineering and mathematics as a whole',
    /\bSTEM\b|\bscience, technology, engineering,? (and|&) math/,
    /\bstem cell/i,
  ),
  field(
    'technology',
    'applied and industrial technology',
    /\b((engineering|industrial|applied|construction|manufacturing|automotive|electronics|aviation) technolog(y|ies)|college of technology|welding|hvac|aviation|mechatronics|technology (majors?|students?|programs?))\b/i,
  ),
];
