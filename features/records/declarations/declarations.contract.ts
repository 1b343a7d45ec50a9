import { z } from 'zod';
import { declarationKinds } from '#domain/qualification/declaration-kinds.ts';
import { declaration, equipment } from '#domain/records/declared.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { buildInputShape, buildOutputShape } from '#platform/contract/record-fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

export const equipmentExists = defineApiError('declarations.equipment-exists', 409, '已有同名称、同规格的设备');
export const declarationExists = defineApiError('declarations.declaration-exists', 409, '已有相同的声明事项');
export const recordChanged = defineApiError('declarations.changed', 409, '该记录已被他人修改，请刷新后再试');

/** The kinds of declaration that the standards require; the key equals the key in a report's requirement. */
export const DECLARATION_KINDS = declarationKinds.map(({ kind: value, label, unit }) => ({ value, label, unit }));

const uuid = z.string().max(100).meta({ title: '记录' });
const revision = z.int().min(1).optional().meta({ title: '版本' });

const equipmentFields = buildInputShape(equipment);
const declarationFields = buildInputShape(declaration);

const stored = { uuid: z.string(), sample: z.boolean(), revision: z.number().int(), updateTime: z.string() };

export const EquipmentRow = z.object({
  ...stored,
  ...buildOutputShape(equipment),
});
export type EquipmentRow = z.output<typeof EquipmentRow>;

export const DeclarationRow = z.object({
  ...stored,
  ...buildOutputShape(declaration),
  kindLabel: z.string(),
  /** Number of scanned files. */
  scans: z.number().int().meta({ title: '扫描件' }),
});
export type DeclarationRow = z.output<typeof DeclarationRow>;

const tag = '设备与其他声明';

export const listEquipment = route({
  spec: null,
  method: 'GET',
  path: '/portal/equipment/list',
  tag,
  summary: '设备列表',
  access: { member: 'declaration:equipment:list' },
  isOfRecords: true,
  query: z.object({ ...fields.paging, name: fields.keyword.meta({ title: '设备名称' }) }),
  output: list(EquipmentRow),
});
export const exportEquipment = defineListExport(listEquipment);

export const addEquipment = route({
  spec: null,
  method: 'POST',
  path: '/portal/equipment',
  tag,
  summary: '新增设备',
  access: { member: 'declaration:equipment:add' },
  body: z.object(equipmentFields),
  output: data(EquipmentRow),
  faults: [equipmentExists],
});

export const editEquipment = route({
  spec: null,
  method: 'POST',
  path: '/portal/equipment/edit',
  tag,
  summary: '修改设备',
  access: { member: 'declaration:equipment:edit' },
  body: z.object({ ...equipmentFields, uuid, revision }),
  output: data(EquipmentRow),
  faults: [equipmentExists, recordChanged],
});

export const removeEquipment = route({
  spec: null,
  method: 'POST',
  path: '/portal/equipment/delete/{id}',
  tag,
  summary: '删除设备',
  access: { member: 'declaration:equipment:remove' },
  params: fields.id,
  output: empty(),
});

export const listDeclarations = route({
  spec: null,
  method: 'GET',
  path: '/portal/declaration/list',
  tag,
  summary: '其他声明列表',
  access: { member: 'declaration:item:list' },
  isOfRecords: true,
  query: z.object({
    ...fields.paging,
    kind: fields.filter(declaration.fields.kind.label),
    standardCode: fields.filter(declaration.fields.standardCode.label),
  }),
  output: list(DeclarationRow),
});
export const exportDeclarations = defineListExport(listDeclarations);

export const addDeclaration = route({
  spec: null,
  method: 'POST',
  path: '/portal/declaration',
  tag,
  summary: '新增声明',
  access: { member: 'declaration:item:add' },
  body: z.object(declarationFields),
  output: data(DeclarationRow),
  faults: [declarationExists],
});

export const editDeclaration = route({
  spec: null,
  method: 'POST',
  path: '/portal/declaration/edit',
  tag,
  summary: '修改声明',
  access: { member: 'declaration:item:edit' },
  body: z.object({ ...declarationFields, uuid, revision }),
  output: data(DeclarationRow),
  faults: [declarationExists, recordChanged],
});

export const removeDeclaration = route({
  spec: null,
  method: 'POST',
  path: '/portal/declaration/delete/{id}',
  tag,
  summary: '删除声明',
  access: { member: 'declaration:item:remove' },
  params: fields.id,
  output: empty(),
});
