export const ROLES = ['all', 'router', 'sports', 'scholarships'] as const;
/** The part of the service that a process runs. */
export type Role = (typeof ROLES)[number];

export const hasRole = (role: Role, part: Role): boolean => role === 'all' || role === part;

export const LISTENERS = ['router', 'sports', 'scholarships'] as const;
/** The three public listeners. */
export type ListenerName = (typeof LISTENERS)[number];
