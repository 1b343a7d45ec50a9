import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import { listWaiting } from '../operator-desk.contract.ts';
import { listOwnWaiting } from './desk.service.ts';

export function createOperatorDeskRoutes(sources: readonly BacklogSource[]): readonly BoundRoute[] {
  const list = listOwnWaiting(sources);
  return [handle(listWaiting, (_input, context) => list(context))];
}
