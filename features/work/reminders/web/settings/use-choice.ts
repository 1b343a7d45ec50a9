import { useState } from 'react';

/**
 * Settings that are saved with each change. What was chosen is shown at once and stays the ground for the next change, whatever is still under
 * way: a second press must not send what the first one had just changed back as it was.
 */
export function useChoice<Choice extends object>(
  saved: Choice | undefined,
  save: (choice: Choice, onError: () => void) => void,
): { readonly shown: Choice | undefined; readonly change: (part: Partial<Choice>) => void } {
  const [chosen, setChosen] = useState<Partial<Choice>>({});
  const shown = saved && { ...saved, ...chosen };
  const change = (part: Partial<Choice>) => {
    if (!shown) return;
    setChosen((before) => ({ ...before, ...part }));
    // What was not kept is shown as it was.
    save({ ...shown, ...part }, () => setChosen({}));
  };
  return { shown, change };
}
