/** For each tag, words and phrases that people type but pages seldom contain. `docs/synonyms.md` lists them. */
const WORDS: Readonly<Record<string, string>> = {
  'high-school': 'hs, highschool, highschooler, highschoolers, high schooler, high schoolers',
  freshman: 'freshmen, firstyear, frosh, first year, first year student, first year students',
  undergraduate: 'undergrad, undergrads, bachelor degree',
  graduate: 'grad, grads, masters, phd, doctorate, grad school, graduate school, grad student, grad students',
  transfer: 'transfers, transferring',
  'first-generation': 'firstgen, fgen, first gen, first in family',
  'need-based': 'fafsa, pell, hardship, financial need, low income',
  residency: 'residents, hometown',
  international: 'foreign, f1, visa, foreign student, foreign students, student visa',
  veteran:
    'veterans, military, army, navy, marines, soldier, soldiers, rotc, armed forces, service member, service members',
  women:
    'woman, female, females, girl, girls, mom, moms, mother, mothers, single mom, single moms, single mother, single mothers',
  underrepresented:
    'minority, minorities, latino, latina, latinx, hispanic, black, african american, native american, american indian, asian american, pacific islander, indigenous, people of color',
  disability: 'disabled, handicapped, disabilities',
  agriculture: 'farm, farming, farmer, farmers, ag, agribusiness',
  architecture: 'architect, architects',
  arts: 'artist, artists, painter, painting, theatre, theater, dance, film',
  biology: 'bio, biologist, zoology, botany',
  business: 'accountant, accountants, mba, entrepreneur, finance, marketing',
  chemistry: 'chem, chemist, biochem',
  communication: 'journalism, journalist, journalists, broadcasting',
  'computer-science':
    'cs, coding, coder, programming, programmer, software, computing, informatics, cybersecurity, comp sci, data science, information technology',
  construction: 'builder, builders, contractor',
  education: 'teacher, teachers, teaching, educator, educators',
  engineering: 'engineer, engineers, mechanical, ee',
  geoscience: 'geology, geologist, geography',
  health:
    'premed, doctor, doctors, physician, medical, pharmacist, pharmacy, pre med, med school, medical school',
  humanities: 'history, philosophy, literature, languages',
  law: 'lawyer, lawyers, attorney, attorneys, prelaw, law school, pre law',
  mathematics: 'math, maths, statistics, stats',
  music: 'musician, musicians, band, choir, orchestra',
  nursing: 'nurse, nurses, rn, bsn, lpn',
  physics: 'physicist, astronomy, astronomer',
  'social-science': 'psych, psychology, sociology, econ, economics, polisci, political science, poli sci',
  stem: 'steam',
  'community-service': 'volunteer, volunteers, volunteering, volunteer work',
  leadership: 'leader, leaders',
  research: 'researcher, researchers',
  'study-abroad': 'abroad, overseas, exchange semester',
  'full-tuition': 'fullride, full ride, full scholarship',
  renewable: 'renewal, recurring',
};
/** The tag that a folded word or phrase means. */
export const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([tag, words]) => words.split(', ').map((word) => [word, tag] as const)),
);
