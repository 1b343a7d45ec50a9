/**
 * Files of a call that is pending approval. Each is encrypted in the file store with a separate key, which is part of the encrypted input.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline as connect, Readable } from 'node:stream';
import { createApiError, FILE_ERRORS } from '#platform/contract/api-error.ts';
import type { Upload } from '#platform/contract/route.ts';
import type { App } from '#platform/server/app.ts';
import { createDataKey, createDecryptStream, createEncryptStream } from '#platform/server/crypto/sealed-stream.ts';
import type { RawInput } from '#platform/server/http/parse.ts';
import { StorageError } from '#platform/server/storage/ports.ts';

type Files = RawInput['files'];

/** The stored location of each file of an approval request. */
export type StoredApprovalFiles = Readonly<
  Record<string, Readonly<Record<'filename' | 'storageKey' | 'dataKey', string>>>
>;

type Store = Pick<App, 'storage' | 'log'>;

function getContent({ bytes, path, dataKey }: Upload): Readable {
  if (path === undefined) return Readable.from([bytes]);
  const content = createReadStream(path);
  return dataKey === undefined ? content : connect(content, createDecryptStream(dataKey), () => undefined);
}

const allOf = async (stream: Readable): Promise<Buffer> => Buffer.concat((await stream.toArray()) as Buffer[]);

/** Returns a digest of each file, so that a second request with the same files is recognised as a duplicate. */
export async function hashApprovalFiles(files: Files): Promise<Readonly<Record<string, string>>> {
  const hashes = Object.entries(files).map(async ([name, file]) => {
    const hash = createHash('sha256');
    for await (const chunk of getContent(file)) hash.update(chunk as Buffer);
    return [name, hash.digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/**
 * Stores the files of an approval request.
 * @throws ApiError 503 while the file store is unavailable; no file is stored then
 */
export async function storeApprovalFiles(
  app: Store,
  approvalRequest: string,
  files: Files,
): Promise<StoredApprovalFiles> {
  const kept: Record<string, StoredApprovalFiles[string]> = {};
  try {
    for (const [place, [name, file]] of Object.entries(files).entries()) {
      const held = {
        filename: file.filename,
        storageKey: `approval/${approvalRequest}/${place}`,
        dataKey: createDataKey(),
      };
      await app.storage.put(
        held.storageKey,
        await allOf(connect(getContent(file), createEncryptStream(held.dataKey), () => undefined)),
      );
      kept[name] = held;
    }
    return kept;
  } catch (error) {
    await removeApprovalFiles(app, kept);
    if (!(error instanceof StorageError)) throw error;
    app.log.error({ error }, 'the file store is unavailable: a call with files cannot wait for approval');
    throw createApiError(FILE_ERRORS.storageDown, {}, { retryAfterSeconds: 60 });
  }
}

/**
 * Opens the files of an approval request.
 * @throws ApiError 503 while the file store is unavailable or has lost a file
 */
export async function openApprovalFiles({ storage, log }: Store, files: StoredApprovalFiles): Promise<Files> {
  const opened: Record<string, Upload> = {};
  for (const [name, { filename, storageKey, dataKey }] of Object.entries(files)) {
    const object = await storage.get(storageKey).catch((error: unknown) => {
      if (!(error instanceof StorageError)) throw error;
      return null;
    });
    if (object === null) {
      log.error({ storageKey }, 'the file of a proposal cannot be read');
      throw createApiError(FILE_ERRORS.storageDown, {}, { retryAfterSeconds: 60 });
    }
    opened[name] = {
      filename,
      bytes: await allOf(connect(object.stream, createDecryptStream(dataKey), () => undefined)),
    };
  }
  return opened;
}

/** Removes the files. Files that cannot be removed now are only logged, so that the decision about the approval request remains valid. */
export async function removeApprovalFiles({ storage, log }: Store, files: StoredApprovalFiles): Promise<void> {
  for (const { storageKey } of Object.values(files)) {
    try {
      await storage.remove(storageKey);
    } catch (error) {
      log.error({ error, storageKey }, 'the file of a decided proposal was not removed');
    }
  }
}
