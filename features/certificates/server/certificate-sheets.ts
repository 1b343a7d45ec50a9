import { regionName } from '#domain/regions/region-name.ts';
import type { ExportSheet } from '#platform/server/workbook/list-export.ts';
import { CATEGORY_LABELS, STATUS_LABELS } from '../contract/fields.ts';
import type { CertificateRow, Item } from '../contract.ts';

const LONG_TERM = '长期';

export const CERTIFICATE_SHEET: ExportSheet<CertificateRow> = {
  name: '资质证书列表',
  columns: [
    { label: '证书名称', width: 28, value: (row) => row.certName },
    { label: '证书编号', width: 24, value: (row) => row.certNo },
    { label: '证书类别', width: 18, value: (row) => row.category && CATEGORY_LABELS[row.category] },
    { label: '资质等级', width: 18, value: (row) => row.levels.join('、') || null },
    { label: '资质项数', width: 10, value: (row) => row.itemCount },
    { label: '发证机关', width: 28, value: (row) => row.issuer },
    { label: '颁发地区', width: 18, value: (row) => row.region && regionName(row.region) },
    { label: '发证日期', width: 12, value: (row) => row.issueDate },
    { label: '有效期自', width: 12, value: (row) => row.validStart },
    { label: '有效期至', width: 12, value: (row) => row.validEnd ?? LONG_TERM },
    { label: '证书状态', width: 12, value: (row) => STATUS_LABELS[row.status] },
    { label: '备注', width: 30, value: (row) => row.remark },
    { label: '最近更新', width: 20, value: (row) => row.updateTime },
  ],
};

export const ITEM_SHEET: ExportSheet<Item> = {
  name: '资质项列表',
  columns: [
    { label: '资质项名称', width: 32, value: (row) => row.itemName },
    { label: '资质等级', width: 12, value: (row) => row.level },
    { label: '资质标准', width: 14, value: (row) => row.standardCode },
    { label: '批准日期', width: 12, value: (row) => row.approvalDate },
    { label: '批准文号', width: 24, value: (row) => row.approvalNo },
    { label: '有效期至', width: 14, value: (row) => row.validEnd ?? '随证书' },
    { label: '承包范围', width: 40, value: (row) => row.scope },
    { label: '资质项状态', width: 12, value: (row) => STATUS_LABELS[row.status] },
    { label: '最近更新', width: 20, value: (row) => row.updateTime },
  ],
};
