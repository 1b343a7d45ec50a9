import type { ReactElement } from 'react';
import { explainIdNumber, isOfCitizenForm } from '#domain/identity/id-number.ts';
import { CITIZEN_ID_TYPE } from '#domain/identity/id-type.ts';
import { arrangeFields, type FieldNameOf, getListNames } from '#domain/records/field.ts';
import { otherPerson, registeredPerson } from '#domain/records/person.ts';
import { getPersonKindByPost } from '#domain/records/person-choices.ts';
import { getTitleRank } from '#domain/records/title-rank.ts';
import { createFieldFormatters } from '#domain/records/words.ts';
import { FormDraft } from '#features/enterprise/enterprise/web/enterprise.web-api.ts';
import type { CallInput } from '#platform/contract/route.ts';
import { call } from '#platform/web/call.ts';
import { FormItem, useWatch } from '#platform/web/console/form.tsx';
import { RecordFields } from '#platform/web/console/record-fields.tsx';
import { RecordForm, type StoredRecord } from '#platform/web/console/record-form.tsx';
import { TextInput } from '#platform/web/console/text-inputs.tsx';
import type { ValueFormatters } from '#platform/web/console/versions.ts';
import { toasts } from '#platform/web/toasts.ts';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import { PERSON_NOUNS, type PersonKind, type PersonSaveResult } from '../contract/people.ts';
import { describeIdNumber, type FieldDerivation, getDerivedValues, useDerivedNote } from './derived-values.ts';
import { PERSON_CALLS, type PersonDetail, STALE_PEOPLE } from './people-kinds.ts';
import { maskIdNumberOnScreen } from './people-strip.ts';
import { PostCertificateFields, RegistrationFields } from './registration-fields.tsx';

type Values = Record<string, unknown>;

/** Returns the initial values of the form. The ID number is not sent to the browser; the user types it only to change it. */
function getInitial(record: PersonDetail | null): Values {
  if (!record) return { idType: CITIZEN_ID_TYPE, status: 'on', registrations: [], posts: [] };
  const { idNo: _idNo, ...values } = record;
  return { ...values, idType: record.idType ?? CITIZEN_ID_TYPE };
}

/** Builds the request. An empty ID number is omitted, so that the stored number is kept. */
function getBody(values: Values, record: PersonDetail | null, revision: number | undefined): Values {
  const { idNo, ...rest } = values;
  const given = typeof idNo === 'string' && idNo.trim() !== '' ? { idNo } : {};
  if (!record) return { ...rest, idNo: idNo ?? '' };
  return { ...rest, ...given, uuid: record.uuid, revision };
}

/** Reads the stored person for comparison if another user has changed it. The ID number stays masked. */
function getStored(kind: PersonKind, record: PersonDetail): StoredRecord {
  const getCovered = ({ idNo }: PersonDetail) => ({ idNo: idNo === null ? null : maskIdNumberOnScreen(idNo) });
  // Gender and birth date are derived from the number of a citizen ID.
  const follows: ValueFormatters = isOfCitizenForm(record.idNo ?? '', record.idType)
    ? { gender: null, birthDate: null }
    : {};
  return {
    revision: record.revision,
    read: async () => {
      const now: PersonDetail = await call(PERSON_CALLS[kind].detail, { params: { id: record.uuid } }, { quiet: true });
      return { revision: now.revision, values: getInitial(now), covered: getCovered(now) };
    },
    covered: { values: getCovered(record), cover: maskIdNumberOnScreen },
    writers: { ...createFieldFormatters(otherPerson), ...follows },
  };
}

/** Shows the warnings about a record that was stored. */
function notifyWarnings({ warnings }: PersonSaveResult): void {
  for (const warning of warnings) toasts.show('info', warning);
}

interface PersonFormProps {
  readonly kind: PersonKind;
  /** Null for a new person. */
  readonly record: PersonDetail | null;
  readonly today: string;
  readonly onClose: () => void;
}

type SaveRoute = (typeof PERSON_CALLS)[PersonKind]['add' | 'edit'];

/** Drawer that creates or edits a person with registrations and certificates (C-120 to C-123). */
export function PersonForm(props: PersonFormProps) {
  const { kind, record, onClose } = props;
  const derivations = kind === 'else' ? [RANK_BY_TITLE, KIND_BY_POST] : [RANK_BY_TITLE];
  return (
    <RecordForm<SaveRoute>
      title={`${record ? '编辑' : '新增'}${PERSON_NOUNS[kind]}`}
      route={PERSON_CALLS[kind][record ? 'edit' : 'add']}
      initial={getInitial(record)}
      {...(record ? { stored: getStored(kind, record) } : {})}
      toInput={(values, revision) => ({ body: getBody(values, record, revision) }) as unknown as CallInput<SaveRoute>}
      stale={STALE_PEOPLE}
      follow={(changed, before) => getDerivedValues(derivations, changed, before)}
      onSaved={notifyWarnings}
      onClose={onClose}
    >
      <FormDraft bizType={kind} {...(record ? { bizUuid: record.uuid } : {})} />
      <PersonFields {...props} />
    </RecordForm>
  );
}

