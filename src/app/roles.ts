export const ROLES = ['all', 'router', 'sports', 'scholarships'] as const;
/** Which part of the service a process runs. */
export type Role = (typeof ROLES)[number];

/** Whether a process with this role runs that part. */
export const hasRole = (role: Role, part: Role): boolean => role === 'all' || role === part;
