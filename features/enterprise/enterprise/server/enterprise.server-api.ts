/** Door of the enterprise feature: the firm document, drafts for other forms, and making enterprises for sample data. */

import { onePort, partsPort } from '#platform/server/port.ts';
import type { Notice, Notify } from './certification.service.ts';
import type { NumberSources } from './numbers.service.ts';

export { listOwners as listOwnersOf } from './certification.repo.ts';
export { listRequests as listJoinRequests } from './certification.service.ts';
export { removeDraft, saveDraft } from './draft.service.ts';
export { addEnterprise, getEnterpriseNames, takeTrial } from './enterprise.repo.ts';
export { getFirmEnterprise, saveFirmEnterprise } from './firm.service.ts';
export { type NumberSources, rememberNumbers } from './numbers.service.ts';

/** Who counts what for the company information centre. */
export const NUMBER_SOURCES = partsPort<NumberSources>('numbers of records', [
  'certificates',
  'projects',
  'people',
  'reminders',
]);

/** Sends what becomes of a certification: its texts, and the page that they lead to. */
export type SendNotices = (
  app: Parameters<Notify>[0],
  notices: readonly (Notice & { readonly type: '01'; readonly router: string })[],
  now: Date,
) => Promise<void>;
export const SEND_NOTICES = onePort<SendNotices>('notices of certifications');
