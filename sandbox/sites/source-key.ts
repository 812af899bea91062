/** The ten kinds of offices that publish scholarships, by the keys that the campus file uses. */
export const SOURCE_KEYS = [
  'main',
  'foundation',
  'business',
  'engineering',
  'nsm',
  'honors',
  'education',
  'arch',
  'tech',
  'external',
] as const;
export type SourceKey = (typeof SOURCE_KEYS)[number];
