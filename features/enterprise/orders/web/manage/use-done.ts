import { useQueryClient } from '@tanstack/react-query';
import type { RouteSpec } from '#platform/contract/route.ts';
import { getQueryKey } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';

export interface DecisionProps {
  /** Calls whose cached data is stale after the decision. */
  readonly stale: readonly RouteSpec[];
  readonly onClose: () => void;
}

/** Returns a function that completes a decision: it shows a confirmation, refreshes stale data and closes the dialog. */
export function useCompleteDecision({ stale, onClose }: DecisionProps) {
  const client = useQueryClient();
  return async (words: string) => {
    toasts.show('success', words);
    await Promise.all(stale.map((one) => client.invalidateQueries({ queryKey: getQueryKey(one) })));
    onClose();
  };
}
