import type { RecordCounters } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { getOverview } from '../overview.contract.ts';
import * as service from './overview.service.ts';

/** @param sources counters of the records, shared with the company information centre */
export const createOverviewRoutes = (sources: RecordCounters): readonly BoundRoute[] => [
  handle(getOverview, (_input, context) => service.getOverview(context, sources)),
];
