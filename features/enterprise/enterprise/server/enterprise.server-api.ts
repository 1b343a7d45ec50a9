/** Public API of the enterprise module: the enterprise document, drafts for other forms, and creation of enterprises for sample data. */

import { defineParts } from '#platform/server/extension-point.ts';
import type { RecordCounters } from './numbers.service.ts';

export { listEnterpriseOwners as listOwnersOf } from './certification.repo.ts';
export { listJoinRequestsToDecide as listJoinRequests } from './certification.service.ts';
export { getEnterpriseDocumentFields, saveEnterpriseDocumentFields } from './document.service.ts';
export { removeDraft } from './draft.service.ts';
export { addEnterprise, getEnterpriseNames, getTrialEnd, lockTrialEnd, setTrialEnd } from './enterprise.repo.ts';
export { cacheRecordCounts, type RecordCounters } from './numbers.service.ts';

/** The providers of record counts for the company information centre. */
export const RECORD_COUNTERS = defineParts<RecordCounters>('numbers of records', [
  'certificates',
  'projects',
  'people',
  'reminders',
]);
