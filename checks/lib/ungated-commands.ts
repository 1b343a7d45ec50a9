import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listFiles } from './planted.ts';

/** A command that a screen reaches although no file on the way asks for its right. */
interface UngatedCommand {
  readonly command: string;
  readonly right: string;
  /** The files from the command to the page. */
  readonly way: readonly string[];
}

export interface CommandRules {
  /** The rights of the commands that the reader may not give, by the file and the name of the call: `a.contract.ts editThing`. */
  readonly rights: ReadonlyMap<string, string>;
  /** Returns whether the reader holds a right. */
  readonly holds: (right: string) => boolean;
  /** Files that the reader does not reach: pages without the right for them, and files with a gate of another kind. */
  readonly closed: ReadonlySet<string>;
}

const NAMED = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*'([^']+)'/g;
const DYNAMIC = /\(await import\('([^']+)'\)\)\.(\w+)/g;
const WHOLE = /\b(?:import\s+(?:\w+\s+from\s+|\*\s+as\s+\w+\s+from\s+)?|import\()\s*'([^']+)'(?!\)\)\.)/g;
/** A call given directly; tables of calls (`calls.remove`) belong to published content, which is for operators. */
const CALLED = /\b(?:useCommand|call)\(\s*(\w+)(?=[,)\s])/g;
const RIGHT = /['"`]([a-zA-Z]+:(?:\$\{[^}]*\}|[a-zA-Z*]+):[a-zA-Z]+)['"`]/g;

interface Import {
  readonly file: string;
  /** Undefined: all of its names. */
  readonly name?: string;
}

function resolveImport(file: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('.') ? posix.join(posix.dirname(file), target) : target;
}

/** Lists what a script takes from other scripts; a renamed import counts by its original name. */
function listImports(file: string, text: string): readonly Import[] {
  return [
    ...[...text.matchAll(NAMED)].flatMap(([, names = '', target = '']) =>
      names.split(',').flatMap((one) => {
        const name =
          one
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s+as\s+/)[0] ?? '';
        return name === '' ? [] : [{ file: resolveImport(file, target), name }];
      }),
    ),
    ...[...text.matchAll(DYNAMIC)].map(([, target = '', name = '']) => ({ file: resolveImport(file, target), name })),
    ...[...text.matchAll(WHOLE)].map(([, target = '']) => ({ file: resolveImport(file, target) })),
  ];
}

/** A public module of a feature only passes names on. */
const isPublicModule = (file: string): boolean => file.endsWith('.web-api.ts');

/** Lists the scripts of the screens with their text. */
export function readScreens(root: string): ReadonlyMap<string, string> {
  const paths = ['features', 'apps', 'platform'].flatMap((folder) =>
    listFiles(join(root, folder)).map((path) => `${folder}/${path}`),
  );
  const isScreen = (path: string) => /\/web\/.*\.tsx?$/.test(path) && !/\.(?:test|spec)\.tsx?$/.test(path);
  return new Map(
    paths
      .filter((path) => isScreen(path) && existsSync(join(root, path)))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

/** Splits a right into its kind of records (`personnel:*`) and its action. */
const getKind = (right: string): string =>
  right
    .replace(/\$\{[^}]*\}/, '*')
    .split(':')
    .slice(0, 2)
    .join(':');

const isSameKind = (one: string, other: string): boolean => {
  const [[module, entity], [otherModule, otherEntity]] = [one.split(':'), other.split(':')];
  return module === otherModule && (entity === otherEntity || entity === '*' || otherEntity === '*');
};

/** Lists the commands to which a way leads from an open page without a file that asks for a right on such records. */
export function listUngatedCommands(
  screens: ReadonlyMap<string, string>,
  rules: CommandRules,
): readonly UngatedCommand[] {
  const imports = new Map([...screens].map(([file, text]) => [file, listImports(file, text)]));
  const importers = new Map<string, string[]>();
  const note = (file: string, { file: imported, name }: Import): void => {
    const isPassed = (one: Import) => name === undefined || one.name === name;
    if (isPublicModule(imported)) for (const one of (imports.get(imported) ?? []).filter(isPassed)) note(file, one);
    else importers.set(imported, [...(importers.get(imported) ?? []), file]);
  };
  for (const [file, own] of imports) if (!isPublicModule(file)) for (const one of own) note(file, one);
  const asksFor = (file: string, right: string): boolean =>
    [...(screens.get(file) ?? '').matchAll(RIGHT)].some(
      ([, asked = '']) => isSameKind(getKind(asked), getKind(right)) && !rules.holds(asked),
    );
  const findWay = (file: string, right: string, seen: ReadonlySet<string>): readonly string[] | null => {
    if (rules.closed.has(file) || asksFor(file, right)) return null;
    const above = importers.get(file) ?? [];
    if (above.length === 0) return [file];
    for (const importer of above.filter((one) => !seen.has(one))) {
      const way = findWay(importer, right, new Set([...seen, importer]));
      if (way !== null) return [file, ...way];
    }
    return null;
  };
  return [...screens].flatMap(([file, text]) =>
    [...new Set([...text.matchAll(CALLED)].map(([, name = '']) => name))].flatMap((command) => {
      const source = imports.get(file)?.find(({ name }) => name === command)?.file;
      const right = rules.rights.get(`${source} ${command}`);
      const way = right === undefined ? null : findWay(file, right, new Set([file]));
      return right === undefined || way === null ? [] : [{ command, right, way }];
    }),
  );
}
