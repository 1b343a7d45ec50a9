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
    for (const [name, value] of Object.entries(module)) {
      if (!isRoute(value) || seen.has(value)) continue;
      seen.add(value);
      calls.push({ file, name, spec: value });
    }
  }
  const place = ({ file, spec }: DeclaredCall): string => `${file} ${spec.path} ${spec.method}`;
  return calls.sort((a, b) => (place(a) < place(b) ? -1 : 1));
}
