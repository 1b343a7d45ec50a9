import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import type { Storage } from '#platform/server/storage/ports.ts';
import {
  type ArchivedFile,
  type ArchiveManifest,
  ENTERPRISE_DOCUMENT_FILE_NAME,
  getHistoryFileName,
  MANIFEST_FILE_NAME,
  WORKBOOK_FILE_NAME,
} from './manifest.ts';

/** A file to archive: the storage location of its bytes and its manifest entry. */
export interface ArchiveSource extends ArchivedFile {
  readonly storageKey: string;
}

export interface ArchiveContent {
  readonly head: Omit<ArchiveManifest, 'data' | 'files'>;
  /** Generated while the archive is written. */
  readonly enterpriseJson: AsyncIterable<Uint8Array>;
  /** Also generated while the archive is written; each part is consumed before the next one starts. */
  readonly historyParts: AsyncIterable<AsyncIterable<Uint8Array>>;
  readonly workbook: Buffer;
  readonly sources: readonly ArchiveSource[];
}

export interface MissingFile {
  readonly name: string;
  readonly reason: string;
}

const getHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Streams one file into the archive and computes its checksum, so that memory use does not depend on the file size. */
async function addStream(zip: yazl.ZipFile, content: Readable, path: string, compress: boolean) {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  zip.addReadStream(through, path, { compress, mtime: new Date(0) });
  await pipeline(content, through);
  return { path, sha256: hash.digest('hex'), size };
}

async function addSource(zip: yazl.ZipFile, storage: Storage, source: ArchiveSource): Promise<string | null> {
  const object = await storage.get(source.storageKey);
  if (object === null) return '文件内容不存在';
  // Pictures and PDFs are already compressed.
  const { sha256 } = await addStream(zip, object.stream, source.path, false);
  return sha256 === source.sha256 ? null : '文件内容与登记的校验值不一致';
}

export interface ArchiveOutput<T> {
  /** Consumes the bytes of the archive while they are generated. */
  readonly store: (bytes: Readable) => Promise<T>;
  readonly onProgress: (done: number) => Promise<void>;
}

/** Writes workbook, document, history, attachments, and finally the manifest. @returns the files that could not be included */
async function fill(
  zip: yazl.ZipFile,
  { head, enterpriseJson, historyParts, workbook, sources }: ArchiveContent,
  storage: Storage,
  onProgress: ArchiveOutput<unknown>['onProgress'],
): Promise<readonly MissingFile[]> {
  const missing: MissingFile[] = [];
  const files: ArchivedFile[] = [];
  zip.addBuffer(workbook, WORKBOOK_FILE_NAME, { mtime: new Date(0) });
  const document = await addStream(zip, Readable.from(enterpriseJson), ENTERPRISE_DOCUMENT_FILE_NAME, true);
  const history: ArchiveManifest['data'] = [];
  for await (const part of historyParts)
    history.push(await addStream(zip, Readable.from(part), getHistoryFileName(history.length + 1), true));
  for (const [index, source] of sources.entries()) {
    const reason = await addSource(zip, storage, source);
    const { storageKey: _key, ...file } = source;
    if (reason === null) files.push(file);
    else missing.push({ name: source.name, reason });
    await onProgress(index + 1);
  }
  const book = { path: WORKBOOK_FILE_NAME, sha256: getHash(workbook), size: workbook.length };
  const data = [book, { ...document, path: ENTERPRISE_DOCUMENT_FILE_NAME }, ...history];
  const manifest: ArchiveManifest = { ...head, data, files };
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), MANIFEST_FILE_NAME, { mtime: new Date(0) });
  zip.end();
  return missing;
}

/** Streams the archive of an enterprise, with the checksums of its content, to `store`. */
export async function writeArchive<T>(
  content: ArchiveContent,
  storage: Storage,
  { store, onProgress }: ArchiveOutput<T>,
): Promise<{ readonly missing: readonly MissingFile[]; readonly stored: T }> {
  const zip = new yazl.ZipFile();
  const output = Readable.from(zip.outputStream);
  const filled = fill(zip, content, storage, onProgress).catch((error: unknown) => {
    // Without an error, `store` would wait forever for further bytes.
    output.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const [missing, stored] = await Promise.all([filled, store(output)]);
  return { missing, stored };
}
