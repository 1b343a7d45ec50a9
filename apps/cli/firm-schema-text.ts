import { firmJsonSchema } from '#domain/firm/parse-firm.ts';

/** The text of docs/firm.schema.json. */
export function createFirmSchemaText(): string {
  return `${JSON.stringify(firmJsonSchema(), null, 2)}\n`;
}
