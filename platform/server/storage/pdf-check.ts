import { constants, createInflateRaw } from 'node:zlib';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';

/**
 * Names (ISO 32000-1, 7.11.4, 12.6.4 and 13) of embedded files and of active content, which runs when a document is opened or clicked.
 * Supporting documents need neither.
 */
const ACTIVE: ReadonlyMap<string, string> = new Map([
  ['JavaScript', '脚本（JavaScript）'],
  ['Launch', '启动程序的动作'],
  ['SubmitForm', '提交表单的动作'],
  ['ImportData', '导入数据的动作'],
  ['RichMedia', '富媒体'],
  ['XFA', 'XFA 动态表单'],
  ['EmbeddedFile', '嵌入的文件'],
  ['EmbeddedFiles', '嵌入的文件'],
]);
/** Maximum total size of all decompressed streams of one document; no licence or supporting document is larger. */
const MAX_UNPACKED = 256 * 1024 * 1024;
const MAX_STREAMS = 20_000;
const HEAD_BYTES = 512;
/** PDF readers look for the header of a document within its first bytes (PDF Reference 1.7, implementation note 13 of appendix H). */
const HEADER_WITHIN = 1024;
const HEADER = '%PDF-';
/** Matches content before the header that indicates another file type: a signature, a script, markup or binary data. */
const OTHER_START = /^(?:PK|MZ|GIF8|\x89PNG|\xff\xd8|#!|@)|<|[^\t\n\r\x20-\x7e\x80-\xff]/;
const LONGEST_NAME = 3 * Math.max(...[...ACTIVE.keys()].map((name) => name.length)) + 2;

const getHex = (letter: string): string =>
  (letter.codePointAt(0) ?? 0).toString(16).replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
/** PDF names may be written with escapes: `/J#61vaScript` equals `/JavaScript` (ISO 32000-1, 7.3.5). */
const spelled = (name: string): string => [...name].map((letter) => `(?:${letter}|#${getHex(letter)})`).join('');
const named = (...names: readonly string[]): RegExp =>
  new RegExp(`/(?:${names.map((name) => `(${spelled(name)})`).join('|')})(?![A-Za-z0-9#])`);

const ACTIVE_NAME = named(...ACTIVE.keys());
const ENCRYPT = named('Encrypt');
const OBJECTS = named('ObjStm');
const PREDICTOR = named('Predictor');
/** Entries that every object stream has, even without a type entry. */
const [FIRST, COUNT] = [named('First'), named('N')];
/** Compression filters that are not supported here; common programs do not compress objects with them. */
const OTHER_FILTER = named(
  'LZWDecode',
  'LZW',
  'ASCIIHexDecode',
  'AHx',
  'ASCII85Decode',
  'A85',
  'RunLengthDecode',
  'RL',
);

const unreadable = (cause?: unknown) =>
  new RejectedFileError('PDF 的内部结构无法检查，请打印为普通 PDF 后再上传', { cause });

function rejectActive(text: string): void {
  const found = ACTIVE_NAME.exec(text);
  if (!found) return;
  const what = [...ACTIVE.values()][found.slice(1).findIndex((group) => group !== undefined)] ?? '';
  throw new RejectedFileError(`PDF 中含有${what}，为安全起见不能上传，请打印为普通 PDF 后再上传`);
}

/** Returns whether a file is a PDF. Some programs write a byte order mark, a line break or a line of text before its header. */
export function isPdf(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, HEADER_WITHIN)).toString('latin1');
  const at = head.indexOf(HEADER);
  return at >= 0 && !OTHER_START.test(head.slice(0, at));
}

/** Returns whether the bytes begin a zlib stream (RFC 1950): method deflate, and a header that is a multiple of 31. */
function startsZlib([method = 0, flags = 0]: Buffer): boolean {
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
}

/**
 * Returns whether a stream may contain objects: it begins with numbers, optionally after white space and comments (7.5.7). The stream's
 * dictionary is not consulted, because lenient readers do not require its type entry either.
 */
