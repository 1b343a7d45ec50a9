/**
 * Public API of the import and export module: reading an enterprise from a file without a database, and encrypted storage of archives for a
 * day.
 */

export { readStoredArchive, storeArchive } from './archive/archive-store.ts';
export { packEnterprise } from './archive/pack-enterprise.ts';
export { assertCanRevealIdNumbers, logExport, maskPeople } from './export.service.ts';
export { readEnterpriseWorkbook } from './read-enterprise.ts';
export { readComparedListInWorker } from './read-enterprise-in-worker.ts';
export { writeEnterpriseWorkbook } from './workbook/write-workbook.ts';
