import { hasProofEnding, PROOF_KINDS_TEXT } from '#domain/text/proof-files.ts';
import { isUnsupportedPicture } from './redraw-picture.ts';

const MB = 1024 * 1024;

/**
 * Checks the size and type of a document file (a scan or photo) before the upload; `prepareProofUpload` converts it before.
 * @returns the error message, or null
 */
export function validateFileEarly(file: Pick<File, 'name' | 'size'>, mostBytes: number): string | null {
  if (file.size === 0) return '文件是空的（0 字节），请重新选择';
  if (file.size > mostBytes) return `文件超过 ${mostBytes / MB} MB，请压缩或分成几个文件后再上传`;
  return hasProofEnding(file.name) || isUnsupportedPicture(file.name) ? null : `只能上传 ${PROOF_KINDS_TEXT}`;
}
