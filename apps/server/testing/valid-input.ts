import { z } from 'zod';

/** The parts of a JSON Schema that inputs of ours are described by. */
interface Shape {
  readonly type?: string;
  readonly title?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly minimum?: number;
  readonly minLength?: number;
}

/** What a field of a certain name has to look like, beyond what its schema can say. */
const BY_TITLE: readonly (readonly [RegExp, string])[] = [
  [/手机|电话/, '13800000001'],
  [/统一社会信用代码/, '91110105MA01EXMP0E'],
  [/邮箱/, 'a@portal.example'],
  [/地区|省|区划/, '110000'],
  [/验证码/, '123456'],
  [/年月/, '2026-01'],
  [/日期|时间|起|止/, '2026-01-31'],
];

function textOf({ title = '', format, minLength = 0 }: Shape): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000001';
  if (format === 'date') return '2026-01-31';
  const known = BY_TITLE.find(([pattern]) => pattern.test(title))?.[1] ?? '示例';
  return known.padEnd(minLength, '示');
}

function valueOf(shape: Shape, depth = 0): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const chosen = (shape.anyOf ?? shape.oneOf)?.find((one) => one.type !== 'null');
  if (chosen) return valueOf({ ...chosen, title: chosen.title ?? shape.title ?? '' }, depth);
  if (shape.type === 'object') {
    const fields = depth > 6 ? [] : Object.entries(shape.properties ?? {});
    return Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, depth + 1)]));
  }
  if (shape.type === 'array') return shape.items && depth < 6 ? [valueOf(shape.items, depth + 1)] : [];
  if (shape.type === 'number' || shape.type === 'integer') return Math.max(1, shape.minimum ?? 1);
  if (shape.type === 'boolean') return false;
  return textOf(shape);
}

/** An input that a schema takes, as far as the schema alone can tell. */
export function validInput(schema: z.ZodType | undefined): unknown {
  if (!schema) return {};
  return valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
}

/** Every place of a value, outermost first: paths of names and indexes. */
export function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([name, member]) => placesIn(member, [...path, name]));
  return path.length === 0 ? inner : [path, ...inner];
}

/** A copy with something else in one place. */
export function replaced(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  if (Array.isArray(value)) {
    return value.map((member, index) => (String(index) === name ? replaced(member, rest, other) : member));
  }
  return { ...(value as object), [name]: replaced((value as Record<string, unknown>)[name], rest, other) };
}
