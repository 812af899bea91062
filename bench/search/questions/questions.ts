import {
  all,
  any,
  due,
  type Judge,
  level,
  NOTHING,
  not,
  opento,
  pays,
  paysAtMost,
  says,
  tagged,
  titled,
} from './judge.ts';

/** The day on which the questions are asked, a Saturday. */
export const TODAY = '2026-11-21';

/** What a student typed, and which scholarships somebody who typed it would be content to see. */
export type Question = readonly [typed: string, fits: Judge];

const nursing = any(tagged('nursing'), says(/\bnurs(e|es|ing)\b/i));
const engineering = any(tagged('engineering'), says(/\bengineer/i));
const biology = any(tagged('biology'), says(/\bbiolog/i));
const women = any(tagged('women'), says(/\bwom[ae]n\b/i));
const singleParent = says(/single parent|parent raising|working parent|childcare/i);
const noEssay = not(tagged('essay-required'));
const computing = any(
  tagged('computer-science'),
  says(/comput(er|ing)|software|programming|cyber ?security/i),
);

/**
 * Asked on the demo campus, about its open scholarships. Written before the search was tuned, and not changed to suit it
 * since.
 */
export const DEMO: readonly Question[] = [
  // Words and their forms.
  ['nursing', nursing],
  ['nurses', nursing],
  ['engineers', engineering],
  ['scholarships for engineers', engineering],
  ['welders', says(/\bweld/i)],
  ['farmers', any(tagged('agriculture'), says(/\bfarm/i))],
  ['children of alumni', says(/children.*alumni/i)],
  ['alumnus family', says(/alum(ni|nus|na)?\b/i)],
  ['faculty wife', says(/\bwives\b/i)],
  ['theses', says(/\bthes[ie]s\b/i)],
  ['electricians', says(/\belectric/i)],
  ['librarian', says(/librar/i)],
  ['us citizens', says(/\bU\.?S\.? citizen/i)],
  ['U.S. citizen political science', all(says(/U\.S\. citizen/i), says(/political science/i))],
  ['fulltime students', says(/\bfull[- ]?time\b/i)],
  ['pre med', says(/pre-?med/i)],
  ['preveterinary', says(/pre-?vet/i)],
  ['coop member', says(/\bco-?op(erative)?/i)],
  ['womens club', says(/women’s club/i)],
  ['odell', says(/o'dell/i)],
  ['menendez', says(/men[eé]ndez/i)],
  ['piano majors', says(/\bpian/i)],
  ['singer', says(/\bsing(er|ers|ing)|choir|voice|vocal/i)],
  ['veterans', any(tagged('veteran'), says(/\bveterans?\b/i))],
  ['volunteering', any(tagged('community-service'), says(/volunteer/i))],
  ['photos of storms', says(/\bstorm/i)],
  ['beekeeping', NOTHING],
  ['robots', says(/\brobot/i)],
  ['interview', says(/\binterview/i)],
  ['heavy industry', says(/heavy industry/i)],
  // Misspelled.
  ['biolgy', biology],
  ['computer sciense', computing],
  ['mechanical enginering', all(engineering, any(says(/mechanical/i), tagged('engineering')))],
  ['acounting majors', says(/\baccount/i)],
  ['scholorships for vetrans', any(tagged('veteran'), says(/\bveterans?\b/i))],
  ['Castelanos nursing', all(says(/castellanos/i), nursing)],
  // Names and phrases.
  ['Adkins family', says(/adkins family/i)],
  ['First-Year Business Scholars', titled(/^First-Year Business Scholars$/)],
  ['"women in engineering"', says(/women in engineering/i)],
  ['"piano performance" need', all(says(/piano performance/i), says(/financial need/i))],
  ['great books', says(/great books/i)],
  // Sentences.
  ['I am a sophomore in political science', all(says(/political science/i), level('undergraduate'))],
  ['help for single moms', singleParent],
  ['single dad', singleParent],
  ['my dad works on the railroad', says(/railroad/i)],
  ['I grew up in foster care', says(/foster/i)],
  ['money for nursing school', nursing],
  ['nursing with kids part time', nursing],
  ['women in computing', all(women, computing)],
  ['hispanic student', says(/hispanic|bilingual|underrepresented|spanish|minorit/i)],
  ['deaf', says(/\bdeaf\b|hard of hearing/i)],
  ['daca dreamer', says(/daca/i)],
  ['biology no essay', all(biology, noEssay)],
  ["scholarships that don't need an essay", noEssay],
  ['nursing 3.0 gpa', all(nursing, opento(3))],
  ['3,4 gpa engineering', all(engineering, opento(3.4))],
  ['over 5k', pays(5_000)],
  ['at least 3000 dollars for grad school', all(pays(3_000), level('graduate'))],
  ['under $500', paysAtMost(500)],
  ['due before christmas', due(TODAY, '2026-12-24')],
  ['due in the next two weeks', due(TODAY, '2026-12-05')],
  ['music due by march 1', all(any(tagged('music'), says(/\bmusic/i)), due(TODAY, '2027-03-01'))],
  ['becas para estudiantes de enfermería', nursing],
  ['beca de ingenieria', engineering],
  ['nursing Texas', nursing],
  ['texas', NOTHING],
  ['lawn care business', any(tagged('business'), says(/\bbusiness/i))],
  ['cs', any(tagged('computer-science'), says(/\bcomput/i))],
];

/** Asked about all scholarships of the recorded pages, which are not part of the project. */
export const RECORDED: readonly Question[] = [
  ['twins', says(/\btwins?\b/i)],
  ['physics majors', any(tagged('physics'), says(/\bphysic/i))],
  ['texas a&m', says(/\bA&M\b/)],
  ['AT&T', says(/AT&T/)],
  ['women engineers', all(women, engineering)],
  ['study canada history', says(/canad.*histor|histor.*canad/is)],
  ['botany', says(/\bbotan/i)],
  ['gymnasts', says(/gymnas/i)],
  ['children of farmers', any(tagged('agriculture'), says(/\bfarm/i))],
  ['field camp', says(/field camp/i)],
  ['pharmacists', says(/\bpharmac/i)],
  ['african students', says(/\bafrica/i)],
  ['math', any(tagged('mathematics'), says(/\bmath/i))],
  ['astronomers', says(/astronom|astrophys/i)],
  ['dyslexia teachers', says(/dyslexi/i)],
  ['bursary', says(/\bbursar/i)],
  ['bursaries for engineers', all(says(/\bbursar/i), engineering)],
  ['credit unions', says(/credit union/i)],
  ['ham radio', says(/\bham\b|amateur radio|\barrl\b|\bradio\b/i)],
  ['tuition waivers', says(/waive/i)],
  ['"financial need"', says(/financial need/i)],
  ['"study abroad"', says(/study abroad/i)],
  ['microwaves', says(/microwave/i)],
  ['geology', any(tagged('geoscience'), says(/\bgeolog/i))],
  ['highschool seniors', any(tagged('high-school'), says(/high[- ]school/i))],
  ['grace hopper', says(/grace hopper/i)],
  ['fulbright', says(/fulbright/i)],
  ['doctoral', any(tagged('graduate'), says(/doctora|ph\.?d/i))],
  ['sociologists', says(/\bsociolog/i)],
  ['masters degree abroad', says(/master|abroad|international/i)],
  ['actuary', says(/actuar/i)],
  ['zebra farming on mars', any(tagged('agriculture'), says(/\bfarm/i))],
];
