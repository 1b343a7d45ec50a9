import type { ReactNode } from 'react';
import { useReach } from './use-reach.ts';

interface ReachableProps {
  /** Full path of the linked page, with its query. */
  readonly to: string;
  /** Shown to readers who may not open the page; by default nothing. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows a link only to readers who may open its page: those with a secondary key, or with some rights of the enterprise, get no link that
 * ends in 页面未找到. For all others a locked page leads to the member centre.
 */
export function Reachable({ to, instead = null, children }: ReachableProps) {
  return useReach()({ href: to }) ? children : instead;
}
