/** Door of the exchange feature: reading a firm from a file, without database. */
export { readFirmWorkbook } from './read-firm.ts';
