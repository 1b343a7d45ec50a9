import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

/** Calls in an exported value: itself, or within a table of calls, such as one by kind of record. */
function callsIn(name: string, value: unknown, depth = 0): (readonly [string, RouteSpec])[] {
  if (isRoute(value)) return [[name, value]];
  const isTable = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  if (!isTable || depth > MOST_DEPTH) return [];
  return Object.entries(value).flatMap(([key, item]) => callsIn(`${name}.${key}`, item, depth + 1));
}
const MOST_DEPTH = 2;

/** Every call that a contract file exports, with the file that declares it. */
export async function listDeclaredCalls(root: string): Promise<DeclaredCall[]> {
  const files = [
    'platform/contract/session.ts',
    ...globSync(['features/*/contract.ts', 'features/*/contract/*.ts'], { cwd: root }),
  ]
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => existsSync(join(root, file)) && !file.endsWith('.test.ts'))
    .sort();
  const seen = new Set<RouteSpec>();
  const calls: DeclaredCall[] = [];
  for (const file of files) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    for (const [name, spec] of Object.entries(module).flatMap(([key, value]) => callsIn(key, value))) {
      if (seen.has(spec)) continue;
      seen.add(spec);
      calls.push({ file, name, spec });
    }
  }
  const place = ({ file, spec }: DeclaredCall): string => `${file} ${spec.path} ${spec.method}`;
  return calls.sort((a, b) => (place(a) < place(b) ? -1 : 1));
}
