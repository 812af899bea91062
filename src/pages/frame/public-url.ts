/** Stands for the host in addresses until a script puts that of the page there: the `Host` of a request is not to be believed. */
export const UNKNOWN_HOST = 'https://campus.invalid';
