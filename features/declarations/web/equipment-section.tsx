import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { RecordForm } from '#platform/web/console/record-form.tsx';
import type { Writers } from '#platform/web/console/versions.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { addEquipment, type EquipmentRow, editEquipment, listEquipment, removeEquipment } from '../contract.ts';
import './declarations.css';
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

/** Equipment that the firm owns or leases; the standards ask for some of it by name and specification. */
export function EquipmentSection({ canEdit }: { readonly canEdit: boolean }) {
  const [open, setOpen] = useState<EquipmentRow | 'new' | null>(null);
  const confirm = useConfirm();
  const found = useQuery({ ...query(listEquipment, { query: { pageSize: 100 } }), placeholderData: keepPreviousData });
  const remove = useCommand(removeEquipment, { stale: STALE });
  const ask = async (row: EquipmentRow) => {
    if (
      !(await confirm({
        title: `删除设备“${row.name}${row.spec ? ` ${row.spec}` : ''}”？`,
        action: '删除',
        isDangerous: true,
      }))
    )
      return;
    await remove.mutateAsync({ params: { id: row.uuid } });
    toasts.show('success', '已删除');
  };
  const add = canEdit && (
    <Button size="small" onClick={() => setOpen('new')}>
      <Icon name="plus" />
      新增设备
    </Button>
  );
  return (
    <Card title="主要设备" note={found.data ? `${found.data.total} 种` : undefined} more={add}>
      <QueryView query={found} subject="设备">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="还没有设备" hint="标准要求技术装备的，在这里登记名称、规格和数量。" />
          ) : (
            <table className="t dec-table">
              <thead>
                <tr>
                  <th scope="col">设备名称</th>
                  <th scope="col">规格型号</th>
                  <th scope="col" className="r">
                    数量
                  </th>
                  <th scope="col">自有</th>
                  <th scope="col">符合规格</th>
                  <th scope="col">操作</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.uuid}>
                    <td>{row.name}</td>
                    <td data-label="规格" className="t2">
                      {row.spec ?? '未填'}
                    </td>
                    <td data-label="数量" className="r num">
                      {row.count ?? '—'}
                    </td>
                    <td data-label="自有">{yesNo(row.owned)}</td>
                    <td data-label="符合规格">{yesNo(row.meetsSpec)}</td>
                    <td className="nw dec-acts">
                      {canEdit && (
                        <>
                          <button
                            type="button"
                            className="dec-link"
                            aria-label={`编辑${row.name}`}
                            onClick={() => setOpen(row)}
                          >
                            编辑
                          </button>
                          <button
                            type="button"
                            className="dec-link"
                            aria-label={`删除${row.name}`}
                            onClick={() => void ask(row)}
                          >
                            删除
                          </button>
                        </>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </QueryView>
      {open && <EquipmentForm record={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Card>
  );
}
