import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { certificate as certificateRecord } from '#domain/records/certificate.ts';
import { enterprise as enterpriseRecord } from '#domain/records/enterprise.ts';
import {
  type Enterprise,
  getEnterprise,
  updateEnterprise,
} from '#features/enterprise/enterprise/enterprise.contract.ts';
import { recogniseCertificate, recogniseLicence } from '#features/enterprise/recognition/recognition.contract.ts';
import {
  type CertificateDetail,
  editCertificate,
  getCertificate,
  getItem,
} from '#features/records/certificates/certificates.contract.ts';
import { query } from '#platform/web/query.ts';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import type { TodoRowItem } from '../todo.contract.ts';
import { type RenewableDocument, RenewForm } from './renew-form.tsx';
import { RENEWAL_FORM_ID, RenewalDialogFrame, type RenewalDialogProps, useRenewal } from './renew-frame.tsx';
import { PersonRenewal } from './renew-person.tsx';
import { isPersonDocumentKind } from './renew-person-plan.ts';
import {
  buildCertificateBody,
  getLicenceScanDoubt,
  getRenewedExpiryDate,
  getScanDoubt,
  listItemsExpiringWith,
  type RenewalValues,
} from './renew-plan.ts';

/**
 * Permission required for each renewal. Only these kinds can be renewed in the list: certificates (including the safety permit), their
 * items, the licence, and documents of a person. Each is a single record, so its renewal resolves the reminder.
 */
const RIGHTS = {
  certificate: 'certificate:info:edit',
  certificateItem: 'certificate:info:edit',
  licence: 'ent:info:edit',
  register: 'personnel:register:edit',
  else: 'personnel:else:edit',
} as const;
type Renewable = keyof typeof RIGHTS;

function getRenewable({ action, reminder }: TodoRowItem): Renewable | null {
  if (action.label !== '续期' || reminder === null) return null;
  if (reminder.targetKind === 'certificate' || reminder.targetKind === 'certificateItem') return reminder.targetKind;
  if (isPersonDocumentKind(reminder.kind)) return reminder.personKind;
  return reminder.kind === 'licence' ? 'licence' : null;
}

/** Returns the permission needed to renew the document of an item in the list; null if the item's action opens the record instead. */
export function getRenewalRight(row: TodoRowItem): (typeof RIGHTS)[Renewable] | null {
  const kind = getRenewable(row);
  return kind && RIGHTS[kind];
}

/** Shows the old document and the new one side by side; fills in the new one from its scan. */
export function RenewDialog(props: RenewalDialogProps) {
  const kind = getRenewable(props.row);
  if (kind === 'licence') return <LicenceRenewal {...props} />;
  if (kind === 'register' || kind === 'else') return <PersonRenewal {...props} />;
  return kind === 'certificateItem' ? <ItemRenewal {...props} /> : <CertificateRenewal {...props} />;
}

function ItemRenewal(props: RenewalDialogProps) {
  const uuid = props.row.reminder?.targetUuid ?? '';
  const item = useQuery(query(getItem, { params: { id: uuid } }));
  if (item.data) return <CertificateRenewal {...props} certificateUuid={item.data.zzzsUuid} itemUuid={uuid} />;
  return (
    <RenewalDialogFrame {...props} isBusy={false}>
      <QueryView query={item} subject="资质项" lines={4}>
        {() => null}
      </QueryView>
    </RenewalDialogFrame>
  );
}

interface CertificateProps extends RenewalDialogProps {
  readonly certificateUuid?: string;
  readonly itemUuid?: string;
}

