/** The header that passes the client's address to a tool. A client cannot set it: ours replaces it. */
export const CLIENT_HEADER = 'x-forwarded-for';
