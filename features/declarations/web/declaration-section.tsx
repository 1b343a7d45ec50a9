import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { StandardSelect, useStandardName } from '#features/standards/web/public.ts';
import { PAGE_SIZE_MOST } from '#platform/contract/fields.ts';
import { RecordForm } from '#platform/web/console/record-form.tsx';
import type { Writers } from '#platform/web/console/versions.ts';
import { query, useCommand } from '#platform/web/query.ts';
import {
  addDeclaration,
  DECLARATION_KINDS,
  type DeclarationRow,
  editDeclaration,
  exportDeclarations,
  listDeclarations,
  removeDeclaration,
} from '../contract.ts';
import { type Column, RowSection } from './row-section.tsx';
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
      <Form.Item
        name="source"
        label="依据"
        className="w"
        extra="逐条声明须写明依据（文件、条款或主管部门答复），报告注明“企业声明，未经核对”"
      >
        <Input maxLength={200} allowClear />
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
  const standardName = useStandardName();
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
      stored={storedIn(listDeclarations, record, { ...WRITERS, standardCode: (value) => standardName(String(value)) })}
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

const columnsWith = (standardName: (code: string) => string): readonly Column<DeclarationRow>[] => [
  { head: '事项', cell: (row) => row.kindLabel },
  { head: '数值', className: 'nw', isRight: true, cell: valueOf },
  { head: '年度', className: 'num', cell: (row) => row.year ?? '—' },
  { head: '是否具备', cell: (row) => yesNo(row.confirmed) },
  { head: '适用', className: 't2', cell: (row) => scopeOf(row, standardName) },
  { head: '说明', className: 't2', cell: (row) => row.text ?? '—' },
  { head: '依据', className: 't2', cell: (row) => row.source ?? '—' },
];

/** What standards ask and no other record shows: premises, systems, turnover … */
export function DeclarationSection({ canEdit }: { readonly canEdit: boolean }) {
  const [open, setOpen] = useState<DeclarationRow | 'new' | null>(null);
  const found = useQuery({
    ...query(listDeclarations, { query: { pageSize: PAGE_SIZE_MOST } }),
    placeholderData: keepPreviousData,
  });
  const standardName = useStandardName();
  const remove = useCommand(removeDeclaration, { stale: STALE });
  return (
    <RowSection
      title="其他声明"
      note="标准要求而其他资料不能反映的事项"
      noun="声明"
      subject="其他声明"
      emptyHint="场所面积、管理体系、营业收入等在这里登记，校验时会用到。"
      found={found}
      columns={columnsWith(standardName)}
      nameOf={(row) => row.kindLabel}
      detailOf={(row) => row.text}
      exports={exportDeclarations}
      canEdit={canEdit}
      onAdd={() => setOpen('new')}
      onEdit={setOpen}
      onRemove={(row) => remove.mutateAsync({ params: { id: row.uuid } })}
    >
      {open && <DeclarationForm record={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </RowSection>
  );
}
