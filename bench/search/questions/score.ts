/** How well a question is answered; shares from 0 to 1. */
export interface Score {
  /** Of the first five results, or of fewer if fewer are found. Finding nothing is right only if nothing fits. */
  readonly right: number;
  /** Of what fits, how much is found on any page. 1 if nothing fits. */
  readonly recall: number;
  /** Something fits, but nothing is found. */
  readonly isMissed: boolean;
  readonly fitting: number;
  readonly found: number;
}

const FIRST = 5;

export function scoreOf(found: readonly string[], fitting: ReadonlySet<string>): Score {
  const first = found.slice(0, FIRST);
  const nothing = fitting.size === 0 ? 1 : 0;
  const hits = (ids: readonly string[]): number => ids.filter((id) => fitting.has(id)).length;
  return {
    right: first.length === 0 ? nothing : hits(first) / first.length,
    recall: fitting.size === 0 ? 1 : hits(found) / fitting.size,
    isMissed: first.length === 0 && fitting.size > 0,
    fitting: fitting.size,
    found: found.length,
  };
}

/** The averages of all questions. */
export function average(scores: readonly Score[]) {
  const mean = (of: (score: Score) => number): number =>
    scores.reduce((sum, score) => sum + of(score), 0) / Math.max(1, scores.length);
  return {
    right: mean(({ right }) => right),
    recall: mean(({ recall }) => recall),
    isMissed: mean(({ isMissed }) => Number(isMissed)),
  };
}
