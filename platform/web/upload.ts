import { getCallCredentials } from './request.ts';

interface Upload {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly waitMs: number;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (share: number) => void;
}

/**
 * Sends a form and reports the progress of the upload. It uses XMLHttpRequest, because `fetch` reports no progress, and returns a
 * `Response`, as `fetch` does.
 */
export function sendWithProgress(upload: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    // A signal that was aborted before does not trigger its event again.
    if (upload.signal?.aborted) return reject(new DOMException('aborted', 'AbortError'));
    const request = new XMLHttpRequest();
    request.open('POST', upload.address);
    request.withCredentials = getCallCredentials() === 'include';
    request.timeout = upload.waitMs;
    for (const [name, value] of Object.entries(upload.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) upload.onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(new TypeError('network'));
    request.ontimeout = () => reject(new DOMException('timeout', 'TimeoutError'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    upload.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(upload.body);
  });
}
