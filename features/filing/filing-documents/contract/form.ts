import { z } from 'zod';
import { FORM_IDS } from '#domain/filing-documents/form.ts';
import {
  CELL_VALUE_SOURCE_LABELS,
  CELL_VALUE_SOURCES,
  ROW_KIND_LABELS,
  SECTION_KINDS,
  validateFormBody,
} from '#domain/filing-documents/form-body.ts';
import { ROW_KINDS } from '#domain/filing-documents/row-fields.ts';
import { optionalText, requiredText } from '#platform/contract/fields.ts';
import { defineResource } from '#platform/contract/resource.ts';

const FORM_NAMES: Readonly<Record<(typeof FORM_IDS)[number], string>> = {
  'construction-application': '建筑业企业资质申请表',
  'design-application': '工程设计资质申请表',
  'survey-application': '工程勘察资质申请表',
  'supervision-application': '工程监理资质申请表',
  'safety-licence-application': '建筑施工企业安全生产许可证申请表',
  'safety-licence-extension': '安全生产许可证延期申请表',
  renewal: '资质证书延续申请表',
  change: '资质证书变更申请表',
  'staff-list': '人员名单',
  'equipment-list': '设备清单',
  'works-list': '代表工程业绩一览表',
  commitment: '企业承诺书',
};

const Cell = z.object({
  label: requiredText('栏目', 40),
  field: z.enum(CELL_VALUE_SOURCES, { message: '取自的内容不在可选范围内' }).meta({ title: '取自' }),
  width: z.number().int().min(3).max(100).nullable().optional().meta({ title: '列宽（列表）' }),
  isWide: z.boolean().optional().meta({ title: '占整行（单项）' }),
  mayBeEmpty: z.boolean().optional().meta({ title: '可以不填' }),
});

const Section = z.object({
  kind: z.enum(SECTION_KINDS, { message: '部分的种类不在可选范围内' }).meta({ title: '种类' }),
  title: requiredText('标题', 40),
  note: optionalText('说明', 200),
  rows: z.enum(ROW_KINDS, { message: '列出的内容不在可选范围内' }).nullable().optional().meta({ title: '列出什么' }),
  isOnNewPage: z.boolean().optional().meta({ title: '另起一页' }),
  mayBeEmpty: z.boolean().optional().meta({ title: '可以没有行' }),
  cells: z.array(Cell).max(60).optional().meta({ title: '栏目' }),
  lines: z.array(requiredText('一段文字', 600)).max(40).optional().meta({ title: '文字' }),
});

/** A table of a filing: its structure, its source, and the confidence in it. */
export const FILING_FORM_RESOURCE = defineResource({
  name: 'form',
  label: '申报表格',
  section: 'content',
  unit: '份',
  titleField: 'name',
  kindField: 'form',
  choices: {
    form: FORM_NAMES,
    orientation: { portrait: '纵向', landscape: '横向' },
    kind: { facts: '单项栏目', table: '列表', words: '文字', signing: '签署' },
    rows: ROW_KIND_LABELS,
    field: CELL_VALUE_SOURCE_LABELS,
  },
  preview: 'none',
  body: z.object({
    form: z.enum(FORM_IDS, { message: '表格种类不在可选范围内' }).meta({ title: '表格种类' }),
    name: requiredText('表格名称', 60),
    orientation: z.enum(['portrait', 'landscape'], { message: '请选择纸张方向' }).meta({ title: '纸张方向' }),
    sourceTitle: requiredText('依据', 200),
    docNumber: optionalText('文号', 100),
    isSourced: z.boolean().optional().meta({ title: '已与官方文本核对' }),
    sourceNote: requiredText('核对说明', 300),
    sections: z.array(Section).min(1).max(40).meta({ title: '表格内容' }),
  }),
  check: (body) => validateFormBody(body),
});
