import { fail, KERNEL_FAULTS } from '#platform/contract/fault.ts';

/** Room for what requests bring along while they are answered: bounded in all, and for each owner. */
export interface Room {
  /** Takes some for an owner, and answers how to give it back (more than once does nothing). @throws Failure 429 or 503 */
  take(owner: string, bytes: number): () => void;
}

export function createRoom(bounds: { readonly total: number; readonly each: number }): Room {
  const taken = new Map<string, number>();
  let total = 0;
  const add = (owner: string, bytes: number): void => {
    total += bytes;
    const held = (taken.get(owner) ?? 0) + bytes;
    if (held > 0) taken.set(owner, held);
    else taken.delete(owner);
  };
  return {
    take(owner, bytes) {
      // Whoever holds nothing may bring one thing of any size that its call allows.
      const held = taken.get(owner) ?? 0;
      if (held > 0 && held + bytes > bounds.each) throw fail(KERNEL_FAULTS.tooMany, {}, { retryAfterSeconds: 10 });
      if (total > 0 && total + bytes > bounds.total) throw fail(KERNEL_FAULTS.busy, {}, { retryAfterSeconds: 10 });
      add(owner, bytes);
      let isHeld = true;
      return () => {
        if (isHeld) add(owner, -bytes);
        isHeld = false;
      };
    },
  };
}
