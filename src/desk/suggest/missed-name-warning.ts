/** The warning for a name on the page that is in no record. */
export const MISSED_NAME = 'not read';
