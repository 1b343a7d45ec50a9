import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import type { WaitingSource } from '#platform/server/waiting.ts';
import { listWaiting } from '../operator-desk.contract.ts';
import { listOwnWaiting } from './desk.service.ts';

export function operatorDeskRoutes(sources: readonly WaitingSource[]): readonly BoundRoute[] {
  const list = listOwnWaiting(sources);
  return [handle(listWaiting, (_input, context) => list(context))];
}
