import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import { listOperatorBacklog } from '../operator-desk.contract.ts';
import { createBacklogHandler } from './desk.service.ts';

export function createOperatorDeskRoutes(sources: readonly BacklogSource[]): readonly BoundRoute[] {
  const list = createBacklogHandler(sources);
  return [handle(listOperatorBacklog, (_input, context) => list(context))];
}
