import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';

/** Memory quota for request data, limited in total and for each owner. */
export interface MemoryQuota {
  /** Acquires quota for an owner. @returns a function that releases it; further calls do nothing @throws ApiError 429 or 503 */
  acquire(owner: string, bytes: number): () => void;
}

export function createMemoryQuota(bounds: { readonly total: number; readonly each: number }): MemoryQuota {
  const taken = new Map<string, number>();
  let total = 0;
  const add = (owner: string, bytes: number): void => {
    total += bytes;
    const held = (taken.get(owner) ?? 0) + bytes;
    if (held > 0) taken.set(owner, held);
    else taken.delete(owner);
  };
  return {
    acquire(owner, bytes) {
      // An owner that has acquired no quota may send one body of any size that its call allows.
      const held = taken.get(owner) ?? 0;
      if (held > 0 && held + bytes > bounds.each)
        throw createApiError(KERNEL_ERRORS.tooMany, {}, { retryAfterSeconds: 10 });
      if (total > 0 && total + bytes > bounds.total)
        throw createApiError(KERNEL_ERRORS.busy, {}, { retryAfterSeconds: 10 });
      add(owner, bytes);
      let isHeld = true;
      return () => {
        if (isHeld) add(owner, -bytes);
        isHeld = false;
      };
    },
  };
}
