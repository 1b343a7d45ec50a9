import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { skillGrades } from '#domain/enterprise/enterprise-document.ts';
import { TITLE_NAMES } from '#domain/records/person-choices.ts';
import { MONEY_FIELD_LABELS, MOVABLE_DATE_LABELS } from '#domain/what-if/change.ts';
import { query } from '#platform/web/query.ts';
import { DayField } from '#platform/web/ui/day-field.tsx';
import { SelectField, TextField } from '#platform/web/ui/field.tsx';
import { listProjectKinds } from '../what-if.contract.ts';
import type { ChangeFormKind, ChangeFormValues, ProjectKind } from './change-forms.ts';
import type { WhatIfTarget } from './draft.ts';
import { SubjectField } from './subject-field.tsx';

export interface FieldsProps {
  readonly kind: ChangeFormKind;
  readonly target: WhatIfTarget;
  readonly values: ChangeFormValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly work: ProjectKind | null;
  readonly onSet: (name: string, value: string) => void;
  readonly onWork: (work: ProjectKind | null) => void;
}

interface OneProps extends Pick<FieldsProps, 'values' | 'errors' | 'onSet'> {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly isRequired?: boolean;
  readonly type?: 'text' | 'day' | 'number';
}

function Line({ name, label, help, isRequired, values, errors, onSet, type = 'text' }: OneProps) {
  const input = { label, help, isRequired, name, value: values[name] ?? '', error: errors[name] };
  if (type === 'day') return <DayField {...input} onChange={(day) => onSet(name, day)} />;
  return (
    <TextField
      {...input}
      {...(type === 'number' ? { inputMode: 'decimal' as const } : {})}
      onChange={(event) => onSet(name, event.target.value)}
    />
  );
}

interface ChoiceProps extends OneProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly placeholder?: string;
}

function Choice({ name, label, values, errors, onSet, options, placeholder }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      name={name}
      options={options}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={values[name] ?? ''}
      error={errors[name]}
      onChange={(event) => onSet(name, event.target.value)}
    />
  );
}

const getOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

function PaperFields(props: FieldsProps) {
  return (
    <>
      <Line {...props} name="regType" label="注册类别" help="如：一级建造师、二级建造师、监理工程师" />
      <Line {...props} name="specialty" label="注册专业" help="如：建筑工程" />
      <Choice {...props} name="titleName" label="职称" options={getOptions(TITLE_NAMES)} placeholder="无" />
      <Line {...props} name="titleMajor" label="职称专业" help="如：结构、电气" />
      <Choice {...props} name="skillGrade" label="技能等级" options={getOptions(skillGrades)} placeholder="无" />
      <Line {...props} name="trade" label="工种" help="如：电工、焊工" />
      <Line {...props} name="postName" label="岗位" help="如：施工员、安全员" />
    </>
  );
}

function PeopleFields(props: FieldsProps) {
  return (
    <>
      <Line {...props} name="count" label="人数" type="number" isRequired />
      <Line {...props} name="name" label="姓名" help="可留空" />
      <PaperFields {...props} />
      <Line {...props} name="workYears" label="工作年限" type="number" />
      <Line {...props} name="workField" label="从业领域" help="标准限定领域时填写，如：铁路工程施工技术管理" />
      <Line {...props} name="education" label="学历" help="如：本科" />
      <label className="wi-check">
        <input
          type="checkbox"
          checked={props.values['isLead'] === 'on'}
          onChange={(event) => props.onSet('isLead', event.target.checked ? 'on' : '')}
        />
        担任技术负责人
      </label>
    </>
  );
}

const getName = (work: ProjectKind): string => work.name;

/**
 * Fields of an assumed project. The target level determines the selectable kinds and amounts; without a level, a hint replaces the fields.
 */
function WorkFields(props: FieldsProps) {
  const { target, work, onWork, values, errors } = props;
  const { standardCode, level } = target;
  const kinds = useQuery({
    ...query(listProjectKinds, { query: { standardCode: standardCode ?? '', level: level ?? '' } }),
    enabled: standardCode !== null,
  });
  if (standardCode === null)
    return <p className="text-2">业绩要对着某一项资质假设：请从该资质的校验报告进入“试算”，或在地址中选择资质。</p>;
  const options = (kinds.data ?? []).map((one, index) => ({ value: String(index), label: getName(one) }));
  if (kinds.data?.length === 0) return <p className="text-2">这项资质不考核工程业绩。</p>;
  return (
    <>
      <div className="w">
        <SelectField
          label="标准要求的业绩"
          isRequired
          placeholder="请选择"
          options={options}
          value={String((kinds.data ?? []).indexOf(work as never))}
          error={errors['standardCode']}
          onChange={(event) => onWork(kinds.data?.[Number(event.target.value)] ?? null)}
        />
      </div>
      {(work?.metrics ?? []).map((metric, index) => (
        <Line
          {...props}
          key={metric.metric}
          name={`metric-${index}`}
          label={`${metric.metric}${metric.unit === null ? '' : `（${metric.unit}）`}`}
          type="number"
          errors={{ [`metric-${index}`]: errors[`metrics.${index}.value`] ?? '' }}
          values={values}
        />
      ))}
      <Line {...props} name="count" label="项数" type="number" isRequired />
      <Line {...props} name="name" label="工程名称" help="可留空" />
      <Line {...props} name="acceptOn" label="竣工验收日期" type="day" help="留空按校验当天" />
    </>
  );
}

function DateFields(props: FieldsProps) {
  const what = props.values['what'] ?? '';
  return (
    <>
      <Choice
        {...props}
        name="what"
        label="哪个日期"
        options={Object.entries(MOVABLE_DATE_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <SubjectField
        {...props}
        key={what}
        kind={what === 'acceptance' ? 'project' : 'person'}
        isRegistration={what === 'registration'}
      />
      <Line {...props} name="on" label="改为" type="day" isRequired />
    </>
  );
}

/** The form fields for one kind of assumption. */
export function ChangeFields(props: FieldsProps): ReactNode {
  switch (props.kind) {
    case 'addPeople':
      return <PeopleFields {...props} />;
    case 'addCertificate':
      return (
        <>
          <SubjectField {...props} kind="person" isRegistration={false} />
          <PaperFields {...props} />
        </>
      );
    case 'addWorks':
      return <WorkFields {...props} />;
    case 'setMoney':
      return (
        <>
          <Choice
            {...props}
            name="field"
            label="项目"
            options={Object.entries(MONEY_FIELD_LABELS).map(([value, label]) => ({ value, label }))}
          />
          <Line {...props} name="amount" label="变为（万元）" type="number" isRequired />
        </>
      );
    case 'addEquipment':
      return (
        <>
          <Line {...props} name="name" label="设备名称" help="按标准的名称" isRequired />
          <Line {...props} name="count" label="数量" type="number" isRequired />
        </>
      );
    case 'remove':
      return <SubjectField {...props} kind={null} isRegistration={false} />;
    case 'moveDate':
      return <DateFields {...props} />;
    case 'checkOn':
      return <Line {...props} name="on" label="校验日期" type="day" isRequired />;
  }
}
