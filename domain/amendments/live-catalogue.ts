import type { Catalogue } from '#domain/qualification/catalogue.ts';

/** Creates a catalogue that always delegates to the current one. Values derived from it are valid only for its `version`. */
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

/** Caches a value derived from a catalogue until the catalogue changes. */
export function memoizeByCatalogue<T>(catalogue: Catalogue, make: (catalogue: Catalogue) => T): () => T {
  const kept: { version: string | null; value: T | null } = { version: null, value: null };
  return () => {
    const { version } = catalogue;
    if (kept.version !== version || kept.value === null) Object.assign(kept, { version, value: make(catalogue) });
    return kept.value as T;
  };
}
