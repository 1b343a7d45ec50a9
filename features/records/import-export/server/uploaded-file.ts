import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createDecryptStream } from '#platform/server/crypto/sealed-stream.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { MAX_BYTES } from '../import-export.contract.ts';
import type { Incoming } from './workbook/incoming.ts';
import { readFile } from './workbook/read-file.ts';
import { isJson, readEnterpriseStream } from './workbook/read-json.ts';
import type { Words } from './workbook/words.ts';

/** On the disk, sealed: a document holds ID numbers, and its key lies in memory alone. */
export interface SealedFile {
  readonly path: string;
  readonly dataKey: string;
  readonly size: number;
}
/** An uploaded file. */
export type GivenFile = SealedFile | { readonly bytes: Uint8Array };

export const isLarge = (file: GivenFile): file is SealedFile => 'path' in file && file.size > MAX_BYTES;

const openSealed = ({ path, dataKey }: SealedFile): Readable =>
  // An error of either stream ends both, and reaches the reader.
  pipeline(createReadStream(path), createDecryptStream(dataKey), () => undefined);

export async function getBytes(file: GivenFile): Promise<Uint8Array> {
  if ('bytes' in file) return file.bytes;
  const parts: Buffer[] = [];
  for await (const part of openSealed(file)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Only a document may be larger than a workbook. @throws RejectedFileError for anything else */
export async function assertKind(file: GivenFile): Promise<void> {
  if (!isLarge(file)) return;
  for await (const part of openSealed(file)) {
    if (!isJson(part as Buffer)) throw new RejectedFileError('导入文件超过 20 MB，请删去不用的内容或分成几个文件');
    return;
  }
}

/** @throws RejectedFileError with a sentence for the person who sent it */
export async function readGiven(file: GivenFile, words: Words): Promise<Incoming> {
  return isLarge(file) ? await readEnterpriseStream(openSealed(file)) : await readFile(await getBytes(file), words);
}
