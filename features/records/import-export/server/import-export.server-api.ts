/** Door of the exchange feature: reading a firm from a file, without database, and archives that lie sealed for a day. */

export { readStoredArchive, storeArchive } from './archive/archive-store.ts';
export { packFirm } from './archive/pack-firm.ts';
export { demandReveal, maskPeople, noteFullExport } from './export.service.ts';
export { readFirmWorkbook } from './read-firm.ts';
export { readFirmApart } from './read-firm-apart.ts';
export { writeFirmWorkbook } from './workbook/write-workbook.ts';
