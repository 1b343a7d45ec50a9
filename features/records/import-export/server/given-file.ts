import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { openingStream } from '#platform/server/crypto/sealed-stream.ts';
import { RefusedFile } from '#platform/server/workers/refused.ts';
import { MOST_BYTES } from '../import-export.contract.ts';
import type { Incoming } from './workbook/incoming.ts';
import { readFile } from './workbook/read-file.ts';
import { looksLikeJson, readFirmStream } from './workbook/read-json.ts';
import type { Words } from './workbook/words.ts';

/** On the disk, sealed: a document holds ID numbers, and its key lies in memory alone. */
export interface SealedFile {
  readonly path: string;
  readonly dataKey: string;
  readonly size: number;
}
/** What somebody sent. */
export type GivenFile = SealedFile | { readonly bytes: Uint8Array };

export const isLarge = (file: GivenFile): file is SealedFile => 'path' in file && file.size > MOST_BYTES;

const openSealed = ({ path, dataKey }: SealedFile): Readable =>
  // A fault of either stream ends both, and reaches whoever reads.
  pipeline(createReadStream(path), openingStream(dataKey), () => undefined);

export async function bytesOf(file: GivenFile): Promise<Uint8Array> {
  if ('bytes' in file) return file.bytes;
  const parts: Buffer[] = [];
  for await (const part of openSealed(file)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Only a document may be larger than a workbook. @throws RefusedFile for anything else */
export async function demandKind(file: GivenFile): Promise<void> {
  if (!isLarge(file)) return;
  for await (const part of openSealed(file)) {
    if (!looksLikeJson(part as Buffer)) throw new RefusedFile('导入文件超过 20 MB，请删去不用的内容或分成几个文件');
    return;
  }
}

/** @throws RefusedFile with a sentence for the person who sent it */
export async function readGiven(file: GivenFile, words: Words): Promise<Incoming> {
  return isLarge(file) ? await readFirmStream(openSealed(file)) : await readFile(await bytesOf(file), words);
}
