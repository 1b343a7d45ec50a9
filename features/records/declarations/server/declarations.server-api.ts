/** Public API of the declarations module: equipment and declarations of the enterprise document, in bulk. */
import type { Declaration, Equipment } from '#domain/enterprise/enterprise-document.ts';
import { declaration, equipment } from '#domain/records/declared.ts';
import { convertRowToDocument } from '#domain/records/values.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { RemovableRecord } from '#platform/server/db/removed.ts';
import { listAllDeclarations, listAllEquipment } from './declarations.repo.ts';

export {
  saveDeclarationRows as saveEnterpriseDeclarations,
  saveEquipmentRows as saveEnterpriseEquipment,
} from './declarations.repo.ts';

export async function listEnterpriseEquipment(db: Db, scope: TenantContext): Promise<(Equipment & { uuid: string })[]> {
  const rows = await listAllEquipment(db, scope);
  return rows.map((row) => ({ uuid: row.uuid, ...convertRowToDocument(equipment, row) }));
}

export async function listEnterpriseDeclarations(
  db: Db,
  scope: TenantContext,
): Promise<(Declaration & { uuid: string })[]> {
  const rows = await listAllDeclarations(db, scope);
  return rows.map((row) => ({ uuid: row.uuid, ...convertRowToDocument(declaration, row), scans: row.scans }));
}

export const REMOVED_EQUIPMENT: RemovableRecord & { change: 'declarations' } = {
  table: 'equipment',
  name: `concat_ws(' ', r.name, r.spec)`,
  change: 'declarations',
};

export const REMOVED_DECLARATIONS: RemovableRecord & { change: 'declarations' } = {
  table: 'declaration',
  name: `coalesce(nullif(concat_ws(' ', r.text, r.year, trim_scale(r.value), r.unit), ''), '未写说明')`,
  change: 'declarations',
};
