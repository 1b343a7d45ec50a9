import { defineRecord, getChoiceValues } from './field.ts';

/** Kinds of certificate. The first five correspond to the standards 01 to 05 (gaps D). */
const CATEGORY_NAMES = {
  survey: '工程勘察资质',
  design: '工程设计资质',
  construction: '建筑业企业资质',
  supervision: '工程监理资质',
  planning: '城乡规划编制资质',
  safety: '安全生产许可证',
  other: '其他证书',
};

/** Levels of the data model (gaps D); levels named by a standard are also accepted. */
export const ITEM_LEVELS = ['特级', '一级', '二级', '三级', '甲级', '乙级', '丙级', '综合', '不分等级'] as const;

const STANDING_WORDS = ['有效', '注销', '撤销', '吊销'];

/** A qualification certificate (资质证书, gaps D). */
export const certificate = defineRecord({
  table: 'certificate',
  label: '资质证书',
  fields: {
    certNo: {
      kind: 'code',
      label: '证书编号',
      max: 50,
      required: 'entry',
      isSearched: true,
      picture: ['证书编号', '编号'],
      sheet: { example: 'D111000000', width: 22, help: '本表内不能重复' },
    },
    category: {
      kind: 'choice',
      label: '证书类别',
      required: 'form',
      isBulk: true,
      choices: CATEGORY_NAMES,
      otherWords: {
        survey: ['工程勘察'],
        design: ['工程设计'],
        construction: ['建筑业企业'],
        supervision: ['工程监理'],
        planning: ['城乡规划'],
        safety: ['安全生产许可'],
        other: ['其他'],
      },
      sheet: { example: '建筑业企业资质', width: 14 },
    },
    certName: {
      kind: 'text',
      label: '证书名称',
      max: 100,
      required: 'always',
      isSearched: true,
      // Recognised in a picture by its format, wherever it is.
      picture: [],
      sheet: { example: '建筑业企业资质证书', width: 24 },
      form: { isWide: true },
    },
    issueDate: {
      kind: 'day',
      label: '发证日期',
      required: 'form',
      isBulk: true,
      picture: ['发证日期'],
      sheet: { example: '2023-12-29' },
    },
    validStart: {
      kind: 'day',
      label: '有效期自',
      aliases: ['有效期起'],
      isBulk: true,
      // Recognised in a picture as the first of the two dates after 有效期.
      picture: [],
      sheet: { example: '2023-12-29' },
    },
    validEnd: {
      kind: 'day',
      label: '有效期至',
      isBulk: true,
      picture: ['有效期至'],
      help: '长期有效的留空',
      sheet: { example: '2028-12-28', help: '长期有效的填“长期”或留空' },
    },
    issuer: {
      kind: 'text',
      label: '发证机关',
      max: 100,
      required: 'form',
      isBulk: true,
      picture: ['发证机关', '颁发机关'],
      listed: { width: 190 },
      sheet: { example: '示例市住房和城乡建设委员会', width: 26 },
      form: { placeholder: '如 江苏省住房和城乡建设厅' },
    },
    region: {
      kind: 'region',
      label: '颁发地区',
      aliases: ['发证地区'],
      blank: '',
      isBulk: true,
      sheet: { example: '北京市', width: 14 },
    },
    status: {
      kind: 'standing',
      label: '证书状态',
      sheet: { offers: STANDING_WORDS, help: '正常的留空，到期自动计算' },
    },
    remark: {
      kind: 'text',
      label: '备注',
      max: 500,
      isBulk: true,
      sheet: { width: 20 },
      form: { isWide: true, rows: 2, placeholder: '选填，仅本企业可见' },
    },
  },
});

export type Category = keyof typeof CATEGORY_NAMES;
export const CERTIFICATE_CATEGORIES = getChoiceValues(certificate.fields.category);
export const CERTIFICATE_CATEGORY_LABELS: Readonly<Record<Category, string>> = CATEGORY_NAMES;

/** One qualification on a certificate (资质项). */
export const certificateItem = defineRecord({
  table: 'certificateItem',
  label: '资质项',
  fields: {
    standardCode: {
      kind: 'code',
      label: '资质标准',
      aliases: ['资质标准编码'],
      max: 20,
      required: 'form',
      sheet: { example: '10300101', width: 14, help: '资质标准页面上的编码' },
      form: { isWide: true },
    },
    itemName: {
      kind: 'text',
      label: '资质项名称',
      aliases: ['资质名称'],
      max: 100,
      required: 'always',
      isSearched: true,
      sheet: { example: '建筑工程施工总承包', width: 26 },
    },
    level: {
      kind: 'text',
      label: '资质等级',
      aliases: ['等级'],
      max: 40,
      required: 'form',
      sheet: { offers: ITEM_LEVELS, example: '二级', width: 10 },
    },
    approvalDate: { kind: 'day', label: '批准日期', sheet: { example: '2023-12-29' } },
    approvalNo: { kind: 'text', label: '批准文号', max: 100, sheet: { width: 20 } },
    validEnd: { kind: 'day', label: '有效期至', help: '留空则与证书一致', sheet: { example: '2028-12-28' } },
    scope: {
      kind: 'text',
      label: '承包范围',
      max: 1000,
      sheet: { width: 26 },
      form: { isWide: true, rows: 1 },
    },
    status: { kind: 'standing', label: '资质项状态', aliases: ['状态'], sheet: { offers: STANDING_WORDS } },
  },
});
