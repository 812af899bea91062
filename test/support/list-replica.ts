interface Listed {
  readonly id: string;
}

/** A program's local replica of the list, kept up to date with `/api/changes`. */
export interface ListReplica {
  records: Map<string, Readonly<Record<string, unknown>>>;
  cursor: string | undefined;
}

export const createReplica = (): ListReplica => ({ records: new Map(), cursor: undefined });

/** The records of a replica in the order of a list, with the fields of its items. */
export const asListed = ({ records }: ListReplica, list: readonly Listed[]): unknown[] =>
  list.map((item) => {
    const record = records.get(item.id);
    return record && Object.fromEntries(Object.keys(item).map((field) => [field, record[field]]));
  });

/** Applies the changes as described in `docs/changes.md`, all of them or only some pages. */
export async function synchronize(
  url: string,
  replica: ListReplica,
  { limit, pages = Number.POSITIVE_INFINITY }: { limit: number; pages?: number },
): Promise<void> {
  for (let page = 0; page < pages; page += 1) {
    const since = replica.cursor === undefined ? '' : `&since=${replica.cursor}`;
    const response = await fetch(`${url}/api/changes?limit=${limit}${since}`);
    if (response.status === 410) {
      Object.assign(replica, createReplica());
      continue;
    }
    if (response.status !== 200) throw new Error(`${response.url} returned ${response.status}`);
    const { changed, removed, cursor, hasMore } = (await response.json()) as {
      changed: { id: string }[];
      removed: { id: string }[];
      cursor: string;
      hasMore: boolean;
    };
    for (const record of changed) replica.records.set(record.id, record);
    for (const { id } of removed) replica.records.delete(id);
    replica.cursor = cursor;
    if (!hasMore) return;
  }
}
