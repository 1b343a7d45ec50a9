import { type ReadTablesOptions, readTables, type WorkbookTable } from './read-tables.ts';

export interface ReadTablesTask extends ReadTablesOptions {
  readonly bytes: Uint8Array;
}

export const run = ({ bytes, ...options }: ReadTablesTask): Promise<readonly WorkbookTable[]> =>
  readTables(bytes, options);
