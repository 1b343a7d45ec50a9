import type { Catalogue } from '#domain/qualification/catalogue.ts';

/** A catalogue that is always the one in use. What is made of it holds for its `version` alone. */
export const createLiveCatalogue = (inUse: () => Catalogue): Catalogue => ({
  get version() {
    return inUse().version;
  },
  get facts() {
    return inUse().facts;
  },
  get terms() {
    return inUse().terms;
  },
  get standards() {
    return inUse().standards;
  },
  byCode: (code) => inUse().byCode(code),
  tree: () => inUse().tree(),
});

/** What is made of a catalogue, made anew when another law is in use. */
export function memoizeByCatalogue<T>(catalogue: Catalogue, make: (catalogue: Catalogue) => T): () => T {
  const kept: { version: string | null; value: T | null } = { version: null, value: null };
  return () => {
    const { version } = catalogue;
    if (kept.version !== version || kept.value === null) Object.assign(kept, { version, value: make(catalogue) });
    return kept.value as T;
  };
}
