import type { ExportSheet } from '#platform/server/workbook/list-export.ts';
import type { DeclarationRow, EquipmentRow } from '../contract.ts';

export const EQUIPMENT_SHEET: ExportSheet<EquipmentRow> = {
  name: '设备列表',
  columns: [
    { label: '设备名称', width: 24, value: (row) => row.name },
    { label: '规格型号', width: 24, value: (row) => row.spec },
    { label: '数量', width: 10, value: (row) => row.count },
    { label: '自有', width: 10, value: (row) => row.owned },
    { label: '符合标准要求的规格', width: 20, value: (row) => row.meetsSpec },
    { label: '最近更新', width: 20, value: (row) => row.updateTime },
  ],
};

export const DECLARATION_SHEET: ExportSheet<DeclarationRow> = {
  name: '其他声明列表',
  columns: [
    { label: '事项类别', width: 28, value: (row) => row.kindLabel },
    { label: '数值', width: 14, value: (row) => row.value },
    { label: '单位', width: 10, value: (row) => row.unit },
    { label: '年度', width: 10, value: (row) => row.year },
    { label: '是否具备', width: 10, value: (row) => row.confirmed },
    { label: '适用标准编码', width: 14, value: (row) => row.standardCode },
    { label: '适用等级', width: 12, value: (row) => row.level },
    { label: '说明', width: 40, value: (row) => row.text },
    { label: '依据', width: 30, value: (row) => row.source },
    { label: '最近更新', width: 20, value: (row) => row.updateTime },
  ],
};
