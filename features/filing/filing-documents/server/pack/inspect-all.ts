/** Inspects the files of a pack. */
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { readStoredObject } from '#platform/server/storage/ports.ts';
import { INSPECTION_VERSION, type Inspection, inspectFile } from './inspect-file.ts';
import { listInspections, saveInspection } from './inspection.repo.ts';
import type { PackFile } from './pack.repo.ts';

type Looks = ReadonlyMap<string, Pick<Inspection, 'pages' | 'faults'>>;

/** Inspects each file once and stores the result, so that an interrupted run can resume. */
export async function inspectPackFiles(
  app: App,
  scope: TenantContext,
  files: readonly { readonly file: PackFile }[],
  onLooked: () => Promise<void>,
): Promise<Looks> {
  const hashes = files.map(({ file }) => file.sha256);
  const known = new Map<string, Pick<Inspection, 'pages' | 'faults'>>(
    await listInspections(app.db, scope, hashes, INSPECTION_VERSION),
  );
  for (const { file } of files) {
    const object = known.has(file.sha256) ? null : await app.storage.get(file.storageKey);
    if (object !== null) {
      const look = await inspectFile(await readStoredObject(object), file.kind, scope.entUuid);
      known.set(file.sha256, look);
      await saveInspection(
        app.db,
        scope,
        { ...look, sha256: file.sha256, version: INSPECTION_VERSION },
        app.clock.now(),
      );
    }
    await onLooked();
  }
  return known;
}
