import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createEnterpriseSchemaText } from './enterprise-schema-text.ts';

it('docs/enterprise.schema.json is current (else run: node apps/cli/write-enterprise-schema.ts)', async () => {
  const published = await readFile(new URL('../../docs/enterprise.schema.json', import.meta.url), 'utf8');
  expect(published).toBe(createEnterpriseSchemaText());
});
