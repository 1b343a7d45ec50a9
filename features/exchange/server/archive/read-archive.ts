import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { UnreadableFile } from '#platform/server/storage/xlsx-archive.ts';
import { FIRM, MANIFEST, Manifest } from './manifest.ts';

/** Limits of an archive that somebody brings. An entry's real size is counted while it is read; what it states may be a lie. */
export const RESTORE_LIMITS = {
  bytes: 1024 * 1024 * 1024,
  entries: 20_010,
  fileBytes: 20 * 1024 * 1024,
  dataBytes: 64 * 1024 * 1024,
  totalBytes: 4 * 1024 * 1024 * 1024,
} as const;

export interface OpenArchive {
  readonly manifest: Manifest;
  readonly firmJson: Buffer;
  /** The bytes of a file of the manifest; its hash has been checked. @throws UnreadableFile */
  read(path: string): Promise<Buffer>;
  close(): void;
}

const broken = (cause?: unknown) => new UnreadableFile('归档文件已损坏或不完整，请重新下载后再试', { cause });

function openZip(path: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    // Names with `..`, a leading slash or a backslash make it fail.
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true };
    yauzl.open(path, options, (error, zip) => {
      if (error) reject(broken(error));
      else resolve(zip);
    });
  });
}

function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, yauzl.Entry>();
    let total = 0;
    zip.on('error', (error: unknown) => reject(broken(error)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: yauzl.Entry) => {
      total += entry.uncompressedSize;
      if (entries.size >= RESTORE_LIMITS.entries || total > RESTORE_LIMITS.totalBytes)
        return reject(new UnreadableFile('归档文件解压后过大，疑似压缩炸弹，已拒绝读取'));
      if (entries.has(entry.fileName) || entry.isEncrypted()) return reject(broken());
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(broken(error));
      else resolve(stream);
    });
  });
}

async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, most: number): Promise<Buffer> {
  const tooBig = () => new UnreadableFile(`归档中的“${entry.fileName}”过大，已拒绝读取`);
  if (entry.uncompressedSize > most) throw tooBig();
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = await openEntry(zip, entry);
  try {
    for await (const chunk of stream) {
      size += (chunk as Buffer).length;
      if (size > most) throw tooBig();
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : broken(error);
  }
  return Buffer.concat(chunks);
}

function parseManifest(bytes: Buffer): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw broken(cause);
  }
  const parsed = Manifest.safeParse(value);
  if (!parsed.success) throw new UnreadableFile('不是本系统导出的企业归档（manifest.json 不符合格式）');
  return parsed.data;
}

/**
 * Opens an archive and checks that it holds exactly what its manifest names.
 * @throws UnreadableFile with the reason in Chinese
 */
export async function openArchive(path: string): Promise<OpenArchive> {
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip);
    const take = (name: string): yauzl.Entry => {
      const entry = entries.get(name);
      if (!entry) throw new UnreadableFile(`归档中缺少“${name}”，请使用本系统导出的归档`);
      return entry;
    };
    const manifest = parseManifest(await readEntry(zip, take(MANIFEST), RESTORE_LIMITS.dataBytes));
    const hashes = new Map([...manifest.data, ...manifest.files].map((one) => [one.path, one.sha256]));
    for (const name of entries.keys())
      if (name !== MANIFEST && !hashes.has(name))
        throw new UnreadableFile(`归档中有清单以外的文件“${name}”，已拒绝读取`);
    const read = async (name: string, most: number): Promise<Buffer> => {
      const bytes = await readEntry(zip, take(name), most);
      if (createHash('sha256').update(bytes).digest('hex') !== hashes.get(name))
        throw new UnreadableFile(`归档中的“${name}”与清单的校验值不一致，可能被改动过`);
      return bytes;
    };
    return {
      manifest,
      firmJson: await read(FIRM, RESTORE_LIMITS.dataBytes),
      read: (name) => read(name, RESTORE_LIMITS.fileBytes),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
