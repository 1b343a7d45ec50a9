import { readTables, type Table, type TableOptions } from './read-tables.ts';

export interface TablesTask extends TableOptions {
  readonly bytes: Uint8Array;
}

export const run = ({ bytes, ...options }: TablesTask): Promise<readonly Table[]> => readTables(bytes, options);
