import { z } from 'zod';
import labels from './field-labels.json' with { type: 'json' };

export type JsonObject = Record<string, unknown>;
type Direction = 'input' | 'output';
type Schema = z.core.$ZodType;

/** Exported name of a schema, and its feature. */
export interface SchemaDeclaration {
  readonly name: string;
  readonly feature: string;
}

/** The input or output schema of a call, with the name used if the schema is not exported. */
export interface CallSchema {
  readonly schema: Schema;
  readonly direction: Direction;
  readonly name: string;
  readonly feature: string;
}

const REF = '#/components/schemas/';
const TITLE_DEPTH = 3;

const capital = (text: string): string =>
  text.charAt(0).toUpperCase() + (text === text.toUpperCase() ? text.slice(1).toLowerCase() : text.slice(1));
export const toPascalCase = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join('');

interface Parts {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly left?: Schema;
  readonly right?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly getter?: () => Schema;
}

/** Returns the direct child schemas, each with its path segment. */
function getChildren(schema: Schema): (readonly [string, Schema])[] {
  const parts = schema._zod.def as unknown as Parts;
  const single = [parts.element, parts.valueType, parts.innerType, parts.in, parts.out, parts.left, parts.right];
  return [
    ...Object.entries(parts.shape ?? {}),
    ...[...single, ...(parts.options ?? []), ...(parts.items ?? [])].flatMap((item) =>
      item ? [['', item] as const] : [],
    ),
    ...(parts.getter ? [['', parts.getter()] as const] : []),
  ];
}

const isObject = (schema: Schema): boolean => (schema._zod.def as unknown as Parts).type === 'object';

/**
 * Names the schemas of all calls, the exports of contracts, and every object that occurs repeatedly, so that each is described once and
 * recursive schemas refer to themselves.
 */
function nameSchemas(
  roots: readonly CallSchema[],
  exported: ReadonlyMap<Schema, SchemaDeclaration>,
): Map<Schema, SchemaDeclaration> {
  const named = new Map<Schema, SchemaDeclaration>();
  const taken = new Set<string>();
  const visited = new Set<Schema>();
  const add = (schema: Schema, { name, feature }: SchemaDeclaration): void => {
    const own = exported.get(schema);
    let free = toPascalCase(own?.name ?? name);
    for (let next = 2; taken.has(free); next += 1) free = toPascalCase(`${own?.name ?? name} ${next}`);
    taken.add(free);
    named.set(schema, { name: free, feature: own?.feature ?? feature });
  };
  const visit = (schema: Schema, place: SchemaDeclaration): void => {
    if (!named.has(schema) && (exported.has(schema) || (visited.has(schema) && isObject(schema)))) add(schema, place);
    if (visited.has(schema)) return;
    visited.add(schema);
    for (const [key, child] of getChildren(schema)) visit(child, { ...place, name: `${place.name} ${key}` });
  };
  for (const root of roots) if (!named.has(root.schema)) add(root.schema, root);
  for (const root of roots) visit(root.schema, root);
  return named;
}

type Described = Record<string, unknown> & {
  readonly title?: unknown;
  readonly properties?: Readonly<Record<string, Described>>;
};

const isRecord = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the Chinese name of a field. A nullable field has it in a branch. */
function getTitle(schema: Described, depth = 0): string | null {
  if (typeof schema.title === 'string') return schema.title;
  if (depth > TITLE_DEPTH || !Array.isArray(schema.anyOf)) return null;
  for (const branch of schema.anyOf) {
    const found = isRecord(branch) ? getTitle(branch, depth + 1) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Visits every schema of a document. Fields named `title` or `properties` are not confused with keywords. */
function eachSchema(schema: unknown, visit: (found: Described) => void): void {
  if (!isRecord(schema)) return;
  visit(schema);
  for (const field of Object.values(schema.properties ?? {})) eachSchema(field, visit);
  for (const key of ['items', 'additionalProperties', 'not']) eachSchema(schema[key], visit);
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    const branches = schema[key];
    if (Array.isArray(branches)) for (const branch of branches) eachSchema(branch, visit);
  }
}

/** Collects the labels of form fields by feature. A name with two labels in one feature gets no common label. */
function collectTitles(components: ReadonlyMap<string, { readonly feature: string; readonly json: JsonObject }>) {
  const found = new Map<string, Set<string>>();
  for (const { feature, json } of components.values()) {
    eachSchema(json, (schema) => {
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        const title = getTitle(field);
        if (title === null) continue;
        for (const key of [`${feature}/${name}`, name]) found.set(key, (found.get(key) ?? new Set()).add(title));
      }
    });
  }
  return (key: string): string | null => {
    const titles = [...(found.get(key) ?? [])];
    return titles.length === 1 ? (titles[0] ?? null) : null;
  };
}

