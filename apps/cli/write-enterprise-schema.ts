/** Writes docs/enterprise.schema.json, the published shape of the enterprise document. */
import { writeFile } from 'node:fs/promises';
import { createEnterpriseSchemaText } from './enterprise-schema-text.ts';

await writeFile(new URL('../../docs/enterprise.schema.json', import.meta.url), createEnterpriseSchemaText());
