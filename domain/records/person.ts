import { ID_TYPES, normaliseIdType } from '../identity/id-type.ts';
import { createIdentityChoices, defineRecord } from './field.ts';
import { EDUCATIONS, OTHER_PERSON_KINDS } from './person-choices.ts';
import { experience, post, skill, title } from './person-credentials.ts';
import { platformState } from './platform-state.ts';

const name = {
  kind: 'text',
  label: '姓名',
  min: 2,
  max: 30,
  required: 'always',
  isSearched: true,
  sheet: { example: '示例张三', width: 12 },
} as const;
const identity = {
  name,
  idType: {
    kind: 'choice',
    label: '证件类型',
    max: 30,
    choices: createIdentityChoices(...ID_TYPES),
    normalise: normaliseIdType,
    sheet: { example: '居民身份证', width: 14, help: '不填按居民身份证', isOpen: true },
  },
  idNo: {
    kind: 'idNumber',
    label: '证件号码',
    aliases: ['身份证号码'],
    max: 30,
    required: 'form',
    sheet: { example: '11010519491231002X', width: 22, help: '身份证为 18 位；以文本保存，同一表内不能重复' },
  },
} as const;

const about = {
  gender: {
    kind: 'choice',
    label: '性别',
    max: 4,
    choices: createIdentityChoices('男', '女'),
    sheet: { example: '女', width: 7, help: '填了身份证号码的可以不填' },
  },
  birthDate: { kind: 'day', label: '出生日期', sheet: { example: '1949-12-31', help: '填了身份证号码的可以不填' } },
  phone: { kind: 'phone', label: '手机号', max: 20, sheet: { example: '13800000000', width: 14 } },
  education: {
    kind: 'text',
    label: '学历',
    max: 20,
    isBulk: true,
    offers: EDUCATIONS,
    sheet: { example: '大学本科' },
  },
  major: { kind: 'text', label: '所学专业', max: 50, isBulk: true, sheet: { example: '土木工程', width: 16 } },
  graduateSchool: {
    kind: 'text',
    label: '毕业院校',
    max: 100,
    isBulk: true,
    sheet: { example: '示例大学', width: 18 },
  },
  graduateDate: {
    kind: 'day',
    label: '毕业日期',
    aliases: ['毕业时间'],
    isMonthEnough: true,
    isBulk: true,
    sheet: { example: '2008-06-30' },
  },
} as const;

/** The lists of a person are nested in one column. */
const held = { kind: 'rows', inside: 'extra' } as const;

/** The main title and further titles of a person. */
const titles = {
  ...title.fields,
  titles: {
    ...held,
    of: title,
    label: '其他职称',
    most: 10,
    sheet: { example: '经济师|中级|工程经济', width: 22 },
  },
} as const;

const employment = {
  socialSecurityStart: {
    kind: 'day',
    label: '社保起始日期',
    aliases: ['社保缴纳起始'],
    isMonthEnough: true,
    isBulk: true,
    sheet: { example: '2020-03-01', width: 14 },
  },
  socialSecurityMonths: {
    kind: 'integer',
    label: '社保缴纳月数',
    min: 0,
    max: 1200,
    unit: '个月',
    isBulk: true,
    sheet: { example: '60', width: 13 },
  },
  // Yes: paid by this enterprise; no: paid by another employer or not at all; empty: derived from start and months.
  socialSecurityHere: {
    kind: 'flag',
    label: '社保由本企业缴纳',
    isBulk: true,
    sheet: { example: '是', width: 17 },
    form: { placeholder: '未填' },
  },
  // Years of technical management or design work in the field the enterprise applies for.
  workYears: {
    kind: 'number',
    label: '从业年限',
    min: 0,
    max: 80,
    unit: '年',
    sheet: { example: '12', width: 14, help: '从事所申报专业技术管理或设计工作的年数' },
  },
  // The day to which the numbers of years refer; omitted: the day of the evaluation.
  workYearsOn: {
    kind: 'day',
    label: '从业年限截至日期',
    aliases: ['从业年限截至'],
    help: '此后的年数自动累加；不填则按校验当日计',
    sheet: { example: '2026-06-30', width: 16, help: '年数截至哪一天；不填则按校验当日计' },
  },
  experiences: {
    ...held,
    of: experience,
    label: '从业经历',
    aliases: ['专业经历'],
    most: 20,
    sheet: { example: '工程施工管理|10', width: 20 },
  },
  status: {
    kind: 'choice',
    label: '在职状态',
    choices: { on: '在职', left: '已离职' },
    otherWords: {
      on: [
        '正式',
        '在岗',
        '试用',
        '在册',
        '在职在岗',
        '正常',
        '试用期',
        '是',
        '在编',
        '合同制',
        '正常参保',
        '参保缴费',
        '正常缴费',
        '在保',
      ],
      left: ['离职', '离岗', '已离岗', '辞职', '已辞职', '解除合同', '否'],
    },
    fallback: 'on',
    sheet: { example: '在职', width: 10, help: '不填按在职' },
  },
  leaveDate: { kind: 'day', label: '离职日期' },
  platformState,
} as const;

const posts = { ...held, of: post, most: 20, sheet: { example: '施工员|SG-001|2027-05-31', width: 24 } } as const;
const skills = { ...held, of: skill, most: 20, sheet: { example: '砌筑工|中级工|JN-001', width: 24 } } as const;

/** A person registered as a professional with the enterprise (注册人员). */
export const registeredPerson = defineRecord({
  table: 'person',
  label: '注册人员',
  fields: {
    ...identity,
    ...about,
    ...titles,
    ...employment,
    posts: { ...posts, label: '岗位证书' },
    skills: { ...skills, label: '技能证书' },
  },
});

const { postName, ...postPaper } = post.fields;
const { skillCertNo: _number, ...skillPaper } = skill.fields;

/** People without registration (非注册人员): holders of titles, site staff and workers. A summary field comes first; details are in lists. */
export const otherPerson = defineRecord({
  table: 'person',
  label: '非注册人员',
  fields: {
    ...identity,
    // The kind 技术负责人 designates a person as technical lead.
    kind: {
      kind: 'text',
      label: '人员类别',
      max: 50,
      isBulk: true,
      offers: OTHER_PERSON_KINDS,
      sheet: { example: '现场管理人员', width: 14 },
      form: { placeholder: '选择或输入' },
    },
    postName: {
      kind: 'text',
      label: postName.label,
      max: postName.max,
      isBulk: true,
      offers: postName.offers,
      sheet: postName.sheet,
      form: { placeholder: '选择或输入' },
    },
    ...postPaper,
    ...skillPaper,
    ...about,
    ...titles,
    ...employment,
    posts: { ...posts, label: '其他岗位证书', aliases: ['更多岗位证书'] },
    skills: { ...skills, label: '其他技能证书', aliases: ['更多技能证书'] },
  },
});
