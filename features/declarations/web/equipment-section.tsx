import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { PAGE_SIZE_MOST } from '#platform/contract/fields.ts';
import { RecordForm } from '#platform/web/console/record-form.tsx';
import type { Writers } from '#platform/web/console/versions.ts';
import { query, useCommand } from '#platform/web/query.ts';
import {
  addEquipment,
  type EquipmentRow,
  editEquipment,
  exportEquipment,
  listEquipment,
  removeEquipment,
} from '../contract.ts';
import { type Column, RowSection } from './row-section.tsx';
import { storedIn } from './stored.ts';
import { YES_NO, yesNo } from './yes-no.ts';

const STALE = [listEquipment];
const WRITERS: Writers = { count: (value) => `${String(value)} 台套` };

function Fields() {
  return (
    <>
      <Form.Item name="name" label="设备名称" required className="w">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="spec" label="规格型号">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="count" label="数量">
        <InputNumber min={0} precision={0} suffix="台套" className="dec-number" />
      </Form.Item>
      <Form.Item name="owned" label="自有" extra="租赁的设备不计入">
        <Select allowClear options={YES_NO} placeholder="不清楚可留空" />
      </Form.Item>
      <Form.Item name="meetsSpec" label="符合标准要求的规格">
        <Select allowClear options={YES_NO} placeholder="不清楚可留空" />
      </Form.Item>
    </>
  );
}

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
        <Fields />
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
      stored={storedIn(listEquipment, record, WRITERS)}
      toInput={(values, revision) => ({ body: { ...values, uuid: record.uuid, revision } as never })}
    >
      <Fields />
    </RecordForm>
  );
}

const COLUMNS: readonly Column<EquipmentRow>[] = [
  { head: '设备名称', cell: (row) => row.name },
  { head: '规格型号', label: '规格', className: 't2', cell: (row) => row.spec ?? '未填' },
  { head: '数量', isRight: true, cell: (row) => row.count ?? '—' },
  { head: '自有', cell: (row) => yesNo(row.owned) },
  { head: '符合规格', cell: (row) => yesNo(row.meetsSpec) },
];

/** Equipment that the firm owns or leases; the standards ask for some of it by name and specification. */
export function EquipmentSection({ canEdit }: { readonly canEdit: boolean }) {
  const [open, setOpen] = useState<EquipmentRow | 'new' | null>(null);
  const found = useQuery({
    ...query(listEquipment, { query: { pageSize: PAGE_SIZE_MOST } }),
    placeholderData: keepPreviousData,
  });
  const remove = useCommand(removeEquipment, { stale: STALE });
  return (
    <RowSection
      title="主要设备"
      note={found.data ? `${found.data.total} 种` : undefined}
      noun="设备"
      subject="设备"
      emptyHint="标准要求技术装备的，在这里登记名称、规格和数量。"
      found={found}
      columns={COLUMNS}
      nameOf={(row) => row.name}
      detailOf={(row) => row.spec}
      exports={exportEquipment}
      canEdit={canEdit}
      onAdd={() => setOpen('new')}
      onEdit={setOpen}
      onRemove={(row) => remove.mutateAsync({ params: { id: row.uuid } })}
    >
      {open && <EquipmentForm record={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </RowSection>
  );
}
