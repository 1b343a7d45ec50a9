import { PAGE_SIZE_MOST } from '#platform/contract/fields.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { call } from '#platform/web/call.ts';
import type { StoredRecord } from '#platform/web/console/record-form.tsx';
import type { Writers } from '#platform/web/console/versions.ts';
import type { DeclarationRow, EquipmentRow, listDeclarations, listEquipment } from '../declarations.contract.ts';

/** How a row of one of the two short lists is read again should somebody else have changed it. */
export const storedIn = (
  list: typeof listDeclarations | typeof listEquipment,
  record: DeclarationRow | EquipmentRow,
  writers: Writers,
): StoredRecord => ({
  revision: record.revision,
  writers,
  read: async () => {
    const { rows } = await call(list, { query: { pageSize: PAGE_SIZE_MOST } }, { quiet: true });
    const now = rows.find((row) => row.uuid === record.uuid);
    if (!now) throw new ApiError(404, '数据不存在');
    return { revision: now.revision, values: { ...now } };
  },
});
