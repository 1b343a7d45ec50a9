import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RouteSpec } from '#platform/contract/route.ts';
import { type CallOptions, call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { getQueryKey } from '#platform/web/query.ts';
import { prepareProofUpload } from '#platform/web/redraw-picture.ts';
import { toasts } from '#platform/web/toasts.ts';
import { validateFileEarly } from '#platform/web/validate-file-early.ts';
import {
  type Attachment,
  addAttachment,
  addLicenceFile,
  type BizType,
  listAttachments,
  MAX_ATTACHMENT_BYTES,
} from '../attachments.contract.ts';

/** A file being uploaded; afterwards it moves from this list to the attachments. */
export interface UploadEntry {
  readonly id: number;
  readonly file: File;
  /** The uuid of the file that this upload replaces. */
  readonly replaces: string | null;
  readonly share: number;
  /** The error message; null during the upload. */
  readonly refusal: string | null;
}

interface Owner {
  readonly bizType: BizType;
  readonly bizUuid: string;
  /** Calls whose cached data is stale after an upload. */
  readonly stale: readonly RouteSpec[];
  readonly onArrived?: ((file: Attachment) => void) | undefined;
}

/** Uploads a file to its record; the licence uses a separate call (C-142). */
export async function uploadAttachment(
  { bizType, bizUuid }: Pick<Owner, 'bizType' | 'bizUuid'>,
  { file: chosen, replaces = null }: { readonly file: File; readonly replaces?: string | null },
  options: CallOptions,
): Promise<Attachment> {
  const file = await prepareProofUpload(chosen);
  if (bizType === 'yyzz') return await call(addLicenceFile, { body: { bizUuid }, files: { file } }, options);
  const body = { bizType, bizUuid, ...(replaces === null ? {} : { replaces }) };
  return await call(addAttachment, { body, files: { file } }, options);
}

/**
 * Uploads the chosen files one by one, with progress, cancel and retry. Closing the list does not cancel uploads to an existing record;
 * their result is then shown on the current page.
 */
export function useUploads(owner: Owner) {
  const client = useQueryClient();
  const [entries, setEntries] = useState<readonly UploadEntry[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);
  const latest = useRef(owner);
  useEffect(() => {
    latest.current = owner;
  });
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const change = useCallback((id: number, part: Partial<UploadEntry>) => {
    setEntries((now) => now.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
  }, []);
  const forget = useCallback((id: number) => {
    running.current.get(id)?.abort();
    setEntries((now) => now.filter((entry) => entry.id !== id));
  }, []);

  const start = useCallback(
    async ({ id, ...sent }: Pick<UploadEntry, 'id' | 'file' | 'replaces'>) => {
      const abort = new AbortController();
      running.current.set(id, abort);
      change(id, { share: 0, refusal: null });
      try {
        const onProgress = (share: number) => change(id, { share });
        const arrived = await uploadAttachment(latest.current, sent, { quiet: true, signal: abort.signal, onProgress });
        setEntries((now) => now.filter((entry) => entry.id !== id));
        if (isLeft.current) toasts.show('success', `${sent.file.name} 已上传`);
        else latest.current.onArrived?.(arrived);
        for (const one of [listAttachments, ...latest.current.stale])
          await client.invalidateQueries({ queryKey: getQueryKey(one) });
      } catch (reason) {
        if (abort.signal.aborted) return;
        const { message } = toCallError(reason);
        if (isLeft.current) toasts.show('error', `${sent.file.name} 未上传：${message}`);
        else change(id, { refusal: message });
      } finally {
        running.current.delete(id);
      }
    },
    [change, client],
  );

  const add = useCallback(
    (files: Iterable<File>, replaces: string | null = null) => {
      for (const file of files) {
        lastId.current += 1;
        const entry = { id: lastId.current, file, replaces };
        const refusal = validateFileEarly(file, MAX_ATTACHMENT_BYTES);
        setEntries((now) => [...now, { ...entry, share: 0, refusal }]);
        if (refusal === null) void start(entry);
      }
    },
    [start],
  );
  return { entries, add, retry: (entry: UploadEntry) => void start(entry), forget };
}
