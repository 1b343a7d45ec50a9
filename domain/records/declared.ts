import { splitWords } from '#domain/text/split-words.ts';
import { declarationKinds } from '../qualification/declaration-kinds.ts';
import { ITEM_LEVELS } from './certificate.ts';
import { defineRecord } from './field.ts';

export const EQUIPMENT_KINDS = ['施工机械', '试验检测设备', '测量仪器', '设计计算设备', '办公设备'] as const;

/** The owned or leased equipment of an enterprise (主要设备). */
export const equipment = defineRecord({
  table: 'equipment',
  label: '设备',
  fields: {
    name: {
      kind: 'text',
      label: '设备名称',
      aliases: splitWords(`
        机械或设备名称 机械设备名称 设备或机械名称 机具名称 仪器设备名称 机械名称 设备仪器名称 仪器名称 施工机械名称
        仪器(机械)名称 机械(仪器)名称 仪器(设备)名称 设备(仪器)名称 机械(设备)名称 仪器/设备名称 设备/仪器名称
        机械/设备名称 仪器及设备名称 仪器机械名称 机具设备名称 主要设备名称 主要机械名称 主要机械设备名称
        主要仪器设备名称 检测设备名称 检测仪器名称 试验设备名称 试验仪器名称 测量仪器名称 测绘仪器名称 勘察设备名称
        施工设备名称 施工机具名称 装备名称 技术装备名称
      `),
      max: 100,
      required: 'always',
      sheet: { example: '塔式起重机', width: 20 },
      form: { isWide: true },
    },
    spec: { kind: 'line', label: '规格型号', max: 200, sheet: { example: 'QTZ80', width: 20 } },
    // Requirements that name no machine only demand a kind of equipment (有必要的工程试验检测设备).
    kind: {
      kind: 'line',
      label: '设备类别',
      max: 20,
      offers: EQUIPMENT_KINDS,
      sheet: { example: '施工机械', width: 14 },
      form: { placeholder: '选择或输入' },
    },
    count: { kind: 'integer', label: '数量', min: 0, max: 1_000_000, unit: '台套', sheet: { example: '2' } },
    // CR-8: leased equipment does not count.
    owned: { kind: 'flag', label: '自有', help: '租赁的设备不计入', sheet: { example: '是' } },
    // Whether the enterprise has compared the equipment with the specification required by the standard.
    meetsSpec: { kind: 'flag', label: '符合标准规格', sheet: { example: '是', width: 13 } },
  },
});

/** A declaration of an enterprise about a fact for which no other kind of record exists (其他声明). */
export const declaration = defineRecord({
  table: 'declaration',
  label: '其他声明',
  fields: {
    // The kind of declaration, equal to `answerKey.kind` of the requirement in a report: premises, system, creditRecord, headcount,
    // experience, revenue …
    kind: {
      kind: 'choice',
      label: '事项类别',
      max: 50,
      required: 'always',
      choices: Object.fromEntries(declarationKinds.map(({ kind, label }) => [kind, label])),
      olderChoices: { tax: '纳税额', other: '其他声明' },
      otherWords: {
        premises: ['办公或生产场所'],
        headcount: ['人员总数'],
        system: ['管理体系'],
        technology: ['技术成果'],
        requirement: ['逐条声明'],
      },
      sheet: { example: '工作场所面积', width: 20 },
    },
    // `standardCode`, `level` and `text` restrict the declaration to one standard, one level or one requirement with exactly this text.
    standardCode: {
      kind: 'code',
      label: '适用标准',
      aliases: ['适用标准编码'],
      max: 20,
      help: '只用于某一标准时填写',
      sheet: { width: 14, help: '资质标准页面上的编码，只用于某一标准时填写' },
    },
    level: { kind: 'line', label: '适用等级', max: 40, sheet: { offers: ITEM_LEVELS } },
    text: {
      kind: 'line',
      label: '说明',
      max: 500,
      sheet: { example: '自有办公场所', width: 30 },
      form: { isWide: true, rows: 3 },
    },
    value: { kind: 'number', label: '数值', sheet: { example: '650' } },
    unit: { kind: 'line', label: '单位', max: 20, sheet: { example: '㎡' } },
    year: { kind: 'integer', label: '年度', min: 1900, max: 2200, help: '营业收入、纳税额等按年度填写' },
    confirmed: { kind: 'flag', label: '是否具备', sheet: { example: '是' } },
    // A declaration with a date and a scanned file is a registered document and can decide a requirement; see documents-on-file.ts.
    docDate: {
      kind: 'day',
      label: '文件日期',
      isPast: true,
      help: '证明文件、制度或信用报告的日期；处罚填决定日期',
      sheet: { example: '2026-03-01', width: 13 },
    },
    docStart: { kind: 'day', label: '期间自', help: '信用报告查询期间的第一天', sheet: { width: 13 } },
    docEnd: {
      kind: 'day',
      label: '文件有效期至',
      help: '租赁合同、认证证书的最后一天；长期的留空',
      sheet: { width: 14 },
    },
    // A declaration without a source cannot fulfil a requirement.
    source: {
      kind: 'line',
      label: '依据',
      max: 200,
      help: '逐条声明须写明依据（文件、条款或主管部门答复），报告注明“企业声明，未经核对”',
      sheet: { width: 24 },
      form: { isWide: true },
    },
  },
});
