/**
 * Public API of the certificates feature: the enterprise document, certificate counts, and expiry dates. The nightly job reads the view
 * `v_validity_certificates`.
 */
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { RemovableRecord } from '#platform/server/db/removed.ts';
import { listNamedCertificates } from './certificate.repo.ts';
import { listItemRows } from './item.repo.ts';

export { countCertificates } from './certificates.service.ts';
export { listEnterpriseCertificates, saveEnterpriseCertificates } from './enterprise.service.ts';
export { listQualificationOptions } from './item.repo.ts';
export { listValidities } from './validity.repo.ts';

/** Maps each of the given certificates to itself and its items; unknown ones are left out. @param uuids valid UUIDs */
export async function listRecordsOfCertificates(
  db: Db,
  scope: TenantContext,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (uuids.length === 0) return new Map();
  const certificates = await listNamedCertificates(db, scope, uuids);
  const items = await listItemRows(
    db,
    scope,
    certificates.map(({ uuid }) => uuid),
  );
  const byCertificate = Map.groupBy(items, ({ zzzsUuid }) => zzzsUuid);
  return new Map(
    certificates.map(({ uuid }) => [uuid, [uuid, ...(byCertificate.get(uuid) ?? []).map((item) => item.uuid)]]),
  );
}

/** Deleted items of existing certificates. Items that were deleted with their certificate are restored only with it. */
export const REMOVED_ITEMS: RemovableRecord & { change: 'certificates' } = {
  table: 'certificate_item',
  name: `concat_ws(' ', r.item_name, r.level)`,
  only: `exists (select 1 from certificate c where c.ent_uuid = r.ent_uuid and c.uuid = r.zzzs_uuid and c.del_flag = '0')`,
  change: 'certificates',
};

/** Deleted certificates, with the items that were deleted with them. */
export const REMOVED_CERTIFICATES: RemovableRecord & { change: 'certificates' } = {
  table: 'certificate',
  name: `concat_ws(' ', r.cert_name, r.cert_no)`,
  children: [{ table: 'certificate_item', column: 'zzzs_uuid' }],
  change: 'certificates',
};
