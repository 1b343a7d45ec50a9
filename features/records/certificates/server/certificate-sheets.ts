import { certificate, certificateItem } from '#domain/records/certificate.ts';
import { arrangeFields } from '#domain/records/field.ts';
import type { ExportSheet } from '#platform/server/workbook/list-export.ts';
import { createExportColumns } from '#platform/server/workbook/record-columns.ts';
import type { CertificateRow, Item } from '../certificates.contract.ts';
import { CERTIFICATE_STATUS_LABELS } from '../contract/fields.ts';

const updateTime = { label: '最近更新', width: 20, value: (row: { readonly updateTime: string }) => row.updateTime };
const status = (row: { readonly status: Item['status'] }) => CERTIFICATE_STATUS_LABELS[row.status];
const NAMED = ['certName', 'certNo', 'category'] as const;

export const CERTIFICATE_SHEET: ExportSheet<CertificateRow> = {
  name: '资质证书列表',
  columns: [
    ...createExportColumns<CertificateRow>(certificate, NAMED),
    { label: '资质等级', width: 18, value: (row) => row.levels.join('、') || null },
    { label: '资质项数', width: 10, value: (row) => row.itemCount },
    ...createExportColumns<CertificateRow>(
      certificate,
      arrangeFields(certificate, {
        first: ['issuer', 'region', 'issueDate', 'validStart', 'validEnd', 'status'],
        last: ['remark'],
        without: NAMED,
      }),
      { status, validEnd: (row) => row.validEnd ?? '长期' },
    ),
    updateTime,
  ],
};

export const CERTIFICATE_ITEM_SHEET: ExportSheet<Item> = {
  name: '资质项列表',
  columns: [
    ...createExportColumns<Item>(certificateItem, arrangeFields(certificateItem, { first: ['itemName', 'level'] }), {
      status,
      validEnd: (row) => row.validEnd ?? '随证书',
    }),
    updateTime,
  ],
};
