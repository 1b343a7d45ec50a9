import { useState } from 'react';
import { CertificateFields } from '#features/certificates/contract/fields.ts';
import {
  type Certificate,
  editCertificate,
  getCertificate,
  getCertificateSummary,
  listCertificates,
} from '#features/certificates/contract.ts';
import { fieldLabel } from '#features/enterprise/contract/fields.ts';
import { type Enterprise, getEnterprise, listChanges, updateEnterprise } from '#features/enterprise/contract.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { type CertificateField, recogniseCertificate, recogniseLicence } from '../contract.ts';
import { TakeoverDialog } from './takeover-dialog.tsx';

/** 从执照图片识别. What is confirmed goes through C-087, so that the change log names its source. */
export function LicenceTakeover({ enterprise }: { readonly enterprise: Enterprise }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="text" onClick={() => setOpen(true)}>
        <Icon name="image" />
        从图片识别
      </Button>
      {isOpen && (
        <TakeoverDialog
          what="营业执照"
          bizType="yyzz"
          bizUuid={enterprise.uuid}
          route={recogniseLicence}
          labelOf={(field) => fieldLabel(field as Parameters<typeof fieldLabel>[0])}
          current={enterprise}
          save={updateEnterprise}
          toInput={(values) => ({ body: { ...values, revision: enterprise.revision } })}
          stale={[getEnterprise, listChanges]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const certificateLabel = (field: string): string =>
  CertificateFields.shape[field as CertificateField].meta()?.title ?? field;

/** The same for a qualification certificate; what is confirmed goes through C-112. */
export function CertificateTakeover({ record }: { readonly record: Certificate }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="text" onClick={() => setOpen(true)}>
        <Icon name="image" />
        从图片识别
      </Button>
      {isOpen && (
        <TakeoverDialog
          what="资质证书"
          bizType="zzzs"
          bizUuid={record.uuid}
          route={recogniseCertificate}
          labelOf={certificateLabel}
          current={record}
          save={editCertificate}
          toInput={(values) => ({ body: { ...values, uuid: record.uuid, revision: record.revision } })}
          stale={[getCertificate, listCertificates, getCertificateSummary]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
