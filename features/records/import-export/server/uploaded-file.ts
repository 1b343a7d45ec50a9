import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createDecryptStream } from '#platform/server/crypto/sealed-stream.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { MAX_WORKBOOK_BYTES } from '../import-export.contract.ts';
import type { IncomingFile } from './workbook/incoming.ts';
import { readImportFile } from './workbook/read-file.ts';
import { isJson, readEnterpriseStream } from './workbook/read-json.ts';
import type { FindSavedMeaning } from './workbook/words.ts';

/** An encrypted file on disk. The file may contain ID numbers, so its key is kept in memory only. */
export interface SealedFile {
  readonly path: string;
  readonly dataKey: string;
  readonly size: number;
}
/** An uploaded file: encrypted on disk, or in memory. */
export type UploadedFile = SealedFile | { readonly bytes: Uint8Array };

export const isLargeFile = (file: UploadedFile): file is SealedFile => 'path' in file && file.size > MAX_WORKBOOK_BYTES;

const openSealed = ({ path, dataKey }: SealedFile): Readable =>
  // An error of either stream ends both streams and is thrown to the reader.
  pipeline(createReadStream(path), createDecryptStream(dataKey), () => undefined);

export async function readFileBytes(file: UploadedFile): Promise<Uint8Array> {
  if ('bytes' in file) return file.bytes;
  const parts: Buffer[] = [];
  for await (const part of openSealed(file)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/**
 * Asserts the type of an uploaded file; only an enterprise document may be larger than a workbook. @throws RejectedFileError for any other
 * type
 */
export async function assertFileType(file: UploadedFile): Promise<void> {
  if (!isLargeFile(file)) return;
  for await (const part of openSealed(file)) {
    if (!isJson(part as Buffer)) throw new RejectedFileError('导入文件超过 20 MB，请删去不用的内容或分成几个文件');
    return;
  }
}

/**
 * Parses an uploaded file.
 * @throws RejectedFileError with a message for the user
 */
export async function readUploadedFile(file: UploadedFile, words: FindSavedMeaning): Promise<IncomingFile> {
  return isLargeFile(file)
    ? await readEnterpriseStream(openSealed(file))
    : await readImportFile(await readFileBytes(file), words);
}
