import { addByKey } from '../lists/by-key.ts';

/**
 * An iteration over all records of an enterprise that can be suspended after each record, so that the caller can yield to other work. An
 * enterprise may have 100,000 records.
 */
export type Cooperative<R> = Generator<undefined, R>;

/** Runs the iteration to its end without yielding. */
export function runToEnd<R>(work: Cooperative<R>): R {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Like `flatMap`, but yields after each record. */
export function* flatMapCooperatively<T, R>(records: readonly T[], map: (record: T) => readonly R[]): Cooperative<R[]> {
  const made: R[] = [];
  for (const record of records) {
    made.push(...map(record));
    yield;
  }
  return made;
}

/** Groups records by a key, in the order of the list; each record without a key forms its own group. */
export function* groupCooperatively<T>(
  records: readonly T[],
  keysOf: (record: T) => readonly string[],
): Cooperative<Map<string, T[]>> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    for (const key of new Set(keysOf(record))) addByKey(groups, key, record);
    yield;
  }
  return groups;
}
