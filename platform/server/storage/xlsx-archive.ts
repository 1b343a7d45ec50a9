import { inflateRawSync } from 'node:zlib';

/** Limits of an uploaded archive. A real workbook of 20 MB inflates to some 200 MB; beyond is an attack or a mistake. */
export const ARCHIVE_LIMITS = {
  entries: 2000,
  totalBytes: 300 * 1024 * 1024,
  entryBytes: 200 * 1024 * 1024,
  ratio: 200,
} as const;
/** Small parts may be packed tightly (a page of blanks) without being a bomb. */
const RATIO_FROM_BYTES = 10 * 1024 * 1024;

/** Why a file is no workbook of ours; the message is for the person who sent it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly flags: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const utf8 = new TextDecoder('utf-8');

const broken = () => new UnreadableFile('文件已损坏或不完整，请重新保存后再上传');

/** Names, sizes and places of all entries, from the directory at the end of the archive. */
function listEntries(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = -1;
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 66_000); at -= 1) {
    if (view.getUint32(at, true) === END) {
      end = at;
      break;
    }
  }
  if (end < 0) throw broken();
  const count = view.getUint16(end + 10, true);
  if (count > ARCHIVE_LIMITS.entries)
    throw new UnreadableFile(`文件内含 ${count} 个部件，超出工作簿的正常范围，已拒绝读取`);
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) throw broken();
    const [nameLength, extraLength, commentLength] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ];
    entries.push({
      name: utf8.decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

function dataOf(bytes: Uint8Array, entry: Entry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== LOCAL) throw broken();
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  if (start + entry.packed > bytes.length) throw broken();
  return bytes.subarray(start, start + entry.packed);
}

const tooBig = () => new UnreadableFile('文件解压后过大，疑似压缩炸弹，已拒绝读取');

const DECLARATIONS = ['<!DOCTYPE', '<!ENTITY'].flatMap((text) => [
  Buffer.from(text, 'latin1'),
  Buffer.from(text, 'utf16le'),
  Buffer.from(text, 'utf16le').swap16(),
]);

/**
 * The Open Packaging Conventions (ECMA-376 part 2, M1.18) forbid DTD content: Office writes none, and an entity could name a file, an
 * address, or a text that grows without end.
 */
function checkDeclarations(name: string, part: Uint8Array): void {
  if (!/\.(xml|rels|vml)$/i.test(name)) return;
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  if (DECLARATIONS.some((text) => bytes.includes(text)))
    throw new UnreadableFile('文件含有不允许的实体声明（DTD），请用 Excel 另存为 .xlsx 后再上传');
}

/**
 * Inflates every part with a hard stop, because the sizes that an archive states may be lies. The reader inflates again; what it
 * will meet is known by then.
 */
function checkParts(bytes: Uint8Array, entries: readonly Entry[]): void {
  let total = 0;
  for (const entry of entries) {
    if (entry.size > ARCHIVE_LIMITS.entryBytes) throw tooBig();
    const packed = dataOf(bytes, entry);
    let part = packed;
    if (entry.method === 8) {
      try {
        const most = Math.min(ARCHIVE_LIMITS.entryBytes, Math.max(entry.size, 1));
        part = inflateRawSync(packed, { maxOutputLength: most });
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooBig();
        throw broken();
      }
    } else if (entry.method !== 0)
      throw new UnreadableFile('文件使用了不支持的压缩方式，请用 Excel 另存为 .xlsx 后再上传');
    const size = part.length;
    checkDeclarations(entry.name, part);
    total += size;
    if (total > ARCHIVE_LIMITS.totalBytes) throw tooBig();
    if (size > RATIO_FROM_BYTES && size > packed.length * ARCHIVE_LIMITS.ratio) throw tooBig();
  }
}

const startsWith = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

/** UTF-16 text inside an OLE container. */
const holdsWide = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(text, 'utf16le'));

/**
 * Makes sure that the bytes are a plain, unencrypted, macro-free xlsx package of bearable size.
 * @throws UnreadableFile with what it is instead
 */
export function checkArchive(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new UnreadableFile('文件是空的（0 字节），请重新选择');
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new UnreadableFile(
      holdsWide(bytes, 'EncryptedPackage')
        ? '文件设有打开密码，请在 Excel 中取消密码后再上传'
        : '这是旧版 Excel（.xls）或其他 Office 97-2003 文件，请另存为 .xlsx 后再上传',
    );
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new UnreadableFile('这是 PDF 文件，请上传 Excel 工作簿（.xlsx）');
  if (!startsWith(bytes, 0x50, 0x4b))
    throw new UnreadableFile('不是 Excel 工作簿（.xlsx），也不是企业数据 JSON，请使用下载的模板');
  const entries = listEntries(bytes);
  const names = new Set(entries.map((entry) => entry.name));
  if (entries.some((entry) => (entry.flags & 1) === 1)) throw new UnreadableFile('文件设有密码，请取消密码后再上传');
  if (entries.some((entry) => /vbaProject\.bin$/i.test(entry.name)))
    throw new UnreadableFile('文件含有宏（.xlsm），请另存为不含宏的 .xlsx 后再上传');
  if (names.has('word/document.xml')) throw new UnreadableFile('这是 Word 文档，请上传 Excel 工作簿（.xlsx）');
  if (names.has('ppt/presentation.xml')) throw new UnreadableFile('这是 PowerPoint 文档，请上传 Excel 工作簿（.xlsx）');
  if (names.has('xl/workbook.bin'))
    throw new UnreadableFile('这是 Excel 二进制工作簿（.xlsb），请另存为 .xlsx 后再上传');
  if (!names.has('xl/workbook.xml')) {
    throw new UnreadableFile(
      names.has('content.xml')
        ? '这是 OpenDocument 表格（.ods），请另存为 .xlsx 后再上传'
        : '不是 Excel 工作簿（.xlsx），请使用下载的模板',
    );
  }
  checkParts(bytes, entries);
}
