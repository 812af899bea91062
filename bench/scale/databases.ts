import pg from 'pg';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Creates a separate schema on the PostgreSQL server of this machine; `null` if there is no server. */
async function createSchema(closing: AsyncDisposableStack): Promise<string | null> {
  const url = new URL(process.env.BENCH_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres');
  const client = new pg.Client({ connectionString: url.href });
  try {
    await client.connect();
  } catch (error) {
    print(`PostgreSQL is not measured (BENCH_POSTGRES_URL): ${error}`);
    return null;
  }
  const schema = `scale_${process.pid}_${Date.now()}`;
  await client.query(`CREATE SCHEMA ${schema}`);
  closing.defer(async () => {
    await client.query(`DROP SCHEMA ${schema} CASCADE`);
    await client.end();
  });
  url.searchParams.set('options', `-c search_path=${schema}`);
  return url.href;
}

export interface DatabaseKind {
  readonly name: string;
  /** The URL of an empty database; `undefined` for a file, `null` if there is no server. */
  readonly create: (closing: AsyncDisposableStack) => Promise<string | null | undefined>;
}

export const KINDS: readonly DatabaseKind[] = [
  { name: 'SQLite', create: async () => undefined },
  { name: 'PostgreSQL', create: createSchema },
];
