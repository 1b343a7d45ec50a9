import { z } from 'zod';
import { DECLARATION_KIND_VALUES } from '#domain/firm/value-sets.ts';
import { declarationKinds } from '#domain/qualification/declaration-kinds.ts';
import { cleanLine } from '#domain/text/text.ts';
import { fault } from '#platform/contract/fault.ts';
import * as fields from '#platform/contract/fields.ts';
import { exportOf } from '#platform/contract/list-export.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

export const equipmentExists = fault('declarations.equipment-exists', 409, '已有同名称、同规格的设备');
export const declarationExists = fault('declarations.declaration-exists', 409, '已有相同的声明事项');
export const recordChanged = fault('declarations.changed', 409, '该记录已被他人修改，请刷新后再试');

/** What a firm can declare, as the requirements of the standards ask for it: the key is what a report's requirement carries. */
export const DECLARATION_KINDS = declarationKinds.map(({ kind: value, label, unit }) => ({ value, label, unit }));

const line = (label: string, most: number) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && cleanLine(value) === '' ? null : value),
      z.string().overwrite(cleanLine).max(most).nullable(),
    )
    .optional()
    .meta({ title: label });
const yesOrNo = (label: string) => z.boolean().nullable().optional().meta({ title: label });
const uuid = z.string().max(100).meta({ title: '记录' });
const revision = z.int().min(1).optional().meta({ title: '版本' });

const equipmentFields = {
  name: fields.text('设备名称', 100),
  spec: line('规格型号', 200),
  count: z.int().min(0).max(1_000_000).nullable().optional().meta({ title: '数量' }),
  owned: yesOrNo('自有'),
  meetsSpec: yesOrNo('符合标准要求的规格'),
};
const declarationFields = {
  kind: z.enum(DECLARATION_KIND_VALUES).meta({ title: '事项类别' }),
  standardCode: line('适用标准编码', 20),
  level: line('适用等级', 40),
  text: line('说明', 500),
  value: fields.optionalNumber('数值'),
  unit: line('单位', 20),
  year: z.int().min(1900).max(2200).nullable().optional().meta({ title: '年度' }),
  confirmed: yesOrNo('是否具备'),
  source: line('依据', 200),
};

const stored = { uuid: z.string(), sample: z.boolean(), revision: z.number().int(), updateTime: z.string() };

export const EquipmentRow = z.object({
  ...stored,
  name: z.string(),
  spec: z.string().nullable(),
  count: z.number().nullable(),
  owned: z.boolean().nullable(),
  meetsSpec: z.boolean().nullable(),
});
export type EquipmentRow = z.output<typeof EquipmentRow>;

export const DeclarationRow = z.object({
  ...stored,
  kind: z.string(),
  kindLabel: z.string(),
  standardCode: z.string().nullable(),
  level: z.string().nullable(),
  text: z.string().nullable(),
  value: z.number().nullable(),
  unit: z.string().nullable(),
  year: z.number().int().nullable(),
  confirmed: z.boolean().nullable(),
  source: z.string().nullable(),
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
  query: z.object({ ...fields.paging, name: fields.keyword.meta({ title: '设备名称' }) }),
  output: list(EquipmentRow),
});
export const exportEquipment = exportOf(listEquipment);

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
  query: z.object({ ...fields.paging, kind: fields.filter('事项类别'), standardCode: fields.filter('适用标准编码') }),
  output: list(DeclarationRow),
});
export const exportDeclarations = exportOf(listDeclarations);

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
