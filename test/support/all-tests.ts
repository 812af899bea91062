/**
 * The `skip` option of tests of what takes long and rarely breaks. `npm test -- --all` runs them, which CI does every day
 * and for a release, and so does `npm test` with names.
 */
export const onlyWithAll: string | false = process.env.TEST_ALL !== '1' && 'runs with npm test -- --all';
