import { AutoComplete, Form, Input, InputNumber, Select } from 'antd';
import { skillGrades, titleRanks } from '#domain/firm/firm.ts';
import { CITIZEN_ID_TYPE, ID_TYPES } from '#domain/firm/value-sets.ts';
import { explainCitizenId } from '#domain/identity/citizen-id.ts';
import { FormDraft } from '#features/enterprise/web/public.ts';
import type { CallInput } from '#platform/contract/route.ts';
import { call } from '#platform/web/call.ts';
import { DayInput } from '#platform/web/console/day-input.tsx';
import { RecordForm, type StoredRecord } from '#platform/web/console/record-form.tsx';
import type { Writers } from '#platform/web/console/versions.ts';
import { toasts } from '#platform/web/toasts.ts';
import { EDUCATIONS, ELSE_KINDS, SITE_POSTS } from '../contract/options.ts';
import type { Stored } from '../contract/people.ts';
import { addElse, addRegister, editElse, editRegister } from '../contract.ts';
import type { PeopleKind, PersonDetail } from './people-kinds.ts';
import { maskOnScreen } from './people-strip.ts';
import { PostFields, RegistrationFields } from './registration-fields.tsx';

type Values = Record<string, unknown>;

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const STATUS_OPTIONS = [
  { value: 'on', label: '在职' },
  { value: 'left', label: '已离职' },
];
const HERE_OPTIONS = [
  { value: true, label: '本企业' },
  { value: false, label: '其他单位或未缴纳' },
];

/** What the form starts from; the ID number stays on the server and is typed only to be changed. */
function initialOf(record: PersonDetail | null): Values {
  if (!record) return { idType: CITIZEN_ID_TYPE, status: 'on', registrations: [], posts: [] };
  const { idNo: _idNo, ...values } = record;
  return { ...values, idType: record.idType ?? CITIZEN_ID_TYPE };
}

/** An ID number that was left empty is not sent, so that the stored one stays. */
function bodyOf(values: Values, record: PersonDetail | null, revision: number | undefined): Values {
  const { idNo, ...rest } = values;
  const given = typeof idNo === 'string' && idNo.trim() !== '' ? { idNo } : {};
  if (!record) return { ...rest, idNo: idNo ?? '' };
  return { ...rest, ...given, uuid: record.uuid, revision };
}

const written = (options: readonly { readonly value: unknown; readonly label: string }[]) => (value: unknown) =>
  options.find((option) => option.value === value)?.label ?? String(value);

/** How the stored person is read again should somebody else have changed him. His ID number stays covered. */
function storedOf(setup: PeopleKind, record: PersonDetail): StoredRecord {
  const coveredOf = ({ idNo }: PersonDetail) => ({ idNo: idNo === null ? null : maskOnScreen(idNo) });
  // Gender and birth follow from the number of an ID card.
  const follows: Writers = record.idType === CITIZEN_ID_TYPE ? { gender: null, birthDate: null } : {};
  return {
    revision: record.revision,
    read: async () => {
      const now: PersonDetail = await call(setup.detail, { params: { id: record.uuid } }, { quiet: true });
      return { revision: now.revision, values: initialOf(now), covered: coveredOf(now) };
    },
    covered: { values: coveredOf(record), cover: maskOnScreen },
    writers: {
      ...follows,
      status: written(STATUS_OPTIONS),
      socialSecurityHere: written(HERE_OPTIONS),
      socialSecurityMonths: (value) => `${String(value)} 个月`,
      workYears: (value) => `${String(value)} 年`,
    },
  };
}

/** A record is stored even when something about it deserves a look. */
function tellWarnings({ warnings }: Stored): void {
  for (const warning of warnings) toasts.show('info', warning);
}

interface PersonFormProps {
  readonly setup: PeopleKind;
  /** Null for a new person. */
  readonly record: PersonDetail | null;
  readonly today: string;
  readonly onClose: () => void;
}

type SaveRoute = typeof addRegister | typeof addElse | typeof editRegister | typeof editElse;

function routeOf({ setup, record }: PersonFormProps): SaveRoute {
  if (setup.kind === 'register') return record ? editRegister : addRegister;
  return record ? editElse : addElse;
}

/** Drawer that creates or edits a person with all papers (C-120 to C-123). */
export function PersonForm(props: PersonFormProps) {
  const { setup, record, onClose } = props;
  return (
    <RecordForm<SaveRoute>
      title={`${record ? '编辑' : '新增'}${setup.noun}`}
      route={routeOf(props)}
      initial={initialOf(record)}
      {...(record ? { stored: storedOf(setup, record) } : {})}
      toInput={(values, revision) => ({ body: bodyOf(values, record, revision) }) as unknown as CallInput<SaveRoute>}
      stale={setup.stale}
      onSaved={tellWarnings}
      onClose={onClose}
    >
      <FormDraft bizType={setup.kind} {...(record ? { bizUuid: record.uuid } : {})} />
      <IdentityFields record={record} />
      {setup.kind === 'else' && <WorkFields />}
      {setup.kind === 'register' && <RegistrationFields />}
      <EducationFields />
      <TitleFields />
      {setup.kind === 'else' && (
        <>
          <PostFields />
          <RegistrationFields />
        </>
      )}
      <SecurityFields today={props.today} />
    </RecordForm>
  );
}

