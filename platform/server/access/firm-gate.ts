import { fail, KERNEL_FAULTS } from '#platform/contract/fault.ts';

/** Closed while the records of a firm change in several steps; kept for the life of the process. */
const closed = new Map<string, Promise<{ readonly isGone: boolean }>>();

/**
 * Waits until the records of a firm can be seen as a whole.
 * @throws Failure 409 when by then there is no such firm: whoever waited works for another one now, and his page is not of that
 */
export async function passGate(entUuid: string): Promise<void> {
  if ((await closed.get(entUuid))?.isGone) throw fail(KERNEL_FAULTS.otherFirm);
}

/**
 * Lets nobody of a firm in while its records change, so that he sees them all before or all after; others go on. Short work only. On a
 * database that several processes share, a transaction does this instead.
 */
export async function holdGate<T>(
  entUuid: string,
  work: () => Promise<T>,
  /** Asked once the work is over: whether the firm is no more. */
  isGone: () => boolean = () => false,
): Promise<T> {
  for (let before = closed.get(entUuid); before; before = closed.get(entUuid)) await before;
  const { promise, resolve } = Promise.withResolvers<{ readonly isGone: boolean }>();
  closed.set(entUuid, promise);
  try {
    return await work();
  } finally {
    closed.delete(entUuid);
    resolve({ isGone: isGone() });
  }
}