const LABELS: Readonly<Record<string, string>> = labels;

/**
 * Describes every field by the first of: its own label, the only label in the forms of its feature, the label table, the only label in any
 * form. Code generators take a title as a type name, so labels become descriptions.
 */
function describeFields(
  components: ReadonlyMap<string, { readonly feature: string; readonly json: JsonObject }>,
): void {
  const titles = collectTitles(components);
  for (const { feature, json } of components.values()) {
    eachSchema(json, (schema) => {
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        const label =
          getTitle(field) ??
          LABELS[`${feature}/${name}`] ??
          titles(`${feature}/${name}`) ??
          LABELS[name] ??
          titles(name);
        if (label) Object.assign(field, { description: label });
      }
    });
    eachSchema(json, (schema) => {
      if (typeof schema.title === 'string') Reflect.deleteProperty(schema, 'title');
    });
  }
}

/** Describes a tuple as an array of two items, because most generators need the type of the items. */
function flattenTuple(schema: Described): void {
  const { prefixItems } = schema;
  if (!Array.isArray(prefixItems)) return;
  const kinds = [...new Map(prefixItems.map((item) => [JSON.stringify(item), item as unknown])).values()];
  Reflect.deleteProperty(schema, 'prefixItems');
  Object.assign(schema, {
    items: kinds.length === 1 ? kinds[0] : { anyOf: kinds },
    minItems: prefixItems.length,
    maxItems: prefixItems.length,
  });
}

export interface DescribedSchemas {
  readonly components: Readonly<Record<string, JsonObject>>;
  refOf(root: CallSchema): JsonObject;
  /** Returns the inlined schema of a call, for parameters. */
  inlineOf(root: CallSchema): JsonObject;
}

/** Custom rules (transforms, refinements) have no JSON form; only the rest of the input is described. */
function convert(named: ReadonlyMap<Schema, SchemaDeclaration>, io: Direction): Record<string, JsonObject> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, { name }] of named) registry.add(schema as z.ZodType, { id: name });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `${REF}${id}`,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return schemas;
}

/** Returns all schemas of the calls as named components, with every field described. */
export function describeSchemas(
  roots: readonly CallSchema[],
  exported: ReadonlyMap<Schema, SchemaDeclaration>,
): DescribedSchemas {
  const components = new Map<string, { readonly feature: string; readonly json: JsonObject }>();
  const names = new Map<Direction, Map<Schema, SchemaDeclaration>>();
  const outputs = nameSchemas(
    roots.filter((root) => root.direction === 'output'),
    exported,
  );
  const answered = new Set([...outputs.values()].map(({ name }) => name));
  const inputs = nameSchemas(
    roots.filter((root) => root.direction === 'input'),
    exported,
  );
  // Input and output schemas of one declaration differ in defaults and required fields.
  for (const [schema, { name, feature }] of inputs) {
    if (answered.has(name)) inputs.set(schema, { name: `${name}Input`, feature });
  }
  for (const [direction, named] of [
    ['output', outputs],
    ['input', inputs],
  ] as const) {
    names.set(direction, named);
    const converted = convert(named, direction);
    for (const { name, feature } of named.values()) {
      const { $schema: _dialect, $id: _id, ...json } = converted[name] ?? {};
      components.set(name, { feature, json });
    }
  }
  describeFields(components);
  for (const { json } of components.values()) eachSchema(json, flattenTuple);
  const getName = (root: CallSchema): string => names.get(root.direction)?.get(root.schema)?.name ?? '';
  const inlined = new Set<string>();
  const referred = new Set<string>();
  return {
    refOf: (root) => {
      referred.add(getName(root));
      return { $ref: `${REF}${getName(root)}` };
    },
    inlineOf: (root) => {
      inlined.add(getName(root));
      return components.get(getName(root))?.json ?? {};
    },
    get components() {
      const all = JSON.stringify([...components]);
      const isUsed = (name: string): boolean =>
        referred.has(name) || !inlined.has(name) || all.includes(`"${REF}${name}"`);
      return Object.fromEntries(
        [...components].filter(([name]) => isUsed(name)).map(([name, { json }]) => [name, json]),
      );
    },
  };
}