/** Renders all input fields of a person by section; fields without a section are in the last section. */
export function PersonFields({ kind, record, today }: Pick<PersonFormProps, 'kind' | 'record' | 'today'>) {
  const isOther = kind === 'else';
  const employment = isOther
    ? arrangeFields(otherPerson, { ...EMPLOYMENT, without: [...PLACED, ...WORK] })
    : arrangeFields(registeredPerson, { ...EMPLOYMENT, without: PLACED });
  return (
    <>
      <IdentityFields record={record} />
      {isOther && <WorkFields />}
      {!isOther && <RegistrationFields />}
      <Section title="学历" names={EDUCATION} />
      <TitleFields />
      {isOther && (
        <>
          <PostCertificateFields />
          <RegistrationFields />
        </>
      )}
      <Section
        title="社会保险与在职"
        names={employment}
        editors={{
          socialSecurityStart: <DayInput label={otherPerson.fields.socialSecurityStart.label} max={today} />,
          workYearsOn: <DayInput label={otherPerson.fields.workYearsOn.label} max={today} />,
        }}
      />
      <LeaveDate />
    </>
  );
}

const IDENTITY = ['name', 'phone', 'idType', 'idNo'] as const;
const DERIVED = ['gender', 'birthDate'] as const;
const WORK = ['kind', 'postName', 'postCertNo', 'postCertEnd', 'trade', 'skillGrade'] as const;
const EDUCATION = ['education', 'major', 'graduateSchool', 'graduateDate'] as const;
const TITLE = ['titleName', 'titleRank', 'titleMajor', 'titleCertNo', 'titleSeries'] as const;
const EMPLOYMENT = {
  first: ['socialSecurityHere', 'socialSecurityStart', 'socialSecurityMonths', 'workYears', 'workYearsOn'],
  last: ['status'],
} as const;
const PLACED = [
  ...IDENTITY,
  ...DERIVED,
  ...EDUCATION,
  ...TITLE,
  ...getListNames(registeredPerson),
  'leaveDate',
  'platformState',
] as const;

const RANK_BY_TITLE: FieldDerivation = {
  from: 'titleName',
  to: 'titleRank',
  derive: getTitleRank,
  note: '由职称名称得出，可修改',
};
const KIND_BY_POST: FieldDerivation = {
  from: 'postName',
  to: 'kind',
  derive: getPersonKindByPost,
  note: '由岗位得出，可修改',
};

interface SectionProps {
  readonly title: string;
  readonly names: readonly FieldNameOf<typeof otherPerson>[];
  readonly editors?: { readonly [K in FieldNameOf<typeof otherPerson>]?: ReactElement<object> };
  readonly notes?: { readonly [K in FieldNameOf<typeof otherPerson>]?: string };
}

function Section({ title, names, editors = {}, notes = {} }: SectionProps) {
  return (
    <>
      <h3 className="w ps-fh">{title}</h3>
      <RecordFields spec={otherPerson} names={names} editors={editors} notes={notes} />
    </>
  );
}

function TitleFields() {
  const note = useDerivedNote(RANK_BY_TITLE);
  return <Section title="职称" names={TITLE} notes={note === undefined ? {} : { titleRank: note }} />;
}

function WorkFields() {
  const note = useDerivedNote(KIND_BY_POST);
  return <Section title="岗位与技能" names={WORK} notes={note === undefined ? {} : { kind: note }} />;
}

function IdentityFields({ record }: Pick<PersonFormProps, 'record'>) {
  const idType = useWatch('idType') as string | undefined;
  const idNo = (useWatch('idNo') as string | null | undefined)?.trim() ?? '';
  const kept = record?.idNo && idNo === '' ? '留空则不修改' : undefined;
  const wrong = idType !== undefined && idNo !== '' ? explainIdNumber(idNo, idType) : null;
  const derived = describeIdNumber(idNo, idType, record);
  const isForeign = idType !== undefined && !isOfCitizenForm(idNo, idType);
  return (
    <RecordFields
      spec={otherPerson}
      names={[...IDENTITY, ...(isForeign ? DERIVED : [])]}
      // The server does not send the stored ID number, so the field may stay empty.
      optional={record ? ['idNo'] : []}
      editors={{ idNo: <TextInput placeholder={record?.idNo ? maskIdNumberOnScreen(record.idNo) : ''} /> }}
      notes={{ idNo: wrong ?? ([kept, derived].filter(Boolean).join('。') || undefined) }}
    />
  );
}

function LeaveDate() {
  const status = useWatch('status') as string | undefined;
  if (status !== 'left') return null;
  return (
    <FormItem name="leaveDate" label={otherPerson.fields.leaveDate.label} isRequired>
      <DayInput label={otherPerson.fields.leaveDate.label} />
    </FormItem>
  );
}
