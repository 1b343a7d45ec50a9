import { getEnterpriseJsonSchema } from '#domain/enterprise/parse-enterprise-document.ts';

/** Returns the text of docs/enterprise.schema.json. */
export function createEnterpriseSchemaText(): string {
  return `${JSON.stringify(getEnterpriseJsonSchema(), null, 2)}\n`;
}
