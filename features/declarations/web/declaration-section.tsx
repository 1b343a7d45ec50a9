import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { StandardSelect, useStandardName } from '#features/standards/web/public.ts';
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
import {
  addDeclaration,
  DECLARATION_KINDS,
  type DeclarationRow,
  editDeclaration,
  listDeclarations,
  removeDeclaration,
} from '../contract.ts';
import './declarations.css';
import { storedIn } from './stored.ts';
import { YES_NO, yesNo } from './yes-no.ts';

const STALE = [listDeclarations];
const KINDS = DECLARATION_KINDS.map(({ value, label }) => ({ value, label }));

const WRITERS: Writers = {
  kind: (value) => KINDS.find((one) => one.value === value)?.label ?? String(value),
  confirmed: (value) => yesNo(value === true),
};

type Values = Record<string, unknown>;

function Fields() {
  const form = Form.useFormInstance<Values>();
  const choose = (kind: string) => {
    const unit = DECLARATION_KINDS.find((item) => item.value === kind)?.unit;
    if (unit && !form.getFieldValue('unit')) form.setFieldValue('unit', unit);
  };
  return (
    <>
      <Form.Item name="kind" label="事项类别" required>
        <Select options={KINDS} onChange={choose} />
      </Form.Item>
      <Form.Item name="confirmed" label="是否具备">
        <Select allowClear options={YES_NO} placeholder="不清楚可留空" />
      </Form.Item>
      <Form.Item name="value" label="数值">
        <InputNumber className="dec-number" />
      </Form.Item>
      <Form.Item name="unit" label="单位">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="year" label="年度" extra="营业收入、纳税额等按年度填写">
        <InputNumber min={1900} max={2200} precision={0} className="dec-number" />
      </Form.Item>
      <Form.Item name="standardCode" label="适用标准" extra="只用于某一标准时选择">
        <StandardSelect />
      </Form.Item>
      <Form.Item name="level" label="适用等级">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="text" label="说明" className="w">
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
    </>
  );
}

function DeclarationForm({
  record,
  onClose,
}: {
  readonly record: DeclarationRow | null;
  readonly onClose: () => void;
}) {
  if (!record) {
    return (
      <RecordForm
        title="新增声明"
        route={addDeclaration}
        initial={{ kind: 'premises', unit: '㎡' }}
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
      title="编辑声明"
      route={editDeclaration}
      initial={{ ...record }}
      stale={STALE}
      onClose={onClose}
      stored={storedIn(listDeclarations, record, WRITERS)}
      toInput={(values, revision) => ({ body: { ...values, uuid: record.uuid, revision } as never })}
    >
      <Fields />
    </RecordForm>
  );
}

/** 全部标准, or the one the declaration is for. */
function scopeOf({ standardCode, level }: DeclarationRow, nameOf: (code: string) => string): string {
  return [standardCode && nameOf(standardCode), level].filter(Boolean).join(' ') || '全部标准';
}
const valueOf = (row: DeclarationRow): string => (row.value === null ? '—' : `${row.value} ${row.unit ?? ''}`.trim());

/** What standards ask and no other record shows: premises, systems, turnover … */
export function DeclarationSection({ canEdit }: { readonly canEdit: boolean }) {
  const [open, setOpen] = useState<DeclarationRow | 'new' | null>(null);
  const confirm = useConfirm();
  const standardName = useStandardName();
  const found = useQuery({
    ...query(listDeclarations, { query: { pageSize: 100 } }),
    placeholderData: keepPreviousData,
  });
  const remove = useCommand(removeDeclaration, { stale: STALE });
  const ask = async (row: DeclarationRow) => {
    if (!(await confirm({ title: `删除声明“${row.kindLabel}”？`, body: row.text, action: '删除', isDangerous: true })))
      return;
    await remove.mutateAsync({ params: { id: row.uuid } });
    toasts.show('success', '已删除');
  };
  const add = canEdit && (
    <Button size="small" onClick={() => setOpen('new')}>
      <Icon name="plus" />
      新增声明
    </Button>
  );
  return (
    <Card title="其他声明" note="标准要求而其他资料不能反映的事项" more={add}>
      <QueryView query={found} subject="其他声明">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="还没有声明" hint="场所面积、管理体系、营业收入等在这里登记，校验时会用到。" />
          ) : (
            <table className="t dec-table">
              <thead>
                <tr>
                  <th scope="col">事项</th>
                  <th scope="col" className="r">
                    数值
                  </th>
                  <th scope="col">年度</th>
                  <th scope="col">是否具备</th>
                  <th scope="col">适用</th>
                  <th scope="col">说明</th>
                  <th scope="col">操作</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.uuid}>
                    <td>{row.kindLabel}</td>
                    <td data-label="数值" className="r num nw">
                      {valueOf(row)}
                    </td>
                    <td data-label="年度" className="num">
                      {row.year ?? '—'}
                    </td>
                    <td data-label="是否具备">{yesNo(row.confirmed)}</td>
                    <td data-label="适用" className="t2">
                      {scopeOf(row, standardName)}
                    </td>
                    <td data-label="说明" className="t2">
                      {row.text ?? '—'}
                    </td>
                    <td className="nw dec-acts">
                      {canEdit && (
                        <>
                          <button
                            type="button"
                            className="dec-link"
                            aria-label={`编辑${row.kindLabel}`}
                            onClick={() => setOpen(row)}
                          >
                            编辑
                          </button>
                          <button
                            type="button"
                            className="dec-link"
                            aria-label={`删除${row.kindLabel}`}
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
      {open && <DeclarationForm record={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Card>
  );
}
