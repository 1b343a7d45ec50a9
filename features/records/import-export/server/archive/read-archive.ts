import { createHash } from 'node:crypto';
import { openZip, type ZipLimits } from '#platform/server/storage/zip.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { MAX_DOCUMENT_BYTES } from '../../import-export.contract.ts';
import { type ArchivedFile, ArchiveManifest, ENTERPRISE_DOCUMENT_FILE_NAME, MANIFEST_FILE_NAME } from './manifest.ts';

/** Limits of an uploaded archive: its fixed parts, the parts of a long history, and 20,000 attachments. */
const LIMITS: ZipLimits = {
  entries: 20_200,
  entryBytes: MAX_DOCUMENT_BYTES,
  totalBytes: 4 * 1024 * 1024 * 1024,
  ratio: 200,
};
const MANIFEST_BYTES = 32 * 1024 * 1024;
const FILE_BYTES = 20 * 1024 * 1024;

interface OpenArchive {
  readonly manifest: ArchiveManifest;
  /** The enterprise document; its checksum has been verified. */
  readonly enterpriseJson: Buffer;
  /** Reads a file of the manifest and verifies its hash. @throws RejectedFileError */
  read(path: string): Promise<Buffer>;
  close(): void;
}

export interface ArchiveReader {
  /**
   * Reads a file and verifies its checksum.
   * @throws RejectedFileError if the bytes do not match the manifest
   */
  read(file: Pick<ArchivedFile, 'path' | 'sha256'>): Promise<Buffer>;
  close(): void;
}

const getHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function checkHash(name: string, bytes: Buffer, sha256: string | undefined): Buffer {
  if (getHash(bytes) !== sha256) throw new RejectedFileError(`归档中的“${name}”与清单的校验值不一致，可能被改动过`);
  return bytes;
}

/** Opens the files of an archive whose manifest is already known. */
export async function openArchiveFiles(path: string): Promise<ArchiveReader> {
  const zip = await openZip(path, LIMITS);
  return {
    read: async ({ path: name, sha256 }) => checkHash(name, await zip.read(name, FILE_BYTES), sha256),
    close: () => zip.close(),
  };
}

function parseManifest(bytes: Buffer): ArchiveManifest {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new RejectedFileError('归档文件已损坏或不完整，请重新下载后再试', { cause });
  }
  const parsed = ArchiveManifest.safeParse(value);
  if (!parsed.success) throw new RejectedFileError('不是本系统导出的企业归档（manifest.json 不符合格式）');
  return parsed.data;
}

/**
 * Opens an archive and asserts that it contains exactly the files of its manifest.
 * @throws RejectedFileError with the reason in Chinese
 */
export async function openArchive(path: string): Promise<OpenArchive> {
  const zip = await openZip(path, LIMITS);
  try {
    const names = new Set(zip.names);
    const take = async (name: string, most: number): Promise<Buffer> => {
      if (!names.has(name)) throw new RejectedFileError(`归档中缺少“${name}”，请使用本系统导出的归档`);
      return await zip.read(name, most);
    };
    const manifest = parseManifest(await take(MANIFEST_FILE_NAME, MANIFEST_BYTES));
    const hashes = new Map([...manifest.data, ...manifest.files].map((one) => [one.path, one.sha256]));
    for (const name of names)
      if (name !== MANIFEST_FILE_NAME && !hashes.has(name))
        throw new RejectedFileError(`归档中有清单以外的文件“${name}”，已拒绝读取`);
    const read = async (name: string, most: number): Promise<Buffer> =>
      checkHash(name, await take(name, most), hashes.get(name));
    return {
      manifest,
      enterpriseJson: await read(ENTERPRISE_DOCUMENT_FILE_NAME, LIMITS.entryBytes),
      read: (name) => read(name, FILE_BYTES),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
