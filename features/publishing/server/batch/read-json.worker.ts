import { RefusedFile } from '#platform/server/workers/refused.ts';

/** The records of a JSON file: a list, or a list under `rows`. */
export function run({ bytes, most }: { readonly bytes: Uint8Array; readonly most: number }): readonly unknown[] {
  let given: unknown;
  try {
    given = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new RefusedFile('文件不是有效的 JSON（UTF-8），无法读取', { cause });
  }
  const rows = Array.isArray(given) ? given : (given as { rows?: unknown } | null)?.rows;
  if (!Array.isArray(rows)) throw new RefusedFile('JSON 应是一个列表，或含有 rows 列表');
  return rows.slice(0, most);
}
