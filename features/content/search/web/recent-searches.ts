const KEY = 'recent-searches';
const MAX_ = 8;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Lists this browser's recent searches, newest first. An unreadable store counts as empty. */
export function listRecentSearches(store: Store): string[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    const words: unknown[] = Array.isArray(stored) ? stored : [];
    return words.filter((word): word is string => typeof word === 'string' && word !== '').slice(0, MAX_);
  } catch {
    // The stored text was written by another program, or storage is disabled: the list is empty.
    return [];
  }
}

export function addRecentSearch(store: Store, keyword: string): void {
  const words = [keyword, ...listRecentSearches(store).filter((word) => word !== keyword)].slice(0, MAX_);
  try {
    store.setItem(KEY, JSON.stringify(words));
  } catch {
    // Storage is full or disabled; recent searches are only a convenience.
  }
}

export const clearRecentSearches = (store: Store): void => store.removeItem(KEY);
