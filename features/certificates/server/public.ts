/** Door of the certificates feature: the firm document, numbers, and what ends when. The nightly sweep reads `v_validity_certificates`. */
import type { RemovableRecord } from '#platform/server/db/removed.ts';

export { countCertificates } from './certificates.service.ts';
export { listFirmCertificates, removeFirmCertificates, saveFirmCertificates } from './firm.service.ts';
export { listValidities } from './validity.repo.ts';

/** Deleted certificates, with the items that went with them. */
export const REMOVED_CERTIFICATES: RemovableRecord & { change: 'certificates' } = {
  table: 'certificate',
  name: `concat_ws(' ', r.cert_name, r.cert_no)`,
  children: [{ table: 'certificate_item', column: 'zzzs_uuid' }],
  change: 'certificates',
};
