import type { Plugin } from 'vitest/config';

/** A field that no record has. It is searched, listed, taken from pictures and edited for many, so that it meets every way a field may go. */
export const NEW_FIELD = {
  kind: 'text',
  label: '示例色标',
  max: 20,
  isSearched: true,
  isBulk: true,
  picture: ['色标'],
  listed: { width: 90 },
  sheet: { example: '示例红', help: '示例帮助' },
} as const;

const DEFINE = '=> spec;';

/** Adds the field to the definition of each record of the program, and to nothing else. */
export const withNewField = (): Plugin => ({
  name: 'with-new-field',
  enforce: 'pre',
  transform(code, id) {
    if (!id.split('?')[0]?.endsWith('/domain/records/field.ts')) return;
    if (!code.includes(DEFINE)) throw new Error('domain/records/field.ts defines records in another way now');
    const fields = `{ ...spec.fields, shade: ${JSON.stringify(NEW_FIELD)} }`;
    return code.replace(DEFINE, `=> ({ ...spec, fields: ${fields} }) as R;`);
  },
});
