/** What people are called on pages about awards. Every set and pattern that asks for them is made of these. */

/** Who asks for an award. */
export const APPLICANT = 'applicant candidate';
export const APPLICANTS = 'applicants candidates';

/** Who has got it. */
export const RECIPIENT = 'recipient winner awardee';
export const RECIPIENTS = 'recipients winners awardees';

/** Anybody by what he is to an award. */
export const CONCERNED = `${APPLICANT} ${APPLICANTS} nominee nominees student students ${RECIPIENT} ${RECIPIENTS}`;

/** The years of study. */
export const CLASS = 'freshman sophomore junior senior';
export const CLASSES = 'freshmen sophomores juniors seniors';

/** What somebody is whom an award is for: a word of these alone says who may apply. */
export const KIND = `${CLASS} ${CLASSES} undergraduate undergraduates major majors minor minors citizen citizens resident residents members descendant descendants relative relatives dependent dependents veteran veterans woman women`;

/** Others whom it may be for; they write letters as well, so that it takes a verb to tell. */
const OTHER =
  'graduate graduates undergrad undergrads member employees child children son sons daughter daughters man men girl girls boy boys youth families spouse spouses teacher teachers individual individuals person persons adult adults alumni alumnae athlete athletes scholars apprentice apprentices cadet cadets intern interns trainee trainees player players musician musicians artist artists writer writers';

/** Whom a sentence is about that says who may apply: not those who have the award already. */
export const ANYBODY = `${APPLICANT} ${APPLICANTS} student students ${KIND} ${OTHER}`;
