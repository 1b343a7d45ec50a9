import { inflateSync } from 'node:zlib';
import { RefusedFile } from './refused.ts';

/** Names (ISO 32000-1, 12.6.4 and 13) of what acts when a document is opened or clicked. A licence or a proof needs none of it. */
const ACTIVE: ReadonlyMap<string, string> = new Map([
  ['JavaScript', '脚本（JavaScript）'],
  ['Launch', '启动程序的动作'],
  ['SubmitForm', '提交表单的动作'],
  ['ImportData', '导入数据的动作'],
  ['RichMedia', '富媒体'],
  ['XFA', 'XFA 动态表单'],
]);
const OBJECT_STREAM_MOST = 64 * 1024 * 1024;
const NAME = /\/((?:[A-Za-z]|#[0-9A-Fa-f]{2})+)(?![A-Za-z0-9#])/g;

/** `/J#61vaScript` is the same name as `/JavaScript` (ISO 32000-1, 7.3.5). */
const decodeName = (name: string): string =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function refuseActive(name: string): void {
  const what = ACTIVE.get(name);
  if (what) throw new RefusedFile(`PDF 中含有${what}，为安全起见不能上传，请打印为普通 PDF 后再上传`);
}

/** The names in a compressed object stream that starts after `from`; returns what it inflated to. */
function checkObjectStream(text: string, bytes: Buffer, from: number, budget: number): number {
  const keyword = text.indexOf('stream', from);
  if (keyword < 0) return 0;
  const lineEnd = text[keyword + 6] === '\r' ? 2 : 1;
  const start = keyword + 6 + lineEnd;
  const end = text.indexOf('endstream', start);
  let inflated: Buffer;
  try {
    inflated = inflateSync(bytes.subarray(start, end < 0 ? undefined : end), { maxOutputLength: Math.max(budget, 1) });
  } catch (cause) {
    throw new RefusedFile('PDF 的内部结构无法检查，请打印为普通 PDF 后再上传', { cause });
  }
  for (const match of inflated.toString('latin1').matchAll(NAME)) refuseActive(decodeName(match[1] ?? ''));
  return inflated.length;
}

/**
 * Refuses a document that is cut off, encrypted (its objects cannot be looked at) or holds active content, in plain objects and in
 * compressed ones. Names are looked for everywhere, also inside streams, so that no false bracket hides one.
 * @throws RefusedFile
 */
export function checkPdf(given: Uint8Array): void {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (!bytes.subarray(-2048).includes('%%EOF')) throw new RefusedFile('PDF 不完整，请重新导出后再上传');
  const text = bytes.toString('latin1');
  let budget = OBJECT_STREAM_MOST;
  for (const match of text.matchAll(NAME)) {
    const name = decodeName(match[1] ?? '');
    refuseActive(name);
    if (name === 'Encrypt') throw new RefusedFile('PDF 设有密码或权限限制，无法检查，请取消后再上传');
    if (name === 'ObjStm') budget -= checkObjectStream(text, bytes, match.index, budget);
  }
}
