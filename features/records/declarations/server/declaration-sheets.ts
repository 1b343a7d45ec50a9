import { declaration, equipment } from '#domain/records/declared.ts';
import { arrangeFields, getFieldNames } from '#domain/records/field.ts';
import type { ExportSheet } from '#platform/server/workbook/list-export.ts';
import { createExportColumns } from '#platform/server/workbook/record-columns.ts';
import type { DeclarationRow, EquipmentRow } from '../declarations.contract.ts';

const updateTime = { label: '最近更新', width: 20, value: (row: { readonly updateTime: string }) => row.updateTime };

export const EQUIPMENT_SHEET: ExportSheet<EquipmentRow> = {
  name: '设备列表',
  columns: [...createExportColumns<EquipmentRow>(equipment, getFieldNames(equipment)), updateTime],
};

export const DECLARATION_SHEET: ExportSheet<DeclarationRow> = {
  name: '其他声明列表',
  columns: [
    ...createExportColumns<DeclarationRow>(
      declaration,
      arrangeFields(declaration, {
        first: ['kind', 'value', 'unit', 'year', 'confirmed', 'standardCode', 'level'],
        last: ['text', 'source'],
      }),
      { kind: (row) => row.kindLabel },
    ),
    updateTime,
  ],
};
