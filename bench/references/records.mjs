import { readFileSync } from 'node:fs';

/** The service's list items, from the file named by the first argument. */
export const readRecords = () => JSON.parse(readFileSync(process.argv[2], 'utf8'));

/** Listens on a free port and prints its URL. */
export function listen(app) {
  const server = app.listen(0, '127.0.0.1', () => {
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })}\n`);
  });
  process.once('SIGTERM', () => process.exit(0));
}
