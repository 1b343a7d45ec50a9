import { z } from 'zod';

/** The parts of JSON Schema that occur in the inputs of this product. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minimum?: number;
  readonly minLength?: number;
}

/** Valid values for fields by their title, beyond the constraints of the schema. */
const BY_TITLE: readonly (readonly [RegExp, string])[] = [
  [/手机|电话/, '13800000001'],
  [/统一社会信用代码/, '91110105MA01EXMP0E'],
  [/邮箱/, 'a@portal.example'],
  [/地区|省|区划|所在地/, '110000'],
  [/验证码/, '123456'],
  [/年月/, '2026-01'],
  // End dates are later than start dates, and not in the past.
  [/至$|结束|届满|归还/, '2027-01-31'],
  [/日期|时间|起|止|自$/, '2026-01-31'],
];

function getText({ title = '', format, minLength = 0 }: Shape): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000001';
  const known = BY_TITLE.find(([pattern]) => pattern.test(title))?.[1];
  if (format === 'date') return known ?? '2026-01-31';
  return (known ?? '示例').padEnd(minLength, '示');
}

const typeOf = ({ type }: Shape): string | undefined =>
  typeof type === 'object' ? type.find((one) => one !== 'null') : type;

/** Lists the non-null alternatives of a schema, each with the title of the field. */
const getReadings = (shape: Shape): readonly Shape[] =>
  (shape.anyOf ?? shape.oneOf ?? [])
    .filter((one) => one.type !== 'null')
    .map((one) => ({ ...one, title: one.title ?? shape.title ?? '' }));

/**
 * Creates a value for a schema.
 * @param isMinimal whether to include only required fields
 */
function valueOf(shape: Shape, isMinimal = false, depth = 0): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [chosen] = getReadings(shape);
  if (chosen) return valueOf(chosen, isMinimal, depth);
  const type = typeOf(shape);
  if (type === 'object') {
    const fields = depth > 6 ? [] : Object.entries(shape.properties ?? {});
    return Object.fromEntries(
      fields
        .filter(([name]) => !isMinimal || shape.required?.includes(name))
        .map(([name, field]) => [name, valueOf(field, isMinimal, depth + 1)]),
    );
  }
  if (type === 'array') return shape.items && depth < 6 ? [valueOf(shape.items, isMinimal, depth + 1)] : [];
  if (type === 'number' || type === 'integer') return Math.max(1, shape.minimum ?? 1);
  if (type === 'boolean') return false;
  return getText(shape);
}

const getShape = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Shape;

/** Creates an input that satisfies the schema; other rules are not considered. */
export function createValidInput(schema: z.ZodType | undefined): unknown {
  if (!schema) return {};
  return valueOf(getShape(schema));
}

/** One field, in an input that otherwise contains only required fields. */
export interface InputField {
  readonly path: readonly string[];
  readonly shape: Pick<Shape, 'title' | 'format'>;
  readonly input: unknown;
}

function fieldsIn(shape: Shape, depth = 0): readonly InputField[] {
  const readings = getReadings(shape);
  if (readings.length > 0) return readings.flatMap((reading) => fieldsIn(reading, depth));
  const type = typeOf(shape);
  if (depth > 6) return [];
  if (type === 'array' && shape.items)
    return fieldsIn(shape.items, depth + 1).map((inner) => ({
      ...inner,
      path: ['0', ...inner.path],
      input: [inner.input],
    }));
  if (type !== 'object' || !shape.properties) return [{ path: [], shape, input: valueOf(shape, true, depth) }];
  const others = valueOf(shape, true, depth) as object;
  return Object.entries(shape.properties).flatMap(([name, field]) =>
    fieldsIn(field, depth + 1).map((inner) => ({
      ...inner,
      path: [name, ...inner.path],
      input: { ...others, [name]: inner.input },
    })),
  );
}

/** Lists every field of a schema, for each alternative of a union, each in a separate input. */
export const listInputFields = (schema: z.ZodType | undefined): readonly InputField[] =>
  schema ? fieldsIn(getShape(schema)).filter(({ path }) => path.length > 0) : [];

/** Creates an input with only the required fields. */
export const createMinimalInput = (schema: z.ZodType | undefined): unknown =>
  schema ? valueOf(getShape(schema), true) : {};

/** Lists the paths of all values inside a value, outermost first; a path consists of names and indexes. */
export function listValuePaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([name, member]) => listValuePaths(member, [...path, name]));
  return path.length === 0 ? inner : [path, ...inner];
}

/** Returns a copy in which the value at a path is replaced. */
export function replaceAtPath(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  if (Array.isArray(value)) {
    return value.map((member, index) => (String(index) === name ? replaceAtPath(member, rest, other) : member));
  }
  return { ...(value as object), [name]: replaceAtPath((value as Record<string, unknown>)[name], rest, other) };
}
