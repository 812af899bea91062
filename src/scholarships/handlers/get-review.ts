import type { z } from '@hono/zod-openapi';
import type { review } from '../contract.ts';
import type { Reviewer } from '../corrections/reviewer.ts';

export interface ReviewTools {
  readonly reviewer: Reviewer;
  /** What is wrong with the corrections file. */
  readonly correctionsProblem: () => string | null;
}

/** What waits for a person. */
export async function getReview({
  reviewer,
  correctionsProblem,
}: ReviewTools): Promise<z.input<typeof review>> {
  const { held, corrections, suspicious } = await reviewer.read();
  return {
    held: held.map((one) => ({ ...one, missing: [...one.missing] })),
    corrections: corrections.map((one) => ({ ...one, fields: [...one.fields] })),
    suspicious: [...suspicious],
    problem: correctionsProblem(),
  };
}
