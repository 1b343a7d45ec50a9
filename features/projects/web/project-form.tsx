import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, Input, InputNumber, Select } from 'antd';
import { useRef, useState } from 'react';
import { regionName } from '#domain/regions/region-name.ts';
import { FormDraft } from '#features/enterprise/web/public.ts';
import { StandardsSelect, useStandardName } from '#features/standards/web/public.ts';
import { call } from '#platform/web/call.ts';
import { DayInput } from '#platform/web/console/day-input.tsx';
import { FoundSelect, optionOf, useOffered } from '#platform/web/console/found-select.tsx';
import { RecordForm, type StoredRecord } from '#platform/web/console/record-form.tsx';
import { RegionSelect } from '#platform/web/console/region-select.tsx';
import { query } from '#platform/web/query.ts';
import { useSettled } from '#platform/web/use-settled.ts';
import {
  addProject,
  countProjects,
  DATA_LEVELS,
  editProject,
  getProject,
  listProjectPeople,
  listProjects,
  PROJECT_ROLES,
  PROJECT_TYPES,
  type ProjectDetail,
} from '../contract.ts';
import { LinkFields, MeasureFields, WorkFields } from './project-form-parts.tsx';
import { ProjectNotes } from './project-notes.tsx';

const STALE = [listProjects, countProjects, getProject];
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const YES_NO = [
  { value: true, label: '是' },
  { value: false, label: '否' },
];

type Values = Record<string, unknown>;

/** Fields that the server answers but does not take. */
function bodyOf(values: Values): Values {
  const { features, standardCodes, metrics, works, ...rest } = values;
  return {
    ...rest,
    features: features ?? [],
    standardCodes: standardCodes ?? [],
    metrics: metrics ?? [],
    works: works ?? [],
  };
}

function PersonSelect(props: {
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly id?: string;
}) {
  const [typed, setTyped] = useState('');
  const wanted = { name: useSettled(typed), chosen: props.value ?? undefined };
  const people = useQuery({ ...query(listProjectPeople, { query: wanted }), placeholderData: keepPreviousData });
  return (
    <FoundSelect
      id={props.id}
      value={props.value}
      options={(people.data ?? []).map(optionOf)}
      isLoading={people.isFetching}
      placeholder="输入姓名查找"
      onType={setTyped}
      onChange={(chosen) => props.onChange?.(chosen)}
    />
  );
}

function Amount({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <Form.Item name={name} label={label}>
      <InputNumber min={0} suffix="万元" className="prj-number" />
    </Form.Item>
  );
}

const QUANTITIES = [
  ['area', '建筑面积', '㎡'],
  ['height', '高度', 'm'],
  ['span', '跨度', 'm'],
  ['length', '长度', 'km'],
  ['depth', '深度', 'm'],
  ['floors', '层数', '层'],
] as const;

function Basics() {
  return (
    <>
      <Form.Item name="projectName" label="项目名称" required className="w">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="projectNo" label="平台项目编号">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="provProjectNo" label="省级项目编号">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="projectType" label="工程类别">
        <AutoComplete allowClear options={asOptions(PROJECT_TYPES)} placeholder="选择或输入" />
      </Form.Item>
      <Form.Item name="role" label="承揽方式">
        <AutoComplete allowClear options={asOptions(PROJECT_ROLES)} placeholder="选择或输入" />
      </Form.Item>
      <Form.Item name="projectScale" label="工程规模">
        <AutoComplete allowClear options={asOptions(['大型', '中型', '小型'])} />
      </Form.Item>
      <Form.Item name="standardCodes" label="对应资质标准" extra="不填由系统按类别和指标判断">
        <StandardsSelect />
      </Form.Item>
      <Form.Item name="region" label="项目所在地">
        <RegionSelect placeholder="请选择" allowClear />
      </Form.Item>
      <Form.Item name="address" label="详细地址">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="ownerName" label="建设单位">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="ownerCreditCode" label="建设单位统一社会信用代码">
        <Input allowClear />
      </Form.Item>
    </>
  );
}

