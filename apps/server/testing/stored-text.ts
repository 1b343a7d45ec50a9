import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import type { Db } from '#platform/server/db/db.ts';

/** Maximum number of nested encodings to decode: a gzip in base64 in a JSON document counts as two. */
const DEEPEST = 5;

const attempt = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

/** Decompresses bytes if they are in a known compressed format. */
function unpack(bytes: Buffer): readonly Uint8Array[] {
  const magic = bytes.subarray(0, 2).toString('latin1');
  if (magic === '\x1f\x8b') return [attempt(() => gunzipSync(bytes)) ?? Buffer.alloc(0)];
  if (magic.startsWith('\x78')) return [attempt(() => inflateSync(bytes)) ?? Buffer.alloc(0)];
  if (magic === 'PK') return Object.values(attempt(() => unzipSync(bytes)) ?? {});
  return [];
}

/** Decodes the parts of a text that may be encoded bytes: hexadecimal, as PostgreSQL shows `bytea`, or base64 in either alphabet. */
function writtenBytes(text: string): readonly Buffer[] {
  const runs = text.match(/[A-Za-z0-9+/_-]{24,}/g) ?? [];
  return runs.flatMap((run) => {
    const hex = /^(?:x)?((?:[0-9a-f]{2})+)$/.exec(run)?.[1];
    return [Buffer.from(run, 'base64'), ...(hex === undefined ? [] : [Buffer.from(hex, 'hex')])];
  });
}

/** Lists the words that occur in some bytes, in clear or in an encoding that every reader can decode. */
export function findWordsInBytes(bytes: Uint8Array, words: readonly string[], depth = 0): ReadonlySet<string> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = all.toString('latin1');
  const found = new Set(words.filter((word) => text.includes(word)));
  if (depth === DEEPEST) return found;
  for (const inner of [...unpack(all), ...writtenBytes(text)])
    for (const word of findWordsInBytes(inner, words, depth + 1)) found.add(word);
  return found;
}

/**
 * Lists every column of a database that contains one of the words, as `table.column: word`; tables and columns come from the database
 * catalogue.
 */
export async function searchDatabase(db: Db, words: readonly string[]): Promise<readonly string[]> {
  const { rows: tables } = await db.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_t%'`,
    [],
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await db.sql<{ line: Record<string, unknown> }>(`select to_jsonb(t) as line from ${name} t`, []);
    for (const { line } of rows)
      for (const [column, value] of Object.entries(line))
        if (value !== null)
          for (const word of findWordsInBytes(
            Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
            words,
          ))
            found.add(`${name}.${column}: ${word}`);
  }
  return [...found].sort();
}

/** Lists every file below a folder that contains one of the words. */
export function searchFolder(folder: string, words: readonly string[]): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [...findWordsInBytes(readFileSync(path), words)].map(
        (word) => `${path.slice(folder.length + 1)}: ${word}`,
      );
    })
    .sort();
}
