export const EXPLAINED_FIELDS = ['amount', 'deadline', 'gpa'] as const;
export type ExplainedField = (typeof EXPLAINED_FIELDS)[number];
