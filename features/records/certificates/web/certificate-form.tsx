import {
  type Category,
  CERTIFICATE_CATEGORIES,
  CERTIFICATE_CATEGORY_LABELS,
  certificate,
} from '#domain/records/certificate.ts';
import { arrangeFields } from '#domain/records/field.ts';
import type { RecordStatus } from '#domain/records/record-status.ts';
import { createFieldFormatters } from '#domain/records/words.ts';
import { getValidity } from '#domain/validity/validity.ts';
import { FormDraft } from '#features/enterprise/enterprise/web/enterprise.web-api.ts';
import { useStandards } from '#features/standards/standards/web/standards.web-api.ts';
import { call } from '#platform/web/call.ts';
import { ChoiceInput } from '#platform/web/console/choice-input.tsx';
import { useFormInstance, useWatch } from '#platform/web/console/form.tsx';
import { RecordFields } from '#platform/web/console/record-fields.tsx';
import { RecordForm, type StoredRecord } from '#platform/web/console/record-form.tsx';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import { ValidityTag } from '#platform/web/ui/validity-tag.tsx';
import {
  type CertificateDetail,
  createCertificate,
  editCertificate,
  getCertificate,
  getCertificateSummary,
  listCertificates,
  listItems,
} from '../certificates.contract.ts';
import { CERTIFICATE_STATUS_LABELS } from '../contract/fields.ts';
import { ItemFields } from './item-fields.tsx';
import { canHaveItems } from './standard-options.ts';

const STALE = [listCertificates, getCertificateSummary, getCertificate, listItems];

/** Usual names of certificates of each category; users may enter another name. */
const USUAL_NAMES: Readonly<Record<Category, string>> = {
  survey: '工程勘察资质证书',
  design: '工程设计资质证书',
  construction: '建筑业企业资质证书',
  supervision: '工程监理资质证书',
  planning: '城乡规划编制资质证书',
  safety: '安全生产许可证',
  other: '',
};

const categoryOptions = CERTIFICATE_CATEGORIES.map((value) => ({ value, label: CERTIFICATE_CATEGORY_LABELS[value] }));
const STATE_OPTIONS = [
  { value: 'valid', label: '正常（按有效期判断）' },
  { value: 'revoked', label: '已撤销' },
  { value: 'cancelled', label: '已注销' },
];

/** Fields below the items; `UPPER` has the fields above them. */
const LOWER = ['remark'] as const;
const UPPER = arrangeFields(certificate, {
  first: ['category', 'certNo', 'certName', 'issuer', 'region'],
  without: LOWER,
});

type Values = Record<string, unknown>;

const getInitial = (record: CertificateDetail | null): Values => {
  if (!record) return { category: 'construction', certName: USUAL_NAMES.construction, items: [], status: 'valid' };
  const isWithdrawn = record.status === 'revoked' || record.status === 'cancelled';
  return { ...record, region: record.region || null, status: isWithdrawn ? record.status : 'valid' };
};

type ItemValues = Readonly<Record<string, unknown>>;
/** Name of a standard by its code. */
type NameOf = (code: unknown) => string | undefined;

/** Reads the stored certificate for comparison if another user has changed it. */
const getStored = (record: CertificateDetail, nameOf: NameOf): StoredRecord => ({
  revision: record.revision,
  read: async () => {
    const now = await call(getCertificate, { params: { id: record.uuid } }, { quiet: true });
    return { revision: now.revision, values: getInitial(now) };
  },
  writers: {
    ...createFieldFormatters(certificate),
    status: (value) =>
      STATE_OPTIONS.find((option) => option.value === value)?.label ?? CERTIFICATE_STATUS_LABELS[value as RecordStatus],
    standardCode: (value) => nameOf(value) ?? String(value),
    itemName: null,
  },
});

/**
 * Builds the request body. Omits the items if the category has none, so that they cause no error after a change of category. Derives the
 * name of each item from its standard; an item without a standard has only the error about the missing standard.
 */
function getBody(values: Values, nameOf: NameOf): Values {
  const items = canHaveItems(values.category as Category) ? ((values.items ?? []) as readonly ItemValues[]) : [];
  return {
    ...values,
    region: values.region ?? '',
    items: items.map((item) => ({ ...item, itemName: nameOf(item.standardCode) ?? item.itemName ?? '未选择标准' })),
  };
}

interface CertificateFormProps {
  /** Null for a new certificate. */
  readonly record: CertificateDetail | null;
  readonly today: string;
  readonly onClose: () => void;
}

/** Drawer that creates or edits a certificate together with its items (C-111, C-112). */
export function CertificateForm({ record, today, onClose }: CertificateFormProps) {
  const { standards } = useStandards();
  const getName: NameOf = (code) => standards.find((one) => one.code === code)?.name;
  const shared = { initial: getInitial(record), stale: STALE, onClose };
  if (!record) {
    return (
      <RecordForm
        {...shared}
        title="新增资质证书"
        route={createCertificate}
        toInput={(values) => ({ body: getBody(values, getName) as never })}
      >
        <FormDraft bizType="zzzs" />
        <CertificateFormFields record={null} today={today} />
      </RecordForm>
    );
  }
  return (
    <RecordForm
      {...shared}
      title="编辑资质证书"
      route={editCertificate}
      stored={getStored(record, getName)}
      toInput={(values, revision) => ({ body: { ...getBody(values, getName), uuid: record.uuid, revision } })}
    >
      <FormDraft bizType="zzzs" bizUuid={record.uuid} />
      <CertificateFormFields record={record} today={today} />
    </RecordForm>
  );
}

export function CertificateFormFields({ record, today }: Omit<CertificateFormProps, 'onClose'>) {
  const form = useFormInstance<Values>();
  const category = useWatch('category', form) as Category | undefined;
  const catalogue = useStandards();
  const validity = record ? getValidity(record.validEnd, today, { longTerm: true }) : null;
  const held = record?.items.flatMap((item) => item.standardCode ?? []) ?? [];
  const choose = (chosen: Category | null) => {
    if (chosen === null) return;
    const usual = Object.values(USUAL_NAMES);
    const name = form.getFieldValue('certName') as string | undefined;
    if (!name || usual.includes(name)) form.setFieldValue('certName', USUAL_NAMES[chosen]);
  };
  return (
    <>
      {validity && validity.state !== 'valid' && validity.state !== 'longTerm' && (
        <p className="w row gap-8">
          <ValidityTag value={validity} />
          {record?.validEnd && <span className="text-2">有效期至 {record.validEnd}</span>}
        </p>
      )}
      <RecordFields
        spec={certificate}
        names={UPPER}
        notes={record ? {} : { validStart: '留空则为发证日期' }}
        editors={{
          category: <ChoiceInput options={categoryOptions} onChange={choose} />,
          issueDate: <DayInput label={certificate.fields.issueDate.label} max={today} />,
          status: <ChoiceInput options={STATE_OPTIONS} />,
        }}
      />
      {category && canHaveItems(category) && <ItemFields category={category} catalogue={catalogue} held={held} />}
      <RecordFields spec={certificate} names={LOWER} />
    </>
  );
}
