import { useState } from 'react';
import { declaration } from '#domain/records/declared.ts';
import { arrangeFields } from '#domain/records/field.ts';
import { createFieldFormatters } from '#domain/records/words.ts';
import { Attachments } from '#features/enterprise/attachments/web/attachments.web-api.ts';
import { StandardSelect, useStandardName } from '#features/standards/standards/web/standards.web-api.ts';
import { MAX_PAGE_SIZE } from '#platform/contract/fields.ts';
import { ChoiceInput } from '#platform/web/console/choice-input.tsx';
import { useFormInstance } from '#platform/web/console/form.tsx';
import { RecordFields } from '#platform/web/console/record-fields.tsx';
import { RecordForm } from '#platform/web/console/record-form.tsx';
import { useCommand } from '#platform/web/query.ts';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import {
  addDeclaration,
  DECLARATION_KINDS,
  type DeclarationRow,
  editDeclaration,
  exportDeclarations,
  listDeclarations,
  removeDeclaration,
} from '../declarations.contract.ts';
import { buildRecordColumns, RowSection } from './row-section.tsx';
import { createStoredRecord } from './stored.ts';

const STALE = [listDeclarations];
const KINDS = DECLARATION_KINDS.map(({ value, label }) => ({ value, label }));

const NAMES = arrangeFields(declaration, {
  first: ['kind', 'confirmed', 'value', 'unit', 'year', 'standardCode', 'level'],
  last: ['text', 'source', 'docDate', 'docStart', 'docEnd'],
});
const WRITERS = createFieldFormatters(declaration);

type Values = Record<string, unknown>;

export function DeclarationFields() {
  const form = useFormInstance<Values>();
  const choose = (kind: string | null) => {
    const unit = DECLARATION_KINDS.find((item) => item.value === kind)?.unit;
    if (unit && !form.getFieldValue('unit')) form.setFieldValue('unit', unit);
  };
  return (
    <RecordFields
      spec={declaration}
      names={NAMES}
      editors={{ kind: <ChoiceInput options={KINDS} onChange={choose} />, standardCode: <StandardSelect /> }}
    />
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
        <DeclarationFields />
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
      stored={createStoredRecord(listDeclarations, record, {
        ...WRITERS,
        standardCode: (value) => standardName(String(value)),
      })}
      toInput={(values, revision) => ({ body: { ...values, uuid: record.uuid, revision } as never })}
    >
      <DeclarationFields />
      <Attachments bizType="declaration" bizUuid={record.uuid} title="扫描件" stale={STALE} />
    </RecordForm>
  );
}

/** Returns 全部标准, or the name of the standard to which the declaration applies. */
function getScope({ standardCode, level }: DeclarationRow, nameOf: (code: string) => string): string {
  return [standardCode && nameOf(standardCode), level].filter(Boolean).join(' ') || '全部标准';
}
const valueOf = (row: DeclarationRow): string => (row.value === null ? '—' : `${row.value} ${row.unit ?? ''}`.trim());

/** Fields in the list. The unit is shown with the value, the level with the standard. */
const SHOWN = arrangeFields(declaration, {
  first: ['kind', 'value', 'year', 'confirmed', 'standardCode'],
  last: ['text', 'docDate', 'source'],
  without: ['unit', 'level', 'docStart', 'docEnd'],
});
export const buildDeclarationColumns = (standardName: (code: string) => string) => [
  ...buildRecordColumns<DeclarationRow>(declaration, SHOWN, {
    kind: (row) => row.kindLabel,
    value: valueOf,
    standardCode: (row) => getScope(row, standardName),
  }),
  { head: '扫描件', isRight: true, cell: ({ scans }: DeclarationRow) => `${scans} 份` },
];

/** Declarations that the standards require and that no other record contains: premises, systems, turnover, and others. */
export function DeclarationSection({ canEdit }: { readonly canEdit: boolean }) {
  const [open, setOpen] = useState<DeclarationRow | 'new' | null>(null);
  const found = useStickyQuery(listDeclarations, { query: { pageSize: MAX_PAGE_SIZE } });
  const standardName = useStandardName();
  const remove = useCommand(removeDeclaration, { stale: STALE });
  return (
    <RowSection
      anchor="declarations"
      title="其他声明"
      note="标准要求而其他资料不能反映的事项"
      noun="声明"
      subject="其他声明"
      emptyHint="场所面积、管理体系、营业收入等在这里登记，校验时会用到。"
      found={found}
      columns={buildDeclarationColumns(standardName)}
      nameOf={(row) => row.kindLabel}
      detailOf={(row) => row.text}
      exports={exportDeclarations}
      history="declaration"
      canEdit={canEdit}
      onAdd={() => setOpen('new')}
      onEdit={setOpen}
      onRemove={(row) => remove.mutateAsync({ params: { id: row.uuid } })}
    >
      {open && <DeclarationForm record={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </RowSection>
  );
}
