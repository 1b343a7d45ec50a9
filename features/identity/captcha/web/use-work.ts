import { useEffect, useState } from 'react';
import { solveWork } from './solve-work.ts';

interface Work {
  readonly uuid: string;
  /** The nonce; null if the browser could not find one. */
  readonly nonce: string | null;
}

/** Computes the proof of work of a picture while the user looks at it. @returns null until it is found */
export function useWork(uuid: string | undefined, bits: number): Work | null {
  const [work, setWork] = useState<Work | null>(null);
  useEffect(() => {
    if (uuid === undefined) return undefined;
    const ending = new AbortController();
    const keep = (nonce: string | null) => {
      if (!ending.signal.aborted) setWork({ uuid, nonce });
    };
    solveWork(uuid, bits, ending.signal).then(keep, () => keep(null));
    return () => ending.abort();
  }, [uuid, bits]);
  return work !== null && work.uuid === uuid ? work : null;
}
