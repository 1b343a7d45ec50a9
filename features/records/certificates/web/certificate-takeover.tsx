import { certificate } from '#domain/records/certificate.ts';
import { getFields } from '#domain/records/field.ts';
import { recogniseCertificate } from '#features/enterprise/recognition/recognition.contract.ts';
import { RecognitionTakeover } from '#features/enterprise/recognition/web/recognition.web-api.ts';
import {
  type Certificate,
  editCertificate,
  getCertificate,
  getCertificateSummary,
  listCertificates,
} from '../certificates.contract.ts';

const getLabel = (field: string): string => getFields(certificate).find(([name]) => name === field)?.[1].label ?? field;

/** Button 从图片识别 for a certificate; saves the confirmed values with C-112. */
export function CertificateTakeover({ record }: { readonly record: Certificate }) {
  return (
    <RecognitionTakeover
      what="资质证书"
      bizType="zzzs"
      bizUuid={record.uuid}
      route={recogniseCertificate}
      labelOf={getLabel}
      current={record}
      save={editCertificate}
      toInput={(values) => ({ body: { ...values, uuid: record.uuid, revision: record.revision } })}
      stale={[getCertificate, listCertificates, getCertificateSummary]}
    />
  );
}