function IdentityFields({ record }: Pick<PersonFormProps, 'record'>) {
  const idType = Form.useWatch('idType') as string | undefined;
  const idNo = (Form.useWatch('idNo') as string | null | undefined)?.trim() ?? '';
  const kept = record?.idNo && idNo === '' ? '留空则不修改' : undefined;
  const wrong = idType === CITIZEN_ID_TYPE && idNo !== '' ? explainCitizenId(idNo) : null;
  return (
    <>
      <Form.Item name="name" label="姓名" required>
        <Input allowClear />
      </Form.Item>
      <Form.Item name="phone" label="手机号">
        <Input allowClear inputMode="tel" />
      </Form.Item>
      <Form.Item name="idType" label="证件类型">
        <Select options={asOptions(ID_TYPES)} />
      </Form.Item>
      <Form.Item name="idNo" label="证件号码" required={!record} extra={wrong ?? kept}>
        <Input allowClear placeholder={record?.idNo ? maskOnScreen(record.idNo) : ''} />
      </Form.Item>
      {idType !== undefined && idType !== CITIZEN_ID_TYPE && (
        <>
          <Form.Item name="gender" label="性别">
            <Select allowClear options={asOptions(['男', '女'])} />
          </Form.Item>
          <Form.Item name="birthDate" label="出生日期">
            <DayInput />
          </Form.Item>
        </>
      )}
    </>
  );
}

function WorkFields() {
  return (
    <>
      <h3 className="w ps-fh">岗位与技能</h3>
      <Form.Item name="kind" label="人员类别">
        <AutoComplete allowClear options={asOptions(ELSE_KINDS)} placeholder="选择或输入" />
      </Form.Item>
      <Form.Item name="postName" label="岗位">
        <AutoComplete allowClear options={asOptions(SITE_POSTS)} placeholder="选择或输入" />
      </Form.Item>
      <Form.Item name="postCertNo" label="岗位证书编号">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="postCertEnd" label="岗位证书有效期至">
        <DayInput />
      </Form.Item>
      <Form.Item name="trade" label="工种">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="skillGrade" label="技能等级">
        <Select allowClear options={asOptions(skillGrades)} />
      </Form.Item>
    </>
  );
}

function EducationFields() {
  return (
    <>
      <h3 className="w ps-fh">学历</h3>
      <Form.Item name="education" label="学历">
        <AutoComplete allowClear options={asOptions(EDUCATIONS)} />
      </Form.Item>
      <Form.Item name="major" label="所学专业">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="graduateSchool" label="毕业院校">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="graduateDate" label="毕业时间">
        <DayInput />
      </Form.Item>
    </>
  );
}

function TitleFields() {
  return (
    <>
      <h3 className="w ps-fh">职称</h3>
      <Form.Item name="titleName" label="职称名称">
        <Input allowClear placeholder="如 高级工程师" />
      </Form.Item>
      <Form.Item name="titleRank" label="职称级别">
        <Select allowClear options={asOptions(titleRanks)} />
      </Form.Item>
      <Form.Item name="titleMajor" label="职称专业">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="titleCertNo" label="职称证书编号">
        <Input allowClear />
      </Form.Item>
    </>
  );
}

function SecurityFields({ today }: Pick<PersonFormProps, 'today'>) {
  const status = Form.useWatch('status') as string | undefined;
  return (
    <>
      <h3 className="w ps-fh">社会保险与在职</h3>
      <Form.Item name="socialSecurityHere" label="社保缴纳单位">
        <Select allowClear options={HERE_OPTIONS} placeholder="未填" />
      </Form.Item>
      <Form.Item name="socialSecurityStart" label="社保起始日期">
        <DayInput max={today} />
      </Form.Item>
      <Form.Item name="socialSecurityMonths" label="社保缴纳月数">
        <InputNumber min={0} max={1200} precision={0} suffix="个月" />
      </Form.Item>
      <Form.Item name="workYears" label="从业年限">
        <InputNumber min={0} max={80} suffix="年" />
      </Form.Item>
      <Form.Item name="workYearsOn" label="从业年限截至" extra="此后的年数由系统累加；不填则按校验当日计">
        <DayInput max={today} />
      </Form.Item>
      <Form.Item name="status" label="在职状态">
        <Select options={STATUS_OPTIONS} />
      </Form.Item>
      {status === 'left' && (
        <Form.Item name="leaveDate" label="离职日期" required>
          <DayInput />
        </Form.Item>
      )}
    </>
  );
}
