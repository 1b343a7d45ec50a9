/** Door of the certificates feature: the firm document, numbers, and what ends when. The nightly sweep reads `v_validity_certificates`. */
export { countCertificates } from './certificates.service.ts';
export { listFirmCertificates, removeFirmCertificates, saveFirmCertificates } from './firm.service.ts';
export { listValidities } from './validity.repo.ts';
