import { safeTexts } from '../../platform/formats/safe-text.ts';

/** Stored JSON of awards. Older releases stored texts as the pages had them, with control characters. */
export const parseStored = <T>(json: string): T => safeTexts(JSON.parse(json) as T);
