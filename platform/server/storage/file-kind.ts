import { imageSize } from 'image-size';
import { PROOF_MIME_TYPES, type ProofKind } from '#domain/text/proof-files.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { checkOfd, parseXml } from './ofd-archive.ts';
import { checkPdf, isPdf } from './pdf-check.ts';
import { checkWorkbookArchive } from './xlsx-archive.ts';

export type FileKind = ProofKind | 'xlsx' | 'xml';
/** Kinds of files that can be attached to records. */
export type RecordFileKind = Exclude<FileKind, 'xml'>;

/** MIME type and extension of each kind; the kind is determined by content, not by name. */
export const KIND_MIME_TYPES: Readonly<Record<FileKind, string>> = {
  ...PROOF_MIME_TYPES,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
};

/** Maximum size of an attachment: 20 MiB (Gaps D). */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const FILE_TOO_LARGE_MESSAGE = '文件不能超过 20 MB';
/** Maximum width and height of a picture in pixels. A scan of A3 at 600 dpi is 7016 × 9921; larger pictures would only fill memory. */
const MAX_SIDE = 12_000;
const MAX_PIXELS = 80_000_000;

const HEADS: readonly (readonly [FileKind, readonly number[]])[] = [
  ['jpg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['xlsx', [0x50, 0x4b, 0x03, 0x04]],
];

const WORDS: Readonly<Record<FileKind, string>> = {
  pdf: 'PDF',
  ofd: 'OFD',
  jpg: 'JPG',
  png: 'PNG',
  xlsx: 'Excel（xlsx）',
  xml: 'XML',
};

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns the kind that the first bytes indicate; of an archive, the names of its entries decide. */
function getKind(bytes: Uint8Array): FileKind | null {
  const kind = HEADS.find(([, head]) => head.every((byte, index) => bytes[index] === byte))?.[0];
  if (kind === 'xlsx' && toBuffer(bytes).includes('OFD.xml')) return 'ofd';
  if (kind === undefined && isPdf(bytes)) return 'pdf';
  return kind ?? (/^(?:\ufeff)?<\?xml\s/.test(toBuffer(bytes.subarray(0, 64)).toString('utf8')) ? 'xml' : null);
}

/** Rejects web pages and drawings, which are XML too but can contain scripts. */
function checkXml(bytes: Uint8Array): void {
  const { name } = parseXml(bytes);
  if (/^(?:html|svg)$/i.test(name))
    throw new RejectedFileError(`这是 ${name.toUpperCase()} 文件，可能含有脚本，不能上传`);
}

function checkPicture(bytes: Uint8Array): void {
  let size: { readonly width: number; readonly height: number };
  try {
    size = imageSize(bytes);
  } catch (cause) {
    throw new RejectedFileError('图片已损坏，无法读取尺寸，请重新保存后再上传', { cause });
  }
  const { width, height } = size;
  if (width < 1 || height < 1) throw new RejectedFileError('图片尺寸不正确，请重新保存后再上传');
  if (width > MAX_SIDE || height > MAX_SIDE) {
    throw new RejectedFileError(`图片尺寸为 ${width} × ${height}，超出上限（单边 ${MAX_SIDE} 像素），请缩小后再上传`);
  }
  if (width * height > MAX_PIXELS) {
    const [pixels, most] = [width * height, MAX_PIXELS].map((count) => Math.round(count / 10_000));
    throw new RejectedFileError(
      `图片为 ${width} × ${height}，共 ${pixels} 万像素，超出上限 ${most} 万像素，请缩小后再上传`,
    );
  }
}

/** Checks the end marker of the format; without it the file was truncated in transit. */
function checkWhole(bytes: Uint8Array, kind: 'jpg' | 'png'): void {
  const buffer = toBuffer(bytes);
  const isWhole = kind === 'png' ? buffer.includes('IEND', -64) : buffer.lastIndexOf(Buffer.from([0xff, 0xd9])) > 3;
  if (!isWhole) throw new RejectedFileError('图片不完整，请重新保存后再上传');
}

/** Returns the message for a known file type that is not supported. */
function describeForeignContainer(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1').toLowerCase();
  if (head.includes('<svg')) return '这是 SVG 矢量图，可能含有脚本，';
  if (/<!doctype html|<html|<script/.test(head)) return '这是网页文件，';
  if (head.startsWith('pk\u0003\u0004'))
    return toBuffer(bytes).includes('word/document.xml') ? '这是 Word 文档，' : '这是压缩包，';
  if (head.startsWith('mz')) return '这是程序文件，';
  if (head.startsWith('gif8')) return '这是 GIF 图片，';
  // A file of the general brand (mif1) names its coding among the compatible brands (ISO/IEC 23008-12).
  if (/^.{4}ftyp.{0,32}avi[fs]/s.test(head)) return '这是 AVIF 图片，请另存为 JPG，';
  if (/^.{4}ftyp(?:hei[cxms]|hev[cxms]|m[is]f1)/s.test(head)) return '这是 HEIC 图片，请在手机上另存为 JPG，';
  return '';
}

/**
 * Determines the kind of a file by its content. Rejects files that are not allowed, damaged, or contain active content.
 * @throws RejectedFileError
 */
export async function checkFile(bytes: Uint8Array, kinds: readonly FileKind[]): Promise<FileKind> {
  if (bytes.length === 0) throw new RejectedFileError('文件是空的（0 字节），请重新选择');
  if (bytes.length > MAX_FILE_BYTES) throw new RejectedFileError(FILE_TOO_LARGE_MESSAGE);
  const kind = getKind(bytes);
  if (kind === null || !kinds.includes(kind)) {
    const isOther =
      kind === null || kind === 'xml' || (kind === 'xlsx' && !toBuffer(bytes).includes('xl/workbook.xml'));
    const stranger = isOther ? describeForeignContainer(bytes) : '';
    const what = kind === null || stranger !== '' ? stranger : `这是 ${WORDS[kind]} 文件，`;
    throw new RejectedFileError(`${what}只能上传 ${kinds.map((one) => WORDS[one]).join('、')}（按文件内容判断）`);
  }
  if (kind === 'pdf') await checkPdf(bytes);
  else if (kind === 'ofd') await checkOfd(bytes);
  else if (kind === 'xlsx') await checkWorkbookArchive(bytes);
  else if (kind === 'xml') checkXml(bytes);
  else {
    checkPicture(bytes);
    checkWhole(bytes, kind);
  }
  return kind;
}
