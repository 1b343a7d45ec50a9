import type { LoginContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { addEnterpriseChangeRows } from './enterprise.repo.ts';
import { getLicenceFile, setLicenceFileRow } from './licence-file.repo.ts';

/** Sets the current licence file, and records it in the change log (source: the user who uploaded it). */
export async function setLicenceFile(
  { app, now }: LoginContext,
  scope: TenantContext,
  file: { readonly uuid: string; readonly name: string },
): Promise<void> {
  await app.db.transaction(async () => {
    const before = await getLicenceFile(app.db, scope);
    if (before.uuid === file.uuid) return;
    await setLicenceFileRow(app.db, scope, file.uuid, now);
    await addEnterpriseChangeRows(app.db, [
      {
        entUuid: scope.entUuid,
        uuid: app.random.uuid(),
        field: 'licenceFileUuid',
        fieldLabel: '营业执照文件',
        oldValue: before.name,
        newValue: file.name,
        source: 'user',
        userUuid: scope.userUuid,
        changeTime: now,
        place: 0,
      },
    ]);
  });
}
