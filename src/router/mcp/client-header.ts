/**
 * The header that passes the client's address to a tool. A client cannot set it, because the router replaces its value.
 */
export const CLIENT_HEADER = 'x-forwarded-for';
