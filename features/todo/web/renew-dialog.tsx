import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { certificate as certificateRecord } from '#domain/records/certificate.ts';
import { enterprise as enterpriseRecord } from '#domain/records/enterprise.ts';
import { type CertificateDetail, editCertificate, getCertificate, getItem } from '#features/certificates/contract.ts';
import { type Enterprise, getEnterprise, updateEnterprise } from '#features/enterprise/contract.ts';
import { recogniseCertificate, recogniseLicence } from '#features/recognition/contract.ts';
import type { CallInput, RouteSpec } from '#platform/contract/route.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { faultsByField } from '#platform/web/field-faults.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import type { TodoRow } from '../contract.ts';
import { type Paper, RenewForm } from './renew-form.tsx';
import { certificateBody, doubtOf, endOf, itemsEnding, licenceDoubtOf, type Values } from './renew-plan.ts';

/** Right that each renewal needs. Certificates, the safety permit among them, their items and the licence are one record each: renewed here, they are due nowhere. */
const RIGHTS = {
  certificate: 'certificate:info:edit',
  certificateItem: 'certificate:info:edit',
  licence: 'ent:info:edit',
} as const;
type Renewable = keyof typeof RIGHTS;

function renewableOf({ action, reminder }: TodoRow): Renewable | null {
  if (action.label !== '续期' || reminder === null) return null;
  if (reminder.targetKind === 'certificate' || reminder.targetKind === 'certificateItem') return reminder.targetKind;
  return reminder.kind === 'licence' ? 'licence' : null;
}

/** The right to renew a matter where it stands; null: its action leads to its record. */
export function renewalRight(row: TodoRow): (typeof RIGHTS)[Renewable] | null {
  const kind = renewableOf(row);
  return kind && RIGHTS[kind];
}

const FORM = 'renew-form';

/** Names that stand in one of the forms. */
const FIELDS: ReadonlySet<string> = new Set([
  'validEnd',
  'certNo',
  'issueDate',
  'validStart',
  'bizTermEnd',
  'approvalDate',
]);

interface DialogProps {
  readonly row: TodoRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The old paper and the new one side by side; its scan is taken and read. */
export function RenewDialog(props: DialogProps) {
  const kind = renewableOf(props.row);
  if (kind === 'licence') return <LicenceRenewal {...props} />;
  return kind === 'certificateItem' ? <ItemRenewal {...props} /> : <CertificateRenewal {...props} />;
}

interface FrameProps extends DialogProps {
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

function Frame({ row, isBusy, onClose, children }: FrameProps) {
  return (
    <Dialog
      title={`续期：${row.subject}`}
      width={620}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={FORM} isBusy={isBusy}>
            续期
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** Writes a renewal, said to be read from a picture where a value of it was; faults of the server stand at their fields. */
function useRenewal<R extends RouteSpec>(route: R, onDone: () => void) {
  const [faults, setFaults] = useState<Values>({});
  const options = {
    quiet: true,
    onDone: () => {
      toasts.show('success', '已续期，各处的到期提醒随之撤销');
      onDone();
    },
  };
  const typed = useCommand(route, options);
  const read = useCommand(route, { ...options, fromPicture: true });
  const onError = (failure: ApiError) => {
    const found = faultsByField(failure.fields);
    setFaults(found);
    const loose = Object.entries(found).filter(([name]) => !FIELDS.has(name));
    for (const [, message] of loose) toasts.show('error', message);
    if (Object.keys(found).length === 0) toasts.show('error', failure.message);
  };
  const save = (input: CallInput<R>, isFromPicture: boolean) => {
    setFaults({});
    (isFromPicture ? read : typed).mutate(input, { onError });
  };
  return { save, faults, isBusy: typed.isPending || read.isPending };
}

function ItemRenewal(props: DialogProps) {
  const uuid = props.row.reminder?.targetUuid ?? '';
  const item = useQuery(query(getItem, { params: { id: uuid } }));
  if (item.data) return <CertificateRenewal {...props} certificateUuid={item.data.zzzsUuid} itemUuid={uuid} />;
  return (
    <Frame {...props} isBusy={false}>
      <QueryView query={item} subject="资质项" lines={4}>
        {() => null}
      </QueryView>
    </Frame>
  );
}

interface CertificateProps extends DialogProps {
  readonly certificateUuid?: string;
  readonly itemUuid?: string;
}

function CertificateRenewal({ certificateUuid, itemUuid, ...props }: CertificateProps) {
  const uuid = certificateUuid ?? props.row.reminder?.targetUuid ?? '';
  const found = useQuery(query(getCertificate, { params: { id: uuid } }));
  const { save, faults, isBusy } = useRenewal(editCertificate, props.onDone);
  return (
    <Frame {...props} isBusy={isBusy}>
      <QueryView query={found} subject="证书" lines={4}>
        {(certificate) => (
          <CertificateForm
            certificate={certificate}
            itemUuid={itemUuid ?? null}
            faults={faults}
            onSave={(body, isFromPicture) => save({ body }, isFromPicture)}
          />
        )}
      </QueryView>
    </Frame>
  );
}

interface CertificateFormProps {
  readonly certificate: CertificateDetail;
  readonly itemUuid: string | null;
  readonly faults: Values;
  readonly onSave: (body: ReturnType<typeof certificateBody>, isFromPicture: boolean) => void;
}

function certificatePaper(certificate: CertificateDetail, end: string | null): Paper {
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
    doubtOf: (read) => doubtOf(read, { category: certificate.category ?? 'other', end }),
  };
}

function CertificateForm({ certificate, itemUuid, faults, onSave }: CertificateFormProps) {
  const [withItems, setWithItems] = useState(true);
  const end = endOf(certificate, itemUuid);
  const along = itemsEnding(certificate.items, end).filter(({ uuid }) => uuid !== itemUuid);
  return (
    <RenewForm
      id={FORM}
      paper={certificatePaper(certificate, end)}
      faults={faults}
      onSave={(values, isFromPicture) =>
        onSave(certificateBody(certificate, { itemUuid, values, withItems }), isFromPicture)
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

function LicenceRenewal(props: DialogProps) {
  const found = useQuery(query(getEnterprise));
  const { save, faults, isBusy } = useRenewal(updateEnterprise, props.onDone);
  return (
    <Frame {...props} isBusy={isBusy}>
      <QueryView query={found} subject="企业信息" lines={4}>
        {(enterprise) => (
          <RenewForm
            id={FORM}
            paper={licencePaper(enterprise)}
            faults={faults}
            onSave={(values, isFromPicture) => {
              const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
              save({ body: { ...filled, revision: enterprise.revision } }, isFromPicture);
            }}
          />
        )}
      </QueryView>
    </Frame>
  );
}

function licencePaper(enterprise: Enterprise): Paper {
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
    doubtOf: (read) => licenceDoubtOf(read, { creditCode, end }),
  };
}
