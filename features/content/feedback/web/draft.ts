const KEY = 'feedback-draft';

export type FeedbackFormValues = Readonly<Record<string, string>>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns the values of the draft; empty if there are none or they cannot be read. */
export function readDraft(store: Store): FeedbackFormValues {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  } catch {
    // The stored text was written by another program, or storage is disabled.
    return {};
  }
}

export function saveDraft(store: Store, values: FeedbackFormValues): void {
  try {
    store.setItem(KEY, JSON.stringify(values));
  } catch {
    // Storage is full or disabled: the form works without a draft.
  }
}

export const clearDraft = (store: Store): void => store.removeItem(KEY);
