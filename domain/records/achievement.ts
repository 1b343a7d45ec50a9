import { ITEM_LEVELS } from './certificate.ts';
import { defineRecord } from './field.ts';
import { platformState } from './platform-state.ts';
import { measure } from './project.ts';

/** Suggested roles in a project; other values are allowed. */
export const PERSON_PROJECT_ROLES = [
  '项目经理',
  '技术负责人',
  '总监理工程师',
  '专业监理工程师',
  '设计负责人',
  '专业设计负责人',
  '勘察负责人',
] as const;

/** A person's role in a project (业绩). Contradictions with the project are determined when the record is read and reported with it. */
export const achievement = defineRecord({
  table: 'achievement',
  label: '业绩',
  fields: {
    personUuid: {
      kind: 'person',
      label: '人员',
      required: 'entry',
      sheet: { example: '示例张三', width: 14, help: '姓名；有同名人员时填证件号码' },
      form: { isWide: true },
    },
    personName: { kind: 'text', label: '姓名', max: 30, isReadOnly: true, isSearched: true, sheet: { width: 12 } },
    personKind: {
      kind: 'choice',
      label: '人员类型',
      choices: { register: '注册人员', else: '非注册人员' },
      isReadOnly: true,
      sheet: { width: 12 },
    },
    projectUuid: {
      kind: 'project',
      label: '本企业项目',
      aliases: ['平台项目编号'],
      help: '选择后自动带出项目名称；不在项目库中的可以留空',
      sheet: { example: '1101051801010001', width: 20, help: '填“项目”表中的平台项目编号；没有的留空' },
      form: { isWide: true },
    },
    projectName: {
      kind: 'text',
      label: '项目名称',
      max: 200,
      required: 'always',
      isSearched: true,
      sheet: { example: '示例住宅楼工程', width: 28 },
      form: { isWide: true },
    },
    role: {
      kind: 'text',
      label: '担任职务',
      max: 50,
      required: 'form',
      offers: PERSON_PROJECT_ROLES,
      sheet: { example: '项目经理', width: 13 },
      form: { placeholder: '选择或输入' },
    },
    startDate: { kind: 'day', label: '开始日期', required: 'form', sheet: { example: '2022-03-01' } },
    endDate: {
      kind: 'day',
      label: '结束日期',
      sheet: { example: '2024-05-20' },
      help: '留空表示仍在进行',
    },
    // The scale of the project by the scale table of the standard.
    projectScale: {
      kind: 'text',
      label: '项目规模',
      max: 20,
      inside: 'extra',
      offers: ['特大型', '大型', '中型', '小型'],
      sheet: { example: '大型', width: 12 },
    },
    // The standard that the project belongs to, and the level whose thresholds it meets (本类别二级以上标准).
    standardCode: {
      kind: 'text',
      label: '对应资质标准',
      aliases: ['对应资质标准编码'],
      max: 20,
      inside: 'extra',
      sheet: { example: '10300101', width: 18, help: '资质标准页面上的编码' },
    },
    meetsLevel: {
      kind: 'text',
      label: '达到的等级',
      aliases: ['达到等级'],
      max: 20,
      inside: 'extra',
      offers: ITEM_LEVELS,
      sheet: { example: '二级', width: 12 },
    },
    scale: {
      kind: 'rows',
      of: measure,
      label: '规模指标',
      aliases: ['指标'],
      most: 20,
      sheet: { example: '高度 81.5 m', width: 24 },
    },
    amount: {
      kind: 'money',
      label: '合同额',
      aliases: ['合同金额'],
      min: 0,
      sheet: { example: '6120.5', width: 14 },
    },
    platformState,
  },
});
