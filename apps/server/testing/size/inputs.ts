import type { z } from 'zod';
import type { RouteSpec } from '#platform/contract/route.ts';

export interface RouteCallInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Typical values entered by users: a frequent word, a rare one, a region, a day, a month, a year, a number, a standard, a level, a switch.
 */
const TYPED = ['建筑', '示例消息 17', '320000', '2026-11-22', '2026-11', '2026', '1', '10300101', '三级', 'true'];
/** These two values are sufficient for a free-text field. */
const WORDS = TYPED.slice(0, 2);
const MAX_CHOICES = 12;
/** Text fields for which only values of the standards catalogue return a result. */
const KNOWN: Readonly<Record<string, readonly string[]>> = { standardCode: ['10300101'], level: ['三级'] };

interface Def {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly entries?: Readonly<Record<string, string>>;
  readonly options?: readonly z.core.$ZodType[];
  readonly values?: readonly unknown[];
}
const getDef = (schema: z.core.$ZodType): Def => schema._zod.def;

/** Returns the closed set of values that a field accepts; empty if it has none. */
function getChoices(schema: z.core.$ZodType): readonly string[] {
  const def = getDef(schema);
  if (def.entries) return Object.values(def.entries).map(String);
  if (def.values) return def.values.map(String);
  if (def.options) return def.options.flatMap(getChoices);
  const inner = def.innerType ?? def.in;
  return inner ? getChoices(inner) : [];
}

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;

/** Returns typical values for a field, chosen by its schema; ids come from `pool`. */
function getValues(name: string, schema: z.core.$ZodType, pool: readonly string[]): readonly string[] {
  const choices = getChoices(schema).filter((value) => accepts(schema, value));
  if (choices.length > 0) return choices.slice(0, MAX_CHOICES);
  const isId =
    /(^|[a-z])(u?u?id|Uuid|UUID|Id)$/.test(name) ||
    (!TYPED.some((value) => accepts(schema, value)) && pool.some((value) => accepts(schema, value)));
  if (!isId && WORDS.every((word) => accepts(schema, word))) return WORDS;
  return (isId ? pool : TYPED).filter((value) => accepts(schema, value));
}

const isNeeded = (schema: z.core.$ZodType): boolean => !accepts(schema, undefined);
const PAGING = new Set(['pageNum', 'pageSize']);

const getFields = (schema: z.ZodType | undefined): readonly (readonly [string, z.core.$ZodType])[] =>
  schema && 'shape' in schema ? Object.entries(schema.shape as Record<string, z.core.$ZodType>) : [];

/**
 * Generates inputs for a call, to be tried until one succeeds: each id of the pool in every id field, first the same id in all fields, then
 * different ids.
 */
export function* getBases(spec: RouteSpec, pool: readonly string[]): Generator<RouteCallInput> {
  const params = getFields(spec.params);
  const needed = getFields(spec.query).filter(([, schema]) => isNeeded(schema));
  const body = getFields(spec.body).filter(([, schema]) => isNeeded(schema));
  const longest = Math.max(
    1,
    ...[...params, ...needed, ...body].map(([name, schema]) => getValues(name, schema, pool).length),
  );
  const isOfSeveral = [params, needed].some((fields) => fields.length > 1);
  for (const apart of isOfSeveral ? [0, 1] : [0])
    for (let turn = 0; turn < longest; turn += 1) {
      const pick = (fields: readonly (readonly [string, z.core.$ZodType])[]) =>
        Object.fromEntries(
          fields.map(([name, schema], place) => {
            const values = KNOWN[name] ?? getValues(name, schema, pool);
            return [name, values[(turn + place * apart) % Math.max(1, values.length)] ?? ''];
          }),
        );
      yield { params: pick(params), query: pick(needed), body: pick(body) };
    }
}

/** Lists variants of an input: the first page, a page near the end, each filter and each order, one at a time. */
export function listInputVariants(spec: RouteSpec, base: RouteCallInput, total: number): readonly RouteCallInput[] {
  const of = (query: Readonly<Record<string, string>>): RouteCallInput => ({
    ...base,
    query: { ...base.query, ...query },
  });
  const fields = getFields(spec.query);
  const isPaged = fields.some(([name]) => name === 'pageNum');
  const deep = Math.max(2, Math.floor(total / 20));
  return [
    base,
    ...(isPaged ? [of({ pageSize: '20' }), of({ pageSize: '20', pageNum: String(deep) })] : []),
    ...fields
      .filter(([name]) => !PAGING.has(name))
      .flatMap(([name, schema]) => getValues(name, schema, []).map((value) => of({ [name]: value }))),
  ];
}
