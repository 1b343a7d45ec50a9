import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { HISTORY_CALL_NAMES, HISTORY_CALLS } from '../record-history.contract.ts';
import { listHistory } from './history.service.ts';

export const historyRoutes: readonly BoundRoute[] = HISTORY_CALL_NAMES.map((call) =>
  handle(HISTORY_CALLS[call], ({ query }, context) => listHistory(context, call, query)),
);