const looksLikeObjects = (head: string): boolean => /^(?:[\s\0]|%[^\r\n]*(?![^\r\n]))*(?:[-+.\d]|$)/.test(head);

/** Returns the start of a damaged stream. Fed byte by byte, because the output of a step is lost if the step fails. */
async function unpackHead(packed: Buffer): Promise<string> {
  const inflate = createInflateRaw();
  let head = '';
  inflate.on('data', (chunk: Buffer) => {
    head += chunk.toString('latin1');
  });
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'error'] as const) inflate.once(event, () => resolve());
  });
  for (const byte of packed.subarray(2, 2 + HEAD_BYTES)) inflate.write(Buffer.of(byte));
  inflate.end();
  await ended;
  inflate.destroy();
  return head;
}

/** Unpacks a possible object stream and searches it for active names. @returns the number of inspected bytes */
async function checkPacked(packed: Buffer, budget: number): Promise<number> {
  // The raw format skips the checksum of the zlib header, as PDF readers do. A truncated stream is inspected up to its end.
  const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
  inflate.end(packed.subarray(2));
  let unpacked = 0;
  let tail = '';
  let isCandidate: boolean | null = null;
  try {
    for await (const chunk of inflate) {
      const text = (chunk as Buffer).toString('latin1');
      isCandidate ??= looksLikeObjects(text);
      if (!isCandidate) return 0;
      unpacked += text.length;
      if (unpacked > budget) throw unreadable();
      rejectActive(tail + text);
      tail = text.slice(-LONGEST_NAME);
    }
  } catch (error) {
    if (error instanceof RejectedFileError) throw error;
    // PDF readers show the content before the damage, but it cannot be inspected completely here.
    if (isCandidate ?? looksLikeObjects(await unpackHead(packed))) throw unreadable(error);
  } finally {
    inflate.destroy();
  }
  return unpacked;
}

/** Returns the position of the first byte of a stream, after the `stream` keyword and its line end. */
function dataStart(bytes: Buffer, keyword: number): number {
  let at = keyword + 'stream'.length;
  while (bytes[at] === 0x20) at += 1;
  if (bytes[at] === 0x0d) at += 1;
  if (bytes[at] === 0x0a) at += 1;
  return at;
}

/**
 * Rejects a document that is truncated, encrypted (its objects cannot be inspected) or contains active content in plain or compressed
 * objects. Names are searched everywhere, also inside streams, so that malformed syntax cannot hide one. The document is scanned once by
 * offset, so the cost is limited by its size.
 * @throws RejectedFileError
 */
export async function checkPdf(given: Uint8Array): Promise<void> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (!bytes.subarray(-2048).includes('%%EOF')) throw new RejectedFileError('PDF 不完整，请重新导出后再上传');
  const text = bytes.toString('latin1');
  rejectActive(text);
  if (ENCRYPT.test(text)) throw new RejectedFileError('PDF 设有密码或权限限制，无法检查，请取消后再上传');
  const mayHideObjects = FIRST.test(text) && COUNT.test(text) && OTHER_FILTER.test(text);
  let budget = MAX_UNPACKED;
  let streams = 0;
  let before = 0;
  for (let at = text.indexOf('stream'); at >= 0; at = text.indexOf('stream', at + 6)) {
    if (text.startsWith('end', at - 3)) continue;
    streams += 1;
    if (streams > MAX_STREAMS) throw unreadable();
    const dictionary = text.slice(before, at);
    const packed = bytes.subarray(dataStart(bytes, at));
    const saysObjects = OBJECTS.test(dictionary);
    if (startsZlib(packed)) budget -= await checkPacked(packed, budget);
    else if (saysObjects || mayHideObjects) throw unreadable();
    if (saysObjects && PREDICTOR.test(dictionary)) throw unreadable();
    before = at;
  }
}
