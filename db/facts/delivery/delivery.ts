/**
 * A delivery of facts: a folder with the files that another party maintains. All files are validated against the schemas before any file is
 * written.
 */
import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deliveredFiles, type FactsFileName, loadFactsFile, parseFactsFile, type ReadFactsFile } from '../load.ts';

const FACTS_FOLDER = join(import.meta.dirname, '..');
const MANIFEST = 'delivery/delivered.json';

export interface Delivery {
  readonly texts: ReadonlyMap<FactsFileName, string>;
  /** Reads a file as it will be after the import; files maintained in this repository stay unchanged. */
  readonly read: ReadFactsFile;
}

const getHash = (text: string): string => createHash('sha256').update(text).digest('hex');

async function readText(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, `${name}.json`), 'utf8');
  } catch (error) {
    throw new Error(`读不到 ${name}.json：交付文件夹须含全部 ${deliveredFiles.length} 个文件`, { cause: error });
  }
}

function parseText(name: FactsFileName, text: string): unknown {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    throw new Error(`${name}.json 不是有效的 JSON`, { cause: error });
  }
  return parseFactsFile(name, raw, `${name}.json`);
}

export async function readDelivery(folder: string): Promise<Delivery> {
  const texts = new Map<FactsFileName, string>();
  for (const name of deliveredFiles) texts.set(name, await readText(folder, name));
  const parsed = new Map([...texts].map(([name, text]) => [name, parseText(name, text)] as const));
  const read = ((name) => parsed.get(name) ?? loadFactsFile(name)) as ReadFactsFile;
  return { texts, read };
}

/** Writes every file under a temporary name first, so that a full disk leaves the facts unchanged. */
export async function writeDelivery({ texts }: Pick<Delivery, 'texts'>, folder = FACTS_FOLDER): Promise<void> {
  const hashes = Object.fromEntries([...texts].map(([name, text]) => [name, getHash(text)]));
  const files = [
    ...[...texts].map(([name, text]) => [`${name}.json`, text] as const),
    [MANIFEST, `${JSON.stringify(hashes, null, 2)}\n`] as const,
  ];
  for (const [name, text] of files) await writeFile(join(folder, `${name}.new`), text);
  for (const [name] of files) await rename(join(folder, `${name}.new`), join(folder, name));
}

/** Lists delivered files that were edited by hand; the next delivery will overwrite the edits. */
export async function listHandEditedFiles(folder = FACTS_FOLDER): Promise<FactsFileName[]> {
  const hashes = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Partial<Record<FactsFileName, string>>;
  const edited: FactsFileName[] = [];
  for (const name of deliveredFiles)
    if (hashes[name] !== getHash(await readFile(join(folder, `${name}.json`), 'utf8'))) edited.push(name);
  return edited;
}
