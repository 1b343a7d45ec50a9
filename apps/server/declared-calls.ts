import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { RESOURCES } from '#apps/resources.ts';
import { getPictureCalls, hasPictures } from '#features/operations/publishing/contract/picture.ts';
import { getManageCalls } from '#features/operations/publishing/publishing.contract.ts';
import type { ApiNames } from '#platform/contract/openapi.ts';
import type { SchemaDeclaration } from '#platform/contract/openapi-schemas.ts';
import type { RouteSpec } from '#platform/contract/route.ts';

export interface DeclaredCall {
  readonly file: string;
  readonly name: string;
  readonly spec: RouteSpec;
}

const isRoute = (value: unknown): value is RouteSpec =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'access' in value &&
  'output' in value;

/** Lists the calls in an exported value: the value itself, or the entries of a table of calls. */
function callsIn(name: string, value: unknown, depth = 0): (readonly [string, RouteSpec])[] {
  if (isRoute(value)) return [[name, value]];
  const isTable = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  if (!isTable || depth > MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([key, item]) => callsIn(`${name}.${key}`, item, depth + 1));
}
const MAX_DEPTH = 2;

/** Calls that a contract derives from the resources of other features, listed under the table name that the contract could export. */
const DERIVED = new Map<string, readonly [string, unknown]>([
  [
    'features/operations/publishing/publishing.contract.ts',
    ['MANAGE_CALLS', Object.fromEntries(RESOURCES.map((resource) => [resource.name, getManageCalls(resource)]))],
  ],
  [
    'features/operations/publishing/contract/picture.ts',
    [
      'PICTURE_CALLS',
      Object.fromEntries(RESOURCES.filter(hasPictures).map((resource) => [resource.name, getPictureCalls(resource)])),
    ],
  ],
]);

interface ContractFile {
  readonly file: string;
  readonly exported: readonly (readonly [string, unknown])[];
}

async function readContracts(root: string): Promise<readonly ContractFile[]> {
  const files = [
    'platform/contract/session.ts',
    ...globSync(['features/*/*/*.contract.ts', 'features/*/*/contract/*.ts'], { cwd: root }),
  ]
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => existsSync(join(root, file)) && !file.endsWith('.test.ts'))
    .sort();
  const found: ContractFile[] = [];
  for (const file of files) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    const derived = DERIVED.get(file);
    found.push({ file, exported: [...Object.entries(module), ...(derived ? [derived] : [])] });
  }
  return found;
}

/** Lists all calls that contract files export or derive, with the declaring file. */
export async function listDeclaredCalls(root: string): Promise<DeclaredCall[]> {
  const seen = new Set<RouteSpec>();
  const calls: DeclaredCall[] = [];
  for (const { file, exported } of await readContracts(root)) {
    for (const [name, spec] of exported.flatMap(([key, value]) => callsIn(key, value))) {
      if (seen.has(spec)) continue;
      seen.add(spec);
      calls.push({ file, name, spec });
    }
  }
  const place = ({ file, spec }: DeclaredCall): string => `${file} ${spec.path} ${spec.method}`;
  return calls.sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

const getFeature = (file: string): string =>
  (file.startsWith('features/') ? file.split('/')[2] : file.split('/')[1]) ?? '';

/** Whether a schema gets a separate name in the API description: objects and enumerations do, all other schemas are inlined. */
const isNamed = (name: string, value: unknown): value is z.ZodType =>
  /^[A-Z][a-z]/.test(name) && (value instanceof z.ZodObject || value instanceof z.ZodEnum);

/** Reads the names of calls and schemas from the contracts, so that clients generated from the description keep these names. */
export async function readApiNames(root: string): Promise<ApiNames> {
  const calls = new Map(
    (await listDeclaredCalls(root)).map(({ file, name, spec }) => [spec, { name, feature: getFeature(file) }]),
  );
  const found = new Map<z.ZodType, SchemaDeclaration>();
  for (const { file, exported } of await readContracts(root)) {
    for (const [name, value] of exported) {
      if (isNamed(name, value) && !found.has(value)) found.set(value, { name, feature: getFeature(file) });
    }
  }
  const times = new Map<string, number>();
  for (const { name } of found.values()) times.set(name, (times.get(name) ?? 0) + 1);
  const schemas = [...found].map(([schema, { name, feature }]): readonly [z.ZodType, SchemaDeclaration] => [
    schema,
    { name: (times.get(name) ?? 0) > 1 ? `${feature} ${name}` : name, feature },
  ]);
  return { calls, schemas: new Map(schemas) };
}
