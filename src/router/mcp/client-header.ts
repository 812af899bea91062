/** The header by which the client's address reaches a tool. A client cannot set it: ours replaces it. */
export const CLIENT_HEADER = 'x-forwarded-for';
