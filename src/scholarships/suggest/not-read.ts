/** The warning for a name on the page that is in no record. */
export const NOT_READ = 'not read';
