import { getMimeExtension } from '#domain/text/mime.ts';

/** Texts of a failed download by status (R-228 … R-231). */
const DOWNLOAD_TEXTS: Readonly<Record<number, string>> = {
  401: '认证失败，无法访问系统资源',
  403: '当前操作没有权限',
  404: '访问资源不存在',
};
const UNKNOWN_TEXT = '系统未知错误，请反馈给管理员';
/** Error text for a download that failed before a response arrived. */
export const DOWNLOAD_BROKEN = '下载文件出现错误，请联系网站管理人员！';

/** Temporary errors, whose message from the server states when to retry. */
const PASSING: readonly number[] = [429, 503];

export const getDownloadErrorText = (code: number, message = ''): string =>
  (PASSING.includes(code) && message) || (DOWNLOAD_TEXTS[code] ?? UNKNOWN_TEXT);

/** Adds the extension of the content type to a name without one. */
function withEnding(name: string, mime: string | null): string {
  const ending = getMimeExtension(mime ?? '');
  return ending === undefined || /\.[a-z0-9]{2,5}$/i.test(name) ? name : `${name}.${ending}`;
}

/** Returns the file name of a download from the header `download-filename`, percent-encoded UTF-8 (R-219, gaps G-45). */
export function getDownloadFilename(headers: Headers, fallback: string): string {
  const value = headers.get('download-filename');
  if (!value) return withEnding(fallback, headers.get('content-type'));
  try {
    return decodeURIComponent(value);
  } catch {
    // The name was sent without encoding and is used as it is.
    return value;
  }
}

/**
 * Returns whether a response is an error envelope instead of the file. File responses are marked by a header, so the content is not
 * inspected.
 */
export const isEnvelopeResponse = ({ headers }: Response): boolean =>
  headers.get('content-disposition') === null && (headers.get('content-type') ?? '').includes('application/json');

/** Saves content as a file with the browser's download function. */
export function saveFile(content: Blob, filename: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
