import { useState } from 'react';

/**
 * Manages settings that are saved with each change. A change is shown immediately, and the next change is based on it even while requests
 * are pending, so that a second click does not revert the first.
 */
export function useAutoSavedSettings<Choice extends object>(
  saved: Choice | undefined,
  save: (choice: Choice, onError: () => void) => void,
): { readonly shown: Choice | undefined; readonly change: (part: Partial<Choice>) => void } {
  const [chosen, setChosen] = useState<Partial<Choice>>({});
  const shown = saved && { ...saved, ...chosen };
  const change = (part: Partial<Choice>) => {
    if (!shown) return;
    setChosen((before) => ({ ...before, ...part }));
    // If saving fails, the change is reverted.
    save({ ...shown, ...part }, () => setChosen({}));
  };
  return { shown, change };
}
