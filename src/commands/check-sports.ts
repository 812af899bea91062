import { type CheckRow, checkTeam, type SportsProvider, type TeamRef } from '../sports/index.ts';
import { table } from './table.ts';

const MARKS: Record<CheckRow['verdict'], string> = { ok: 'ok', look: 'look', failed: 'FAILED' };

/** Asks the provider for every team; true when nothing failed and every name is the expected one. */
export async function checkSports(
  provider: SportsProvider,
  teams: readonly TeamRef[],
  tools: { now: () => number; say: (text: string) => void },
): Promise<boolean> {
  const rows: CheckRow[] = [];
  for (const team of teams) rows.push(...(await checkTeam(provider, team, tools.now())));
  const lines = rows.map((row) => [
    row.sport,
    row.page,
    MARKS[row.verdict],
    row.came,
    row.missing.length === 0 ? '' : `lacks ${row.missing.join('; ')}`,
  ]);
  tools.say(table(['sport', 'page', '', 'came', 'missing'], lines));
  return rows.every((row) => row.verdict !== 'failed' && !row.wrongTeam);
}
