/** A placeholder that a script replaces with the page's host, because the `Host` of a request cannot be trusted. */
export const UNKNOWN_HOST = 'https://campus.invalid';
