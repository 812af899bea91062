import { createClient, type GameDetail } from '@campus-data/client';

/**
 * `node score.mts URL`: prints the open scholarships of a college, and then the scores of a sport whenever they change.
 */
const [baseUrl = 'http://127.0.0.1:8080', sport = 'baseball', source = 'engineering'] = process.argv.slice(2);
const campus = createClient({ baseUrl, cache: new Map() });
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The scores in the order of the name, the away team's first: `Rangers at Herons: 2–5 Bottom 9th`. */
function lineOf({ name, statusText, local_team: ours, opponent }: GameDetail): string {
  const [away, home] = ours.isHome ? [opponent, ours] : [ours, opponent];
  return `${name}: ${away.score}–${home.score} ${statusText}`;
}

const { sports, sources } = await campus.getCampus();
const keys = sports.map(({ key }) => key);
if (!keys.includes(sport)) throw new Error(`${sport} is not one of ${keys.join(', ')}`);
print(sources.find(({ key }) => key === source)?.name ?? `No source ${source}`);
for await (const { title, deadline } of campus.scholarships({ source, deadline: 'open' }))
  print(`${title}, due ${deadline ?? 'any time'}`);
for await (const event of campus.live({ sport: sport as GameDetail['sport'] }))
  print(event.type === 'game' ? lineOf(event.game) : 'Waiting for changes');
