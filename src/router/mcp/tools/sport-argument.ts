import { z } from 'zod';
import type { ToolContext } from '../tool.ts';

export function sportArgument({ campus, sportNames }: ToolContext): z.ZodType<string, string> {
  const [first, ...more] = campus.teams.map(({ sport }) => sport);
  const names = campus.teams.map(({ sport }) => `${sport}: ${sportNames[sport] ?? sport}`).join(', ');
  const sport = first === undefined ? z.string() : z.enum([first, ...more]);
  return sport.describe(`A sport (${names})`);
}
