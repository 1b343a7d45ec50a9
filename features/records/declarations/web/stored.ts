import { MAX_PAGE_SIZE } from '#platform/contract/fields.ts';
import { call } from '#platform/web/call.ts';
import { CallError } from '#platform/web/call-error.ts';
import type { StoredRecord } from '#platform/web/console/record-form.tsx';
import type { ValueFormatters } from '#platform/web/console/versions.ts';
import type { DeclarationRow, EquipmentRow, listDeclarations, listEquipment } from '../declarations.contract.ts';

/** Creates the reader of the stored equipment or declaration, used after another user has changed it. */
export const createStoredRecord = (
  list: typeof listDeclarations | typeof listEquipment,
  record: DeclarationRow | EquipmentRow,
  writers: ValueFormatters,
): StoredRecord => ({
  revision: record.revision,
  writers,
  read: async () => {
    const { rows } = await call(list, { query: { pageSize: MAX_PAGE_SIZE } }, { quiet: true });
    const now = rows.find((row) => row.uuid === record.uuid);
    if (!now) throw new CallError(404, '数据不存在');
    return { revision: now.revision, values: { ...now } };
  },
});
