import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { MAX_CAPTIONS_BYTES } from '../../contract/media.ts';

/** Matches the line with the start and end time of a caption (W3C WebVTT, 4.1). */
const TIMING = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}(?:[ \t].*)?$/m;

/**
 * Reads and validates a captions file.
 * @throws RejectedFileError if the file is no WebVTT
 */
export async function readCaptionsFile(path: string) {
  if ((await stat(path)).size > MAX_CAPTIONS_BYTES) throw new RejectedFileError('字幕文件不能超过 1 MB');
  const bytes = await readFile(path);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new RejectedFileError('字幕文件应为 UTF-8 编码，请另存后再上传', { cause });
  }
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(text))
    throw new RejectedFileError('只能上传 WebVTT 字幕（第一行为 WEBVTT，按文件内容判断）');
  if (!TIMING.test(text.replaceAll('\r\n', '\n')))
    throw new RejectedFileError('字幕文件中没有带时间的字幕，请检查文件');
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
