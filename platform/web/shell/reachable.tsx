import type { ReactNode } from 'react';
import { useEntryVisibility } from './use-reach.ts';

interface ReachableProps {
  /** Full path of the linked page, with its query. */
  readonly to: string;
  /** Shown to users who may not open the page; nothing by default. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders a link only for users who may open its page, so that users with a secondary key or limited enterprise rights get no link to
 * 页面未找到. For all other users a locked page leads to the member centre.
 */
export function PageAccessGate({ to, instead = null, children }: ReachableProps) {
  return useEntryVisibility()({ href: to }) ? children : instead;
}
