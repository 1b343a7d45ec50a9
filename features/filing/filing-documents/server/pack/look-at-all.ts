/** Every file of a pack, looked at once. */
import type { Scope } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { readAll } from '#platform/server/storage/ports.ts';
import { listLooks, saveLook } from './look.repo.ts';
import { LOOK_VERSION, type Look, lookAtFile } from './look.ts';
import type { PackFile } from './pack.repo.ts';

type Looks = ReadonlyMap<string, Pick<Look, 'pages' | 'faults'>>;

/** Each file once: what was seen is kept, so that a run that broke off goes on where it was. */
export async function lookAtAll(
  app: App,
  scope: Scope,
  files: readonly { readonly file: PackFile }[],
  onLooked: () => Promise<void>,
): Promise<Looks> {
  const hashes = files.map(({ file }) => file.sha256);
  const known = new Map<string, Pick<Look, 'pages' | 'faults'>>(await listLooks(app.db, scope, hashes, LOOK_VERSION));
  for (const { file } of files) {
    const object = known.has(file.sha256) ? null : await app.storage.get(file.storageKey);
    if (object !== null) {
      const look = await lookAtFile(await readAll(object), file.kind, scope.entUuid);
      known.set(file.sha256, look);
      await saveLook(app.db, scope, { ...look, sha256: file.sha256, version: LOOK_VERSION }, app.clock.now());
    }
    await onLooked();
  }
  return known;
}
