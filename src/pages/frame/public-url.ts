/** A placeholder that a script replaces by the page's host: the `Host` of a request cannot be trusted. */
export const UNKNOWN_HOST = 'https://campus.invalid';
