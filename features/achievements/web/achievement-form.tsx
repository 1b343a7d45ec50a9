import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { FormDraft } from '#features/enterprise/web/public.ts';
import type { CallInput } from '#platform/contract/route.ts';
import { call } from '#platform/web/call.ts';
import { DayInput } from '#platform/web/console/day-input.tsx';
import { FoundSelect, optionOf, useOffered } from '#platform/web/console/found-select.tsx';
import { RecordForm, type StoredRecord } from '#platform/web/console/record-form.tsx';
import { query } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { useSettled } from '#platform/web/use-settled.ts';
import {
  type AchievementRow,
  addAchievement,
  editAchievement,
  getAchievement,
  listAchievementOptions,
  listAchievementProblems,
  listAchievements,
  listPersonAchievements,
} from '../contract.ts';
import { type AchievementKind, PROJECT_SCALES, ROLES } from './achievement-kinds.ts';

export const STALE = [listAchievements, listAchievementProblems, listPersonAchievements, getAchievement] as const;

type Values = Record<string, unknown>;
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

interface AchievementFormProps {
  readonly setup: AchievementKind;
  /** Null for a new one. */
  readonly record: AchievementRow | null;
  /** Person that the list is narrowed to. */
  readonly personUuid: string | undefined;
  readonly onClose: () => void;
}

type SaveRoute = typeof addAchievement | typeof editAchievement;

const initialOf = ({ record, personUuid }: AchievementFormProps): Values =>
  record ? { ...record } : { personUuid, scale: [] };

function bodyOf(values: Values, record: AchievementRow | null, revision: number | undefined): Values {
  const { personUuid, ...rest } = values;
  return record ? { ...rest, uuid: record.uuid, revision } : { ...rest, personUuid: personUuid ?? '' };
}

/** How the stored achievement is read again should somebody else have changed it. */
const storedOf = (record: AchievementRow, projectName: (uuid: unknown) => string): StoredRecord => ({
  revision: record.revision,
  read: async () => {
    const now = await call(getAchievement, { query: { uuid: record.uuid } }, { quiet: true });
    return { revision: now.revision, values: { ...now } };
  },
  writers: { projectUuid: projectName, amount: (value) => `${String(value)} 万元` },
});

/** Drawer that adds or corrects what a person has done (C-135). */
export function AchievementForm(props: AchievementFormProps) {
  const { setup, record, onClose } = props;
  const offered = useOffered(listAchievementOptions);
  const projectName = (uuid: unknown) =>
    offered().flatMap(({ projects }) => projects.filter((project) => project.uuid === uuid))[0]?.name ??
    '已不在项目库中的项目';
  return (
    <RecordForm<SaveRoute>
      title={`${record ? '编辑' : '新增'}${setup.title}`}
      route={record ? editAchievement : addAchievement}
      initial={initialOf(props)}
      {...(record ? { stored: storedOf(record, projectName) } : {})}
      toInput={(values, revision) => ({ body: bodyOf(values, record, revision) }) as unknown as CallInput<SaveRoute>}
      stale={STALE}
      onSaved={({ warnings }) => warnings.forEach((warning) => toasts.show('info', warning))}
      onClose={onClose}
    >
      <FormDraft bizType="achievement" {...(record ? { bizUuid: record.uuid } : {})} />
      <Fields {...props} />
    </RecordForm>
  );
}

interface SelectProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}

function PersonSelect({ kind, ...props }: SelectProps & { readonly kind: AchievementKind['kind'] }) {
  const [typed, setTyped] = useState('');
  const wanted = { personKind: kind, person: useSettled(typed), chosenPerson: props.value ?? undefined };
  const found = useQuery({ ...query(listAchievementOptions, { query: wanted }), placeholderData: keepPreviousData });
  return (
    <FoundSelect
      id={props.id}
      value={props.value}
      options={(found.data?.people ?? []).map(optionOf)}
      isLoading={found.isFetching}
      placeholder="输入姓名查找"
      onType={setTyped}
      onChange={(chosen) => props.onChange?.(chosen)}
    />
  );
}

function ProjectSelect({ onName, ...props }: SelectProps & { readonly onName: (name: string) => void }) {
  const [typed, setTyped] = useState('');
  const wanted = { project: useSettled(typed), chosenProject: props.value ?? undefined };
  const found = useQuery({ ...query(listAchievementOptions, { query: wanted }), placeholderData: keepPreviousData });
  const projects = found.data?.projects ?? [];
  return (
    <FoundSelect
      id={props.id}
      value={props.value}
      options={projects.map(optionOf)}
      isLoading={found.isFetching}
      placeholder="输入项目名称查找"
      onType={setTyped}
      onChange={(chosen) => {
        const name = projects.find((project) => project.uuid === chosen)?.name;
        if (name) onName(name);
        props.onChange?.(chosen);
      }}
    />
  );
}

function Fields({ setup, record }: AchievementFormProps) {
  const form = Form.useFormInstance<Values>();
  const takeName = (name: string) => form.setFieldValue('projectName', name);
  return (
    <>
      {record ? (
        <p className="w">
          <span className="t3">人员</span> <b>{record.personName ?? '未对应人员'}</b>
        </p>
      ) : (
        <Form.Item name="personUuid" label="人员" required className="w">
          <PersonSelect kind={setup.kind} />
        </Form.Item>
      )}
      <Form.Item
        name="projectUuid"
        label="本企业项目"
        className="w"
        extra="选择后自动带出项目名称；不在项目库中的可以留空"
      >
        <ProjectSelect onName={takeName} />
      </Form.Item>
      <Form.Item name="projectName" label="项目名称" required className="w">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="role" label="担任职务" required>
        <AutoComplete allowClear options={asOptions(ROLES)} placeholder="选择或输入" />
      </Form.Item>
      <Form.Item name="projectScale" label="项目规模">
        <AutoComplete allowClear options={asOptions(PROJECT_SCALES)} />
      </Form.Item>
      <Form.Item name="startDate" label="开始日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="endDate" label="结束日期" extra="留空表示仍在进行">
        <DayInput />
      </Form.Item>
      <Form.Item name="amount" label="合同金额">
        <InputNumber min={0} suffix="万元" className="ac-number" />
      </Form.Item>
      <ScaleFields />
    </>
  );
}

/** Measures by which standards grade a project: height, area, span … */
function ScaleFields() {
  return (
    <Form.List name="scale">
      {(fields, { add, remove }) => (
        <fieldset className="ac-rows">
          <legend>规模指标</legend>
          {fields.map((field) => (
            <div key={field.key} className="ac-row">
              <Form.Item name={[field.name, 'metric']} label="指标" required>
                <Input placeholder="如 单体建筑面积" />
              </Form.Item>
              <Form.Item name={[field.name, 'value']} label="数值">
                <InputNumber className="ac-number" />
              </Form.Item>
              <Form.Item name={[field.name, 'unit']} label="单位">
                <Input placeholder="如 m²" />
              </Form.Item>
              <button
                type="button"
                className="btn ic"
                aria-label={`移除第 ${field.name + 1} 项指标`}
                onClick={() => remove(field.name)}
              >
                <Icon name="trash" />
              </button>
            </div>
          ))}
          {fields.length < 20 && (
            <Button type="dashed" block onClick={() => add({})}>
              <Icon name="plus" />
              添加指标
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
