import { Form, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { LICENCE_STATUSES } from '#domain/firm/value-sets.ts';
import { call } from '#platform/web/call.ts';
import { DayInput } from '#platform/web/console/day-input.tsx';
import { RecordForm, type StoredRecord } from '#platform/web/console/record-form.tsx';
import { RegionSelect } from '#platform/web/console/region-select.tsx';
import { ENT_TYPES, type EnterpriseField, fieldLabel } from '../contract/fields.ts';
import type { Section } from '../contract/sections.ts';
import { type Enterprise, editEnterprise, getEnterprise, listChanges } from '../contract.ts';
import { FormDraft } from './form-draft.tsx';
import { writeField } from './format.ts';

const REQUIRED: ReadonlySet<EnterpriseField> = new Set(['entName', 'creditCode', 'legalPerson', 'region']);
const WIDE: ReadonlySet<EnterpriseField> = new Set([
  'entName',
  'regAddress',
  'officeAddress',
  'bizScope',
  'regAuthority',
]);

const HELP: Partial<Readonly<Record<EnterpriseField, string>>> = {
  entName: '已认证企业变更名称须上传新的营业执照，核对后生效',
  creditCode: '18 位，字母不分大小写；已认证企业变更须上传新的营业执照，核对后生效',
  bizTermEnd: '留空表示长期',
  netAssets: '按最近一期审计报告填写，可为负数',
  regCapital: '单位为万元，最多四位小数',
};

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

function inputOf(field: EnterpriseField, today: string): ReactNode {
  switch (field) {
    case 'entType':
      return <Select allowClear options={options(ENT_TYPES)} placeholder="请选择" />;
    case 'licenceStatus':
      return <Select options={options(LICENCE_STATUSES)} />;
    case 'region':
      return <RegionSelect placeholder="请选择" />;
    case 'regCapital':
    case 'paidCapital':
    case 'netAssets':
      return <InputNumber<number> suffix="万元" className="wide-input" controls={false} />;
    case 'netAssetsYear':
      return <InputNumber<number> suffix="年" className="wide-input" precision={0} controls={false} />;
    case 'establishDate':
    case 'approvalDate':
      return <DayInput max={today} />;
    case 'bizTermStart':
    case 'bizTermEnd':
    case 'safetyPermitEnd':
      return <DayInput />;
    case 'bizScope':
      return <Input.TextArea rows={6} maxLength={4000} showCount />;
    default:
      return <Input allowClear />;
  }
}

function initialOf(section: Section, enterprise: Enterprise): Record<string, unknown> {
  const values = enterprise as unknown as Record<string, unknown>;
  return Object.fromEntries(section.fields.map((field) => [field, values[field] ?? null]));
}

/** How the stored section is read again should somebody else have changed it. */
const storedOf = (section: Section, enterprise: Enterprise): StoredRecord => ({
  revision: enterprise.revision,
  read: async () => {
    const now = await call(getEnterprise, {}, { quiet: true });
    return { revision: now.revision, values: initialOf(section, now) };
  },
  writers: Object.fromEntries(
    section.fields.map((field) => [field, (value: unknown) => writeField(field, value as never) ?? '未填']),
  ),
});

interface SectionFormProps {
  readonly section: Section;
  readonly enterprise: Enterprise;
  readonly today: string;
  readonly onClose: () => void;
}

/** Edits one section of the licence data; only its fields are sent, with the version they were read at. */
export function SectionForm({ section, enterprise, today, onClose }: SectionFormProps) {
  const initial = initialOf(section, enterprise);
  const toInput = (given: Record<string, unknown>, revision?: number) => ({
    body: {
      ...Object.fromEntries(section.fields.map((field) => [field, given[field] ?? null])),
      revision,
    } as never,
  });
  return (
    <RecordForm
      title={`编辑${section.title}`}
      route={editEnterprise}
      initial={initial}
      stored={storedOf(section, enterprise)}
      toInput={toInput}
      stale={[getEnterprise, listChanges]}
      onClose={onClose}
    >
      <FormDraft bizType="ent" bizUuid={`${enterprise.uuid}:${section.id}`} />
      {section.fields.map((field) => (
        <Form.Item
          key={field}
          name={field}
          label={fieldLabel(field)}
          required={REQUIRED.has(field)}
          help={undefined}
          extra={HELP[field]}
          className={WIDE.has(field) ? 'w' : undefined}
        >
          {inputOf(field, today)}
        </Form.Item>
      ))}
    </RecordForm>
  );
}
