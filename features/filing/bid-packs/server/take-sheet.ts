import type { ExportSheet } from '#platform/server/workbook/list-export.ts';
import type { BidPackLogEntry } from '../bid-packs.contract.ts';

export const BID_PACK_LOG_SHEET: ExportSheet<BidPackLogEntry> = {
  name: '投标材料取用记录',
  columns: [
    { label: '时间', width: 20, value: (row) => row.at },
    { label: '事项', width: 10, value: (row) => (row.what === 'made' ? '整理' : '下载') },
    { label: '经办人', width: 14, value: (row) => row.userName },
    { label: 'IP 地址', width: 16, value: (row) => row.ip },
    { label: '投标项目', width: 34, value: (row) => row.tender },
    { label: '使用日期', width: 12, value: (row) => row.useOn },
    { label: '人员和证书', width: 44, value: (row) => row.subjects.join('、') },
    { label: '文件数', width: 10, value: (row) => row.files },
  ],
};
