/** Door of the exchange feature: reading a firm from a file, without database. */
export { type FirmReading, readFirmWorkbook, type WorkbookFault } from './read-firm.ts';
