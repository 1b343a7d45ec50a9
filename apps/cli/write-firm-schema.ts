/** Writes docs/firm.schema.json, the published shape of the firm document. */
import { writeFile } from 'node:fs/promises';
import { createFirmSchemaText } from './firm-schema-text.ts';

await writeFile(new URL('../../docs/firm.schema.json', import.meta.url), createFirmSchemaText());
