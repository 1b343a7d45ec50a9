/** Writes docs/firm.schema.json, the published shape of the enterprise document. */
import { writeFile } from 'node:fs/promises';
import { createEnterpriseSchemaText } from './enterprise-schema-text.ts';

await writeFile(new URL('../../docs/firm.schema.json', import.meta.url), createEnterpriseSchemaText());
