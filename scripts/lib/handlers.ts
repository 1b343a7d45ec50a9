import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';

/** The handler of a call: the route list that binds it, and the service function that it calls. */
export interface CallHandler {
  readonly routes: string;
  /** Null if the handler calls no service. */
  readonly service: { readonly file: string; readonly name: string } | null;
}

interface RouteList {
  readonly file: string;
  /** Source text of each `handle(…)`, up to the next `handle(…)`. */
  readonly bindings: readonly string[];
  /** Names, including namespaces, that the file imports from its feature, with their source files. */
  readonly imports: ReadonlyMap<string, string>;
}

const IMPORT = /import (?:\* as (\w+)|\{([^}]*)\}) from '(\.{1,2}\/[^']+)';/g;

function getImports(file: string, text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, space, names = '', from = ''] of text.matchAll(IMPORT)) {
    if (/(?:^|\/)contract\/|\.contract\.ts$/.test(from)) continue;
    const path = join(dirname(file), from);
    if (space) found.set(space, path);
    for (const name of names.split(',')) found.set(name.trim().split(/ as /).at(-1) ?? '', path);
  }
  // For `const service = createThings(…)`, the service is defined in the file of `createThings`.
  for (const [, name = '', maker = ''] of text.matchAll(/const (\w+) = (\w+)\(/g)) {
    const path = found.get(maker);
    if (path) found.set(name, path);
  }
  return found;
}

/** Reads the route lists of all features of a repository. */
export const readRouteLists = (root: string): readonly RouteList[] =>
  globSync('features/*/*/server/**/*.routes.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const [, ...bindings] = text.split(/\bhandle(?:CachedContent|WithPreview|ListWithExports)?\(/);
      return { file, bindings, imports: getImports(file, text) };
    });

const ofFeature = (file: string): string => file.split('/').slice(0, 3).join('/');

/** Returns the first call of a handler into its feature: `listThings(…)`, or `service.listThings(…)`. */
function serviceIn(snippet: string, { imports }: RouteList): CallHandler['service'] {
  for (const [, object, name = ''] of snippet.matchAll(/(?<![.\w])(?:(\w+)\.)?(\w+)\(/g)) {
    const file = imports.get(object ?? name);
    if (file && !/\.routes\.ts$/.test(file)) return { file, name };
  }
  return null;
}

/**
 * Finds the handler of a call that a contract declares under a name, such as `listThings` or `BULK_CALLS.register.apply`.
 * @param declaredIn contract file of the call, because names are not unique across features
 */
export function findHandler(lists: readonly RouteList[], declaredIn: string, name: string): CallHandler | null {
  const [table = '', ...keys] = name.split('.');
  const last = keys.at(-1);
  // A call of a table is bound by its last name, `handle(CALLS[kind].apply, …)`, or by the table alone.
  const patterns = last ? [`\\.${last}\\b`, `\\b${table}\\[`] : [`\\b${table}\\b`];
  const own = lists.filter(({ file }) => ofFeature(file) === ofFeature(declaredIn));
  // Because of the module boundaries, another feature may bind the calls of a contract, so all lists are searched after those of its
  // feature.
  for (const some of [own, lists]) {
    for (const pattern of patterns) {
      for (const list of some) {
        const bound = list.bindings.find((binding) => new RegExp(pattern).test(binding));
        if (bound !== undefined) return { routes: list.file, service: serviceIn(bound, list) };
      }
    }
  }
  return null;
}

/** Formats a handler for the map: `x.routes.ts → things.service.ts listThings`. */
export const formatHandler = ({ routes, service }: CallHandler): string =>
  service ? `${routes} → ${basename(service.file)} \`${service.name}\`` : routes;
