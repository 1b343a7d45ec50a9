import { useState } from 'react';
import {
  SUBJECT_KIND_LABELS,
  SUBJECT_KINDS,
  type SubjectKind,
  USE_KIND_LABELS,
  USE_KINDS,
} from '#domain/use-calendar/use.ts';
import { call } from '#platform/web/call.ts';
import { ChoiceInput } from '#platform/web/console/choice-input.tsx';
import { FormItem, useFormInstance, useWatch } from '#platform/web/console/form.tsx';
import { createRecordOption } from '#platform/web/console/found-options.ts';
import { RecordForm } from '#platform/web/console/record-form.tsx';
import { SearchSelect } from '#platform/web/console/search-select.tsx';
import { SuggestInput } from '#platform/web/console/suggest-input.tsx';
import { SwitchInput, TextArea, TextInput } from '#platform/web/console/text-inputs.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import { useDebouncedValue } from '#platform/web/use-settled.ts';
import type { UseRow } from '../contract/fields.ts';
import { getUsePlan } from '../contract/plan.ts';
import {
  addUse,
  editUse,
  getUse,
  getUseMonth,
  listAvailableSubjects,
  listSearches,
  listUseSubjects,
  listUses,
} from '../use-calendar.contract.ts';

export const STALE_USE_CALLS = [getUsePlan, listUses, getUseMonth, getUse, listAvailableSubjects, listSearches];
const ROLES = [
  '项目经理',
  '技术负责人',
  '施工员',
  '质量员',
  '安全员',
  '拟派项目经理',
  '拟派技术负责人',
  '总监理工程师',
];

type Values = Record<string, unknown>;

/** Selects a person, one of their documents or a certificate, depending on the chosen kind. */
function SubjectSelect(props: {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}) {
  const form = useFormInstance();
  const kind = useWatch('subjectKind', form) as SubjectKind | undefined;
  const [typed, setTyped] = useState('');
  const wanted = { kind: kind ?? 'person', keyword: useDebouncedValue(typed), chosen: props.value ?? undefined };
  const subjects = useStickyQuery(listUseSubjects, { query: wanted });
  return (
    <SearchSelect
      id={props.id}
      value={props.value}
      options={(subjects.data ?? []).filter((one) => one.kind === wanted.kind).map(createRecordOption)}
      isLoading={subjects.isFetching}
      placeholder="输入姓名、证书或编号查找"
      onType={setTyped}
      onChange={(chosen) => props.onChange?.(chosen)}
    />
  );
}

function Fields() {
  const form = useFormInstance();
  return (
    <>
      <FormItem name="subjectKind" label="对象类别" isRequired>
        <ChoiceInput
          options={SUBJECT_KINDS.map((value) => ({ value, label: SUBJECT_KIND_LABELS[value] }))}
          onChange={() => form.setFieldValue('subjectUuid', null)}
        />
      </FormItem>
      <FormItem name="subjectUuid" label="使用对象" isRequired>
        <SubjectSelect />
      </FormItem>
      <FormItem name="kind" label="用途类别" isRequired>
        <ChoiceInput options={USE_KINDS.map((value) => ({ value, label: USE_KIND_LABELS[value] }))} />
      </FormItem>
      <FormItem name="role" label="担任职务">
        <SuggestInput suggestions={ROLES} placeholder="选择或输入" />
      </FormItem>
      <FormItem name="title" label="用于何处" isRequired className="w" help="项目、投标、申报的名称，或借给谁">
        <TextInput />
      </FormItem>
      <FormItem name="fromOn" label="开始日期" isRequired>
        <DayInput label="开始日期" />
      </FormItem>
      <FormItem name="toOn" label="结束日期" help="还没有结束可留空">
        <DayInput label="结束日期" />
      </FormItem>
      <FormItem name="releaseOn" label="预计归还或释放日期" help="未结束时据此预测何时可用">
        <DayInput label="预计归还或释放日期" />
      </FormItem>
      <FormItem name="isLocked" label="锁证" help="锁定期间不能用于其他投标或申报">
        <SwitchInput />
      </FormItem>
      <FormItem name="note" label="备注" className="w">
        <TextArea rows={2} />
      </FormItem>
    </>
  );
}

function getValues(row: UseRow): Values {
  const { subjectKind, subjectUuid, kind, title, role, isLocked, fromOn, toOn, releaseOn, note } = row;
  return { subjectKind, subjectUuid, kind, title, role, isLocked, fromOn, toOn, releaseOn, note };
}

/** The values of a new use that are known when its form is opened. */
export interface NewUseValues {
  readonly fromOn: string;
  readonly toOn?: string;
  readonly subjectKind?: SubjectKind;
  readonly subjectUuid?: string;
}

interface UseFormProps {
  /** The use to edit; null for a new use, prefilled with `start`. */
  readonly record: UseRow | null;
  readonly start: NewUseValues;
  readonly onClose: () => void;
}

/** Form of a use. After concurrent edits by two users, both versions are shown. */
export function UseForm({ record, start, onClose }: UseFormProps) {
  if (record === null || record.uuid === null || record.revision === null)
    return (
      <RecordForm
        title="登记使用"
        route={addUse}
        initial={{ subjectKind: 'person', kind: 'bid', isLocked: false, ...start }}
        stale={STALE_USE_CALLS}
        onClose={onClose}
        toInput={(values) => ({ body: values as never })}
      >
        <Fields />
      </RecordForm>
    );
  const { uuid } = record;
  return (
    <RecordForm
      title="编辑使用登记"
      route={editUse}
      initial={getValues(record)}
      stale={STALE_USE_CALLS}
      onClose={onClose}
      stored={{
        revision: record.revision,
        read: async () => {
          const now = await call(getUse, { params: { id: uuid } }, { quiet: true });
          return { revision: now.revision ?? 0, values: getValues(now) };
        },
      }}
      toInput={(values, revision) => ({ body: { ...values, uuid, revision } as never })}
    >
      <Fields />
    </RecordForm>
  );
}
