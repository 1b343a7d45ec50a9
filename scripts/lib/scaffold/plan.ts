import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { snake, UsageError } from './names.ts';

/** Result of a scaffold command: new files, and lines to insert into existing files. */
export interface ScaffoldPlan {
  readonly files: Readonly<Record<string, string>>;
  readonly edits: readonly FileEdit[];
}

export interface FileEdit {
  readonly path: string;
  /** @returns null if the position was not found */
  readonly change: (text: string) => string | null;
}

/** Creates a change that inserts a line before the first match, such as the end of a list. */
export const insertLineBefore =
  (mark: RegExp, line: string) =>
  (text: string): string | null =>
    mark.test(text) ? text.replace(mark, (found) => `${line}\n${found}`) : null;

/** Adds names to an import statement of a text; the formatter sorts them. */
export function addNamedImport(text: string, module: string, ...names: string[]): string {
  const line = new RegExp(`import \\{([^}]*)\\} from '${module}';`);
  const [, known = ''] = line.exec(text) ?? [];
  const has = known.split(',').map((name) => name.trim());
  const all = [...has, ...names.filter((name) => !has.includes(name))].filter((name) => name !== '');
  const statement = `import { ${all.join(', ')} } from '${module}';`;
  return line.test(text) ? text.replace(line, statement) : `${statement}\n${text}`;
}

/**
 * Writes all files of a plan, or none. Existing files are never overwritten.
 * @returns the written paths, relative to `root`
 */
export function writePlan(root: string, { files, edits }: ScaffoldPlan): string[] {
  const taken = Object.keys(files).filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) throw new UsageError(`已存在：${taken.join('、')}`);
  const changed = edits.map(({ path, change }): [string, string] => {
    const text = existsSync(join(root, path)) ? change(readFileSync(join(root, path), 'utf8')) : null;
    if (text === null) throw new UsageError(`${path} 中没有找到要写入的位置，请手工补充`);
    return [path, text];
  });
  const all = [...Object.entries(files), ...changed];
  for (const [path, text] of all) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return all.map(([path]) => path);
}

/** Returns the path of a new migration with the next number. Applied migrations must not change, and run in the order of their numbers. */
export function getNextMigrationPath(root: string, name: string): string {
  const last = readdirSync(join(root, 'db/migrations'))
    .map((file) => Number(/^(\d{4})_/.exec(file)?.[1] ?? 0))
    .reduce((most, number) => Math.max(most, number), 0);
  return `db/migrations/${String(last + 1).padStart(4, '0')}_${snake(name)}.sql`;
}
