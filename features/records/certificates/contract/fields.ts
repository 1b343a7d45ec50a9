import { z } from 'zod';
import { certificate, certificateItem } from '#domain/records/certificate.ts';
import type { RecordStatus } from '#domain/records/record-status.ts';
import { buildInputShape } from '#platform/contract/record-fields.ts';

export const CERTIFICATE_STATUS_LABELS: Readonly<Record<RecordStatus, string>> = {
  valid: '有效',
  expiring: '即将到期',
  expired: '已过期',
  revoked: '已撤销',
  cancelled: '已注销',
};

/** The fields of a certificate item (资质项) that users can edit. */
export const ItemFields = z.object(buildInputShape(certificateItem));
export type ItemInput = z.output<typeof ItemFields>;

export const MAX_CERTIFICATE_ITEMS = 200;

/** An item in a certificate's form; an entry with `uuid` changes the stored item. */
export const NestedItem = ItemFields.extend({ uuid: z.string().max(64).optional().meta({ title: '资质项编号' }) });
export type NestedItem = z.output<typeof NestedItem>;

/** The fields of a certificate that users can edit (gaps D). */
export const CertificateFields = z.object(buildInputShape(certificate));
