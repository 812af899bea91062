/**
 * The header that passes the address of the client to a tool. A client cannot set it, because the router replaces the
 * value that the client sends.
 */
export const CLIENT_HEADER = 'x-forwarded-for';
