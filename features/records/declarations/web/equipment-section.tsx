import { useState } from 'react';
import { equipment } from '#domain/records/declared.ts';
import { getFieldNames } from '#domain/records/field.ts';
import { createFieldFormatters } from '#domain/records/words.ts';
import { MAX_PAGE_SIZE } from '#platform/contract/fields.ts';
import { RecordFields } from '#platform/web/console/record-fields.tsx';
import { RecordForm } from '#platform/web/console/record-form.tsx';
import { useCommand } from '#platform/web/query.ts';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import {
  addEquipment,
  type EquipmentRow,
  editEquipment,
  exportEquipment,
  listEquipment,
  removeEquipment,
} from '../declarations.contract.ts';
import { buildRecordColumns, RowSection } from './row-section.tsx';
import { createStoredRecord } from './stored.ts';

const STALE = [listEquipment];
const NAMES = getFieldNames(equipment);
const WRITERS = createFieldFormatters(equipment);

export const EquipmentFields = () => <RecordFields spec={equipment} names={NAMES} />;

function EquipmentForm({ record, onClose }: { readonly record: EquipmentRow | null; readonly onClose: () => void }) {
  if (!record) {
    return (
      <RecordForm
        title="新增设备"
        route={addEquipment}
        initial={{ owned: true }}
        stale={STALE}
        onClose={onClose}
        toInput={(values) => ({ body: values as never })}
      >
        <EquipmentFields />
      </RecordForm>
    );
  }
  return (
    <RecordForm
      title="编辑设备"
      route={editEquipment}
      initial={{ ...record }}
      stale={STALE}
      onClose={onClose}
      stored={createStoredRecord(listEquipment, record, WRITERS)}
      toInput={(values, revision) => ({ body: { ...values, uuid: record.uuid, revision } as never })}
    >
      <EquipmentFields />
    </RecordForm>
  );
}

export const EQUIPMENT_COLUMNS = buildRecordColumns<EquipmentRow>(equipment, NAMES);

/** Equipment that the enterprise owns or leases. The standards require some equipment by name and specification. */
export function EquipmentSection({ canEdit }: { readonly canEdit: boolean }) {
  const [open, setOpen] = useState<EquipmentRow | 'new' | null>(null);
  const found = useStickyQuery(listEquipment, { query: { pageSize: MAX_PAGE_SIZE } });
  const remove = useCommand(removeEquipment, { stale: STALE });
  return (
    <RowSection
      anchor="equipment"
      title="主要设备"
      note={found.data ? `${found.data.total} 种` : undefined}
      noun="设备"
      subject="设备"
      emptyHint="标准要求技术装备的，在这里登记名称、规格和数量。"
      found={found}
      columns={EQUIPMENT_COLUMNS}
      nameOf={(row) => row.name}
      detailOf={(row) => row.spec}
      exports={exportEquipment}
      history="equipment"
      canEdit={canEdit}
      onAdd={() => setOpen('new')}
      onEdit={setOpen}
      onRemove={(row) => remove.mutateAsync({ params: { id: row.uuid } })}
    >
      {open && <EquipmentForm record={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </RowSection>
  );
}
