const MOST_ANSWERS = 50;

/**
 * Keeps the newest answers of the engine: they stay the same as long as firm, standards and day do, so the key names all three. A failed
 * one is forgotten.
 */
export function createMemory<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (key, make) => {
    const known = answers.get(key);
    if (known) return known;
    const fresh = make();
    answers.set(key, fresh);
    fresh.catch(() => answers.delete(key));
    for (const old of [...answers.keys()].slice(0, Math.max(0, answers.size - MOST_ANSWERS))) answers.delete(old);
    return fresh;
  };
}
