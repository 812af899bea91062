import type { Logger } from '../platform/log.ts';
import type { Note } from './resources.ts';

/** A provider gone wild must not fill the log or the memory. */
const MOST_SAID = 1_000;

/** Says once what is odd at the provider: the same oddity of the same page is not repeated. */
export function createNote(log: Logger): Note {
  const said = new Set<string>();
  return (team, page, oddities) => {
    for (const { kind, detail } of oddities) {
      const key = `${team.sport} ${page} ${kind} ${detail}`;
      if (said.has(key) || said.size >= MOST_SAID) continue;
      said.add(key);
      log.warn({ sport: team.sport, page, kind, detail }, 'odd page from the provider');
    }
  };
}
