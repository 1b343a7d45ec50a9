import { join } from 'node:path';

/** The folder of the whole product: migrations, facts and built pages are read below it. */
export const ROOT = join(import.meta.dirname, '../..');
