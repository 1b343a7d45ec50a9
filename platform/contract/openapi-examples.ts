/** Builds an example of a value from its JSON schema, for readers and generated clients. */
import { createLookupTable } from '#domain/text/table.ts';
import type { JsonObject } from './openapi-schemas.ts';

/** Depth from which arrays are empty and nullable values are null, so that examples of recursive schemas end and stay valid. */
const MAX_DEPTH = 6;
const UUID = '6f1c2a54-3b7e-4c58-9d0a-2e8f4b6a1c3d';
const BY_FORMAT: Readonly<Record<string, string>> = createLookupTable({
  uuid: UUID,
  date: '2026-01-31',
  'date-time': '2026-01-31T08:00:00+08:00',
  email: 'sample@example.com',
  uri: 'https://example.com/',
});
/** Sample values for fields with a pattern; the first one that matches is used. */
const SAMPLES = [
  '2026-01-31',
  '2026-01-31 08:00:00',
  UUID,
  '示例',
  '91110105MA01ABCD5X',
  '13900000000',
  '110105',
  '110105194912310021',
  '10300101',
  '03',
  '1',
  'sample@example.com',
  'https://example.com/',
  '/sample',
  'a1',
] as const;

/** Sample values with valid check digits, by the label of the field, because a pattern does not describe check digits. */
const BY_LABEL: readonly (readonly [label: RegExp, value: string])[] = [
  [/证件号码|身份证号/, '11010519491231002X'],
  [/手机号/, '13900000000'],
];

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly description?: string;
}

function getText({
  format,
  pattern,
  description = '',
  minLength = 0,
  maxLength = Number.POSITIVE_INFINITY,
}: Schema): string {
  const known = format === undefined ? undefined : BY_FORMAT[format];
  if (known !== undefined) return known;
  const labelled = BY_LABEL.find(([label]) => label.test(description))?.[1];
  if (labelled !== undefined && !pattern && labelled.length <= maxLength) return labelled;
  const fits = (text: string): boolean => text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  const found = pattern ? SAMPLES.find(fits) : undefined;
  return (found ?? '示例').padEnd(minLength, '例').slice(0, maxLength);
}

const getNumber = ({ minimum = 0, maximum = Number.POSITIVE_INFINITY }: Schema): number =>
  Math.max(minimum, Math.min(1, maximum));

/**
 * Returns a function that creates an example of a schema.
 * @param components the named schemas to which references point
 */
export function createExampleWriter(components: Readonly<Record<string, Schema>>): (schema: JsonObject) => unknown {
  const write = (schema: Schema, depth: number): unknown => {
    if (schema.$ref !== undefined) return write(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (schema.default !== undefined) return schema.default;
    const choices = schema.anyOf ?? schema.oneOf ?? [];
    const types = [schema.type ?? [], ...choices.map(({ type }) => type ?? [])].flat();
    if (depth > MAX_DEPTH && types.includes('null')) return null;
    const choice = choices.find(({ type }) => type !== 'null');
    if (choice) return write(choice, depth + 1);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => write(part, depth + 1))) as unknown;
    const type = [schema.type ?? []].flat().find((one) => one !== 'null');
    if (type === 'array')
      return Array.from({ length: schema.items ? (schema.minItems ?? (depth > MAX_DEPTH ? 0 : 1)) : 0 }, () =>
        write(schema.items ?? {}, depth + 1),
      );
    if (type === 'string') return getText(schema);
    if (type === 'integer' || type === 'number') return getNumber(schema);
    if (type === 'boolean') return true;
    if (type === 'null') return null;
    const required = new Set(schema.required);
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => required.has(name))
        .map(([name, field]) => [name, write(field, depth + 1)]),
    );
  };
  return (schema) => write(schema, 0);
}
