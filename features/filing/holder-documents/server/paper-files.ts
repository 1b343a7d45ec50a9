/** Bytes of offered papers, in a folder of their own until a clerk has looked at them. */
import { FILE_FAULTS, fail } from '#platform/contract/fault.ts';
import type { App } from '#platform/server/app.ts';
import { type Content, readAll, StorageFailure } from '#platform/server/storage/ports.ts';

export const FOLDER = 'holder/';

async function orDown<T>(app: App, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    app.log.error({ error }, 'file store unavailable');
    throw fail(FILE_FAULTS.storageDown, {}, { retryAfterSeconds: 60 });
  }
}

/** @returns the key */
export async function keepPaper(app: App, entUuid: string, content: Content): Promise<string> {
  const key = `${FOLDER}${entUuid}/${app.random.uuid()}`;
  await orDown(app, app.storage.put(key, content));
  return key;
}

/** Bytes under a key of the attachments; if no row comes to name it, their own clean-up takes it away. @returns the key */
export async function copyForArchive(app: App, entUuid: string, content: Uint8Array): Promise<string> {
  const key = `${entUuid}/${app.random.uuid()}`;
  await orDown(app, app.storage.put(key, content));
  return key;
}

/** Null: the store has lost it. */
export async function readPaper(app: App, key: string): Promise<Uint8Array | null> {
  return await orDown(
    app,
    (async () => {
      const object = await app.storage.get(key);
      return object && (await readAll(object));
    })(),
  );
}

/** What stays behind is swept up at night. */
export async function dropPaper(app: App, key: string | null): Promise<void> {
  if (key === null) return;
  try {
    await app.storage.remove(key);
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    app.log.warn({ error }, 'an offered paper was not removed');
  }
}