function Course() {
  return (
    <>
      <Form.Item name="contractDate" label="合同签订日期">
        <DayInput />
      </Form.Item>
      <Form.Item name="permitNo" label="施工许可证号">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="startDate" label="开工日期">
        <DayInput />
      </Form.Item>
      <Form.Item name="finishDate" label="竣工日期">
        <DayInput />
      </Form.Item>
      <Form.Item name="acceptDate" label="竣工验收日期">
        <DayInput />
      </Form.Item>
      <Form.Item name="qualityPassed" label="质量合格">
        <Select allowClear options={YES_NO} placeholder="不清楚可留空" />
      </Form.Item>
      <Form.Item name="managerUuid" label="项目经理">
        <PersonSelect />
      </Form.Item>
      <Form.Item name="techLeadUuid" label="技术负责人">
        <PersonSelect />
      </Form.Item>
      <Form.Item name="onPlatform" label="已录入监管平台">
        <Select allowClear options={YES_NO} placeholder="不清楚可留空" />
      </Form.Item>
      <Form.Item name="dataLevel" label="数据等级" extra="全国平台上显示的 A 至 D 级">
        <Select
          allowClear
          options={DATA_LEVELS.map((value) => ({ value, label: `${value} 级` }))}
          placeholder="未定级可留空"
        />
      </Form.Item>
    </>
  );
}

function Fields() {
  return (
    <>
      <Basics />
      <Amount name="contractAmount" label="合同额" />
      <Amount name="settleAmount" label="结算额" />
      {QUANTITIES.map(([name, label, unit]) => (
        <Form.Item key={name} name={name} label={label}>
          <InputNumber min={0} suffix={unit} className="prj-number" />
        </Form.Item>
      ))}
      <MeasureFields name="metrics" legend="其他指标" />
      <WorkFields />
      <Course />
      <LinkFields />
    </>
  );
}

/** How the stored project is read again should somebody else have changed it. */
function useStored(record: ProjectDetail | null): StoredRecord | undefined {
  const offered = useOffered(listProjectPeople);
  const named = useRef(new Map<unknown, string | null>());
  const standardName = useStandardName();
  if (!record) return undefined;
  const person = (uuid: unknown) =>
    named.current.get(uuid) ??
    offered()
      .flat()
      .find((one) => one.uuid === uuid)?.name ??
    '已不在人员库中的人员';
  const amount = (value: unknown) => `${String(value)} 万元`;
  return {
    revision: record.revision,
    read: async () => {
      const now = await call(getProject, { params: { id: record.uuid } }, { quiet: true });
      named.current.set(now.managerUuid, now.managerName).set(now.techLeadUuid, now.techLeadName);
      return { revision: now.revision, values: { ...now } };
    },
    writers: {
      region: (value) => regionName(String(value)),
      standardCodes: (value) => (value as readonly string[]).map(standardName).join('、'),
      managerUuid: person,
      techLeadUuid: person,
      contractAmount: amount,
      settleAmount: amount,
      totalInvest: amount,
      dataLevel: (value) => `${String(value)} 级`,
      ...Object.fromEntries(QUANTITIES.map(([name, , unit]) => [name, (value: unknown) => `${String(value)} ${unit}`])),
    },
  };
}

interface ProjectFormProps {
  /** Null for a new one. */
  readonly record: ProjectDetail | null;
  readonly onClose: () => void;
}

/** Drawer that creates or edits a project (C-100, C-101). */
export function ProjectForm({ record, onClose }: ProjectFormProps) {
  const stored = useStored(record);
  if (!record || !stored) {
    return (
      <RecordForm
        title="新增项目"
        route={addProject}
        initial={{ metrics: [], works: [] }}
        stale={STALE}
        onClose={onClose}
        toInput={(values) => ({ body: bodyOf(values) as never })}
      >
        <FormDraft bizType="project" />
        <Fields />
        <ProjectNotes uuid={null} />
      </RecordForm>
    );
  }
  return (
    <RecordForm
      title="编辑项目"
      route={editProject}
      initial={{ ...record }}
      stale={STALE}
      onClose={onClose}
      stored={stored}
      toInput={(values, revision) => ({ body: { ...bodyOf(values), uuid: record.uuid, revision } })}
    >
      <FormDraft bizType="project" bizUuid={record.uuid} />
      <Fields />
      <ProjectNotes uuid={record.uuid} />
    </RecordForm>
  );
}
