/** Door of the enterprise feature: the firm document, drafts for other forms, and making enterprises for sample data. */

export { listOwners as listOwnersOf } from './certification.repo.ts';
export { listRequests as listJoinRequests, type Notify, openOwnLicence } from './certification.service.ts';
export { removeDraft, saveDraft } from './draft.service.ts';
export { addEnterprise, getEnterpriseNames, takeTrial } from './enterprise.repo.ts';
export { getFirmEnterprise, saveFirmEnterprise } from './firm.service.ts';
export { setLicenceFile } from './licence-file.service.ts';
export { type NumberSources, rememberNumbers } from './numbers.service.ts';
export { ENTERPRISE_WAITING } from './waiting.ts';