function CertificateRenewal({ certificateUuid, itemUuid, ...props }: CertificateProps) {
  const uuid = certificateUuid ?? props.row.reminder?.targetUuid ?? '';
  const found = useQuery(query(getCertificate, { params: { id: uuid } }));
  const { save, faults: errors, isBusy } = useRenewal(editCertificate, props.onDone);
  return (
    <RenewalDialogFrame {...props} isBusy={isBusy}>
      <QueryView query={found} subject="证书" lines={4}>
        {(certificate) => (
          <CertificateForm
            certificate={certificate}
            itemUuid={itemUuid ?? null}
            errors={errors}
            onSave={(body, isFromPicture) => save({ body }, isFromPicture)}
          />
        )}
      </QueryView>
    </RenewalDialogFrame>
  );
}

interface CertificateFormProps {
  readonly certificate: CertificateDetail;
  readonly itemUuid: string | null;
  readonly errors: RenewalValues;
  readonly onSave: (body: ReturnType<typeof buildCertificateBody>, isFromPicture: boolean) => void;
}

function certificatePaper(certificate: CertificateDetail, end: string | null): RenewableDocument {
  const { validEnd, certNo, issueDate, validStart } = certificateRecord.fields;
  return {
    what: '证书',
    bizType: 'zzzs',
    bizUuid: certificate.uuid,
    route: recogniseCertificate,
    fields: [
      { name: 'validEnd', label: validEnd.label, type: 'date', before: end },
      { name: 'certNo', label: certNo.label, type: 'text', before: certificate.certNo },
      { name: 'issueDate', label: issueDate.label, type: 'date', before: certificate.issueDate },
      { name: 'validStart', label: validStart.label, type: 'date', before: certificate.validStart },
    ],
    doubtOf: (read) => getScanDoubt(read, { category: certificate.category ?? 'other', end }),
  };
}

function CertificateForm({ certificate, itemUuid, errors, onSave }: CertificateFormProps) {
  const [withItems, setWithItems] = useState(true);
  const end = getRenewedExpiryDate(certificate, itemUuid);
  const along = listItemsExpiringWith(certificate.items, end).filter(({ uuid }) => uuid !== itemUuid);
  return (
    <RenewForm
      id={RENEWAL_FORM_ID}
      paper={certificatePaper(certificate, end)}
      errors={errors}
      onSave={(values, isFromPicture) =>
        onSave(buildCertificateBody(certificate, { itemUuid, values, withItems }), isFromPicture)
      }
    >
      {along.length > 0 && (
        <label className="td-along">
          <input type="checkbox" checked={withItems} onChange={(event) => setWithItems(event.target.checked)} />
          同一证书上的 {along.length} 个资质项一并续期：{along.map(({ itemName }) => itemName).join('、')}
        </label>
      )}
    </RenewForm>
  );
}

function LicenceRenewal(props: RenewalDialogProps) {
  const found = useQuery(query(getEnterprise));
  const { save, faults: errors, isBusy } = useRenewal(updateEnterprise, props.onDone);
  return (
    <RenewalDialogFrame {...props} isBusy={isBusy}>
      <QueryView query={found} subject="企业信息" lines={4}>
        {(enterprise) => (
          <RenewForm
            id={RENEWAL_FORM_ID}
            paper={licencePaper(enterprise)}
            errors={errors}
            onSave={(values, isFromPicture) => {
              const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
              save({ body: { ...filled, revision: enterprise.revision } }, isFromPicture);
            }}
          />
        )}
      </QueryView>
    </RenewalDialogFrame>
  );
}

function licencePaper(enterprise: Enterprise): RenewableDocument {
  const { bizTermEnd, approvalDate } = enterpriseRecord.fields;
  const { creditCode } = enterprise;
  const end = enterprise.bizTermEnd;
  return {
    what: '营业执照',
    bizType: 'yyzz',
    bizUuid: enterprise.uuid,
    route: recogniseLicence,
    fields: [
      { name: 'bizTermEnd', label: bizTermEnd.label, type: 'date', before: end },
      { name: 'approvalDate', label: approvalDate.label, type: 'date', before: enterprise.approvalDate },
    ],
    doubtOf: (read) => getLicenceScanDoubt(read, { creditCode, end }),
  };
}
