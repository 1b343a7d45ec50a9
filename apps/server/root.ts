import { join } from 'node:path';

/** Root folder of the product, which contains the migrations, facts and built pages. */
export const ROOT = join(import.meta.dirname, '../..');
