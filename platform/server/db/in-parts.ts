/** Rows per statement, so that reading one batch blocks the thread for only a few milliseconds. */
const PART = 500;

interface Keys {
  readonly offset: (count: number) => { readonly execute: () => Promise<readonly { readonly uuid: string }[]> };
}

interface LongList<R extends { readonly uuid: string }> {
  /** Reads the first rows of the list, in order. */
  readonly first: (limit: number) => Promise<R[]>;
  /** Query for the keys of all rows, in the same order. It runs once, after the first part. */
  readonly keys: Keys;
  /** Returns the rows with the given keys, in any order. */
  readonly of: (uuids: readonly string[]) => Promise<R[]>;
}

/**
 * Yields all rows of a possibly long list in parts, so that other requests run in between and each part can be released before the next. A
 * short list takes only one statement.
 */
export async function* readInParts<R extends { readonly uuid: string }>(list: LongList<R>): AsyncGenerator<R[]> {
  const first = await list.first(PART);
  yield first;
  if (first.length < PART) return;
  const keys = (await list.keys.offset(PART).execute()).map(({ uuid }) => uuid);
  for (let at = 0; at < keys.length; at += PART) {
    const part = keys.slice(at, at + PART);
    const rows = new Map((await list.of(part)).map((row) => [row.uuid, row]));
    yield part.flatMap((uuid) => rows.get(uuid) ?? []);
  }
}
