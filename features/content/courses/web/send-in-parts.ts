/** Uploads a large file in parts. The upload resumes after a lost connection, and after the user left the page and selects the same file again. */

import { call } from '#platform/web/call.ts';
import { type CallError, toCallError } from '#platform/web/call-error.ts';
import {
  addMediaUploadPart,
  finishMediaUpload,
  getMediaUpload,
  MAX_UPLOAD_PART_BYTES,
  type Media,
  type MediaKind,
  type MediaUpload,
  startMediaUpload,
} from '../contract/media.ts';

const PART_WAIT_MS = 180_000;
/** Timeout for uploading and inspecting the largest file over an office connection. */
const END_WAIT_MS = 900_000;
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** Maximum number of consecutive attempts without progress: about five minutes. */
const MAX_TRIES = 14;

export interface PartUploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  /** Called when the connection is lost or restored. */
  readonly onBroken: (isBroken: boolean) => void;
}

const getPlace = (kind: MediaKind, { name, size, lastModified }: File): string =>
  `course_sending ${kind} ${name} ${size} ${lastModified}`;

/** Returns whether an error is temporary: no connection, a starting server, too many requests. */
const isPassing = ({ code }: CallError): boolean => code >= 500 || code === 429 || code === 409;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    const wake = () => {
      clearTimeout(timer);
      done();
    };
    signal.addEventListener('abort', wake, { once: true });
    window.addEventListener('online', wake, { once: true });
  });

/** Returns the unfinished upload of this file, or a new one. */
async function begin(kind: MediaKind, file: File, { signal }: PartUploadOptions): Promise<MediaUpload> {
  const kept = localStorage.getItem(getPlace(kind, file));
  if (kept !== null) {
    try {
      return await call(getMediaUpload, { params: { id: kept } }, { isInBackground: true, signal });
    } catch (reason) {
      if (toCallError(reason).code !== 404) throw reason;
    }
  }
  const body = { kind, name: file.name, size: file.size };
  const opened = await call(startMediaUpload, { body }, { quiet: true, signal });
  localStorage.setItem(getPlace(kind, file), opened.uuid);
  return opened;
}

async function sendNext(file: File, { uuid, received }: MediaUpload, { signal, onProgress }: PartUploadOptions) {
  const part = new File([file.slice(received, received + MAX_UPLOAD_PART_BYTES)], file.name);
  const share = (sent: number): number => (received + sent * part.size) / file.size;
  return await call(
    addMediaUploadPart,
    { body: { uuid, offset: received }, files: { file: part } },
    { quiet: true, signal, timeoutMs: PART_WAIT_MS, onProgress: (sent) => onProgress(share(sent)) },
  );
}

/**
 * Uploads a file in parts and inspects it.
 * @throws CallError with the reason for the failure; the received parts stay on the server for a day
 */
export async function uploadInParts(kind: MediaKind, file: File, options: PartUploadOptions): Promise<Media> {
  const { signal, onBroken } = options;
  let sending: MediaUpload | null = null;
  let failed = 0;
  for (;;) {
    try {
      sending ??= await begin(kind, file, options);
      onBroken(false);
      if (sending.received >= file.size) {
        const end = { quiet: true, signal, timeoutMs: END_WAIT_MS };
        const media = await call(finishMediaUpload, { body: { uuid: sending.uuid } }, end);
        localStorage.removeItem(getPlace(kind, file));
        return media;
      }
      sending = await sendNext(file, sending, options);
      failed = 0;
    } catch (reason) {
      const failure = toCallError(reason);
      if (signal.aborted || !isPassing(failure) || failed >= MAX_TRIES) {
        if (failure.fields.length > 0) localStorage.removeItem(getPlace(kind, file));
        throw reason;
      }
      onBroken(true);
      await pause(PAUSES_MS[Math.min(failed, PAUSES_MS.length - 1)] ?? 0, signal);
      failed += 1;
      // The next attempt reads the progress from the server.
      sending = null;
    }
  }
}
