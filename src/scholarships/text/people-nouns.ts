/** Words for people on pages about awards. All word sets and patterns about people are built from these. */

/** People who apply for an award. */
export const APPLICANT = 'applicant candidate';
export const APPLICANTS = 'applicants candidates';

/** People who have received it. */
export const RECIPIENT = 'recipient winner awardee';
export const RECIPIENTS = 'recipients winners awardees';

/** People by their relation to an award. */
export const CONCERNED = `${APPLICANT} ${APPLICANTS} nominee nominees student students ${RECIPIENT} ${RECIPIENTS}`;

/** Students by year of study. */
export const CLASS = 'freshman sophomore junior senior';
export const CLASSES = 'freshmen sophomores juniors seniors';

/** Groups of people that awards are for. Each of these words alone is a criterion. */
export const KIND = `
  ${CLASS} ${CLASSES} undergraduate undergraduates major majors minor minors citizen citizens resident
  residents members descendant descendants relative relatives dependent dependents veteran veterans woman
  women
`;

/** Further groups. They may also write letters of recommendation, so only the verb shows that an award is for them. */
const OTHER = `
    graduate graduates undergrad undergrads member employees child children son sons daughter daughters man
    men girl girls boy boys youth families spouse spouses teacher teachers individual individuals person
    persons adult adults alumni alumnae athlete athletes scholars apprentice apprentices cadet cadets intern
    interns trainee trainees player players musician musicians artist artists writer writers researcher
    researchers learner learners completers
  `;

/** People in sentences about who may apply, which excludes recipients. */
export const ANYBODY = `${APPLICANT} ${APPLICANTS} student students ${KIND} ${OTHER}`;
