/** Closed while the records of a firm change in several steps; kept for the life of the process. */
const closed = new Map<string, Promise<unknown>>();

/** Waits until the records of a firm can be seen as a whole. */
export async function passGate(entUuid: string): Promise<void> {
  await closed.get(entUuid);
}

/**
 * Lets nobody of a firm in while its records change, so that he sees them all before or all after; others go on. Short work only. On a
 * database that several processes share, a transaction does this instead.
 */
export async function holdGate<T>(entUuid: string, work: () => Promise<T>): Promise<T> {
  for (let before = closed.get(entUuid); before; before = closed.get(entUuid)) await before;
  const { promise, resolve } = Promise.withResolvers<void>();
  closed.set(entUuid, promise);
  try {
    return await work();
  } finally {
    closed.delete(entUuid);
    resolve();
  }
}
