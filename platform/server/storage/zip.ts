import { open as openFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';

/** The limits of an archive. Sizes are counted during unpacking, because the declared sizes may be false. */
export interface ZipLimits {
  readonly entries: number;
  readonly entryBytes: number;
  readonly totalBytes: number;
  /** Maximum compression ratio; a large entry above it is treated as a zip bomb. */
  readonly ratio: number;
}

export interface Zip {
  readonly names: readonly string[];
  /** Total unpacked size that the entries declare. */
  readonly totalBytes: number;
  /** Returns the bytes of an entry. @throws RejectedFileError when there is no entry of that name, or it does not match its header */
  read(name: string, mostBytes?: number): Promise<Buffer>;
  close(): void;
}

/** Size above which the compression ratio is checked. Smaller entries may have a high ratio (a page of blanks) without being a zip bomb. */
const RATIO_FROM_BYTES = 10 * 1024 * 1024;
const END_BYTES = 22;
const LOCAL_BYTES = 30;
/** Size of a data descriptor after the bytes of an entry. No other data may be between two entries. */
const DESCRIPTOR_BYTES = 16;
const NONE_16 = 0xffff;
const NONE_32 = 0xffffffff;
const ZIP64_FIELD = 0x0001;

const broken = (cause?: unknown) => new RejectedFileError('文件已损坏或不完整，请重新保存后再上传', { cause });
const tooBig = () => new RejectedFileError('文件解压后过大，疑似压缩炸弹，已拒绝读取');
const zip64 = () => new RejectedFileError('文件使用了 ZIP64 格式，无法读取，请用原来的软件重新保存后再上传');

async function readTail(source: Uint8Array | string): Promise<{ readonly tail: Buffer; readonly size: number }> {
  if (typeof source !== 'string') {
    const tail = source.subarray(Math.max(0, source.length - END_BYTES));
    return { tail: Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength), size: source.length };
  }
  const file = await openFile(source);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(END_BYTES, size));
    await file.read(tail, 0, tail.length, size - tail.length);
    return { tail, size };
  } finally {
    await file.close();
  }
}

interface Directory {
  readonly count: number;
  readonly start: number;
}

/** Reads the end record, which must refer to a single directory, because other archives can be read in several ways. */
function readEnd(tail: Buffer, size: number): Directory {
  if (tail.length < END_BYTES || tail.readUInt32LE(0) !== 0x06054b50) throw broken();
  const count = tail.readUInt16LE(10);
  const [length, start] = [tail.readUInt32LE(12), tail.readUInt32LE(16)];
  if (count === NONE_16 || length === NONE_32 || start === NONE_32) throw zip64();
  if (tail.readUInt16LE(4) !== 0 || tail.readUInt16LE(8) !== count) throw broken();
  if (start + length + END_BYTES !== size) throw broken();
  return { count, start };
}

function checkEntry(entry: yauzl.Entry, limits: ZipLimits): void {
  const { compressedSize, uncompressedSize, relativeOffsetOfLocalHeader, extraFields } = entry;
  if ([compressedSize, uncompressedSize, relativeOffsetOfLocalHeader].some((value) => value >= NONE_32)) throw zip64();
  if (extraFields.some(({ id }) => id === ZIP64_FIELD)) throw zip64();
  if (entry.isEncrypted()) throw new RejectedFileError('文件设有密码，请取消密码后再上传');
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw new RejectedFileError('文件使用了不支持的压缩方式，请用原来的软件重新保存后再上传');
  if (entry.compressionMethod === 0 && compressedSize !== uncompressedSize) throw broken();
  if (uncompressedSize > limits.entryBytes) throw tooBig();
  if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * limits.ratio) throw tooBig();
}

async function listEntries(zip: yauzl.ZipFile, directory: Directory, limits: ZipLimits): Promise<yauzl.Entry[]> {
  const entries = new Map<string, yauzl.Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry, limits);
    total += entry.uncompressedSize;
    if (total > limits.totalBytes) throw tooBig();
    // Two entries with the same name are rejected, because programs differ in which one they read.
    const name = entry.fileName.toLowerCase();
    if (entries.has(name)) throw broken();
    entries.set(name, entry);
  }
  if (entries.size !== directory.count) throw broken();
  return [...entries.values()];
}

/** Checks that the entries cover the archive without hidden data between them and without overlapping. */
async function checkPlaces(zip: yauzl.ZipFile, entries: readonly yauzl.Entry[], directory: Directory): Promise<void> {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const start = entry.relativeOffsetOfLocalHeader;
    if (start < end || start > end + DESCRIPTOR_BYTES || (end === 0 && start !== 0)) throw broken();
    const local = await zip.readLocalFileHeaderPromise(entry);
    if (!local.fileName.equals(entry.fileNameRaw) || local.compressionMethod !== entry.compressionMethod)
      throw broken();
    if (local.compressedSize === NONE_32 || local.uncompressedSize === NONE_32) throw zip64();
    end = local.fileDataStart + entry.compressedSize;
    if (local.fileDataStart < start + LOCAL_BYTES || end > directory.start) throw broken();
  }
  if (directory.start > end + DESCRIPTOR_BYTES) throw broken();
}

async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, most: number): Promise<Buffer> {
  if (entry.uncompressedSize > most) throw tooBig();
  const bytes = Buffer.allocUnsafe(entry.uncompressedSize);
  let at = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (at + (chunk as Buffer).length > bytes.length) throw broken();
    at += (chunk as Buffer).copy(bytes, at);
  }
  if (at !== bytes.length || crc32(bytes) !== entry.crc32) throw broken();
  return bytes;
}

async function openYauzl(source: Uint8Array | string): Promise<yauzl.ZipFile> {
  // Backslashes in names, which some Windows programs write, are converted to slashes. Names with `..`, a drive or a leading slash are
  // rejected.
  const options = { autoClose: false, strictFileNames: false, validateEntrySizes: true };
  if (typeof source === 'string') return await yauzl.openPromise(source, options);
  return await yauzl.fromBufferPromise(Buffer.from(source.buffer, source.byteOffset, source.byteLength), options);
}

const toRejection = (error: unknown): RejectedFileError => (error instanceof RejectedFileError ? error : broken(error));

/**
 * Opens an uploaded archive, in memory or in a file; every archive is read by this function. It accepts only content that all programs
 * interpret in the same way: one directory at the end, consecutive entries, no ZIP64.
 * @throws RejectedFileError
 */
export async function openZip(source: Uint8Array | string, limits: ZipLimits): Promise<Zip> {
  const { tail, size } = await readTail(source);
  const directory = readEnd(tail, size);
  if (directory.count > limits.entries)
    throw new RejectedFileError(`文件内含 ${directory.count} 个部件，超出正常范围，已拒绝读取`);
  const zip = await openYauzl(source).catch((error: unknown) => {
    throw broken(error);
  });
  try {
    const entries = await listEntries(zip, directory, limits);
    await checkPlaces(zip, entries, directory);
    const byName = new Map(entries.map((entry) => [entry.fileName, entry]));
    return {
      names: [...byName.keys()],
      totalBytes: entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0),
      async read(name, mostBytes = limits.entryBytes) {
        const entry = byName.get(name);
        if (!entry) throw broken();
        try {
          return await readEntry(zip, entry, mostBytes);
        } catch (error) {
          throw toRejection(error);
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw toRejection(error);
  }
}
