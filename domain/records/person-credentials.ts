import { createIdentityChoices, defineRecord } from './field.ts';
import {
  REGISTRATION_SPECIALTIES,
  REGISTRATION_TYPES,
  SITE_POSTS,
  TITLE_NAMES,
  TITLE_SERIES,
} from './person-choices.ts';

/** A professional title (职称). */
export const title = defineRecord({
  table: null,
  label: '职称',
  fields: {
    titleName: {
      kind: 'text',
      label: '职称名称',
      max: 50,
      isBulk: true,
      offers: TITLE_NAMES,
      sheet: { example: '高级工程师' },
      form: { placeholder: '如 高级工程师' },
    },
    titleRank: {
      kind: 'choice',
      label: '职称级别',
      aliases: ['职称等级'],
      choices: createIdentityChoices('初级', '中级', '高级', '正高级'),
      isBulk: true,
      sheet: { example: '高级', width: 10 },
    },
    titleMajor: { kind: 'text', label: '职称专业', max: 50, isBulk: true, sheet: { example: '建筑工程', width: 14 } },
    titleCertNo: {
      kind: 'code',
      label: '职称证书编号',
      max: 50,
      isSearched: true,
      sheet: { example: 'GJ-2015-0001', width: 18 },
    },
    // Only the engineering series counts (CR-7). If empty, the series is derived from the title's name.
    titleSeries: { kind: 'text', label: '职称系列', max: 50, offers: TITLE_SERIES, sheet: { example: '工程系列' } },
  },
});

/** A certificate for a post on site (岗位证书). */
export const post = defineRecord({
  table: null,
  label: '岗位证书',
  fields: {
    postName: {
      kind: 'text',
      label: '岗位',
      max: 50,
      required: 'always',
      offers: SITE_POSTS,
      sheet: { example: '施工员', width: 10 },
    },
    postCertNo: {
      kind: 'code',
      label: '岗位证书编号',
      max: 50,
      isSearched: true,
      sheet: { example: 'SG-2023-0001', width: 18 },
    },
    postCertEnd: {
      kind: 'day',
      label: '岗位证书有效期至',
      aliases: ['岗位证书有效期'],
      isBulk: true,
      sheet: { example: '2027-05-31', width: 15 },
    },
  },
});

/** A skilled trade with its grade (技能). */
export const skill = defineRecord({
  table: null,
  label: '技能证书',
  fields: {
    trade: { kind: 'text', label: '工种', max: 50, isBulk: true, sheet: { example: '砌筑工', width: 10 } },
    skillGrade: {
      kind: 'choice',
      label: '技能等级',
      choices: createIdentityChoices('初级工', '中级工', '高级工', '技师', '高级技师'),
      isBulk: true,
      sheet: { example: '中级工', width: 10 },
    },
    skillCertNo: { kind: 'code', label: '技能证书编号', max: 50 },
  },
});

/** Years of work in a field (从业经历). */
export const experience = defineRecord({
  table: null,
  label: '从业经历',
  fields: {
    field: { kind: 'text', label: '从业领域', max: 50, required: 'always' },
    years: { kind: 'number', label: '从业年限', min: 0, max: 80, unit: '年', required: 'always' },
  },
});

/** A registration as a professional (注册证书). A certificate with several specialties is stored as one record per specialty. */
export const registration = defineRecord({
  table: 'registration',
  label: '注册证书',
  fields: {
    // The name in the dictionary reg_type: 一级建造师, 二级建造师, 监理工程师, 一级结构工程师 …
    regType: {
      kind: 'text',
      label: '注册类别',
      max: 50,
      required: 'always',
      offers: REGISTRATION_TYPES.map(({ name }) => name),
      // Recognised in a picture from the title of the certificate.
      picture: [],
      sheet: { example: '一级建造师', width: 18 },
      form: { placeholder: '选择或输入' },
    },
    specialty: {
      kind: 'text',
      label: '注册专业',
      max: 50,
      offers: REGISTRATION_SPECIALTIES,
      help: '一证多专业时，每个专业添加一项',
      picture: ['注册专业', '专业类别', '专业'],
      sheet: { example: '建筑工程', width: 14, help: '一行一个专业' },
      form: { placeholder: '不分专业可留空' },
    },
    grade: { kind: 'text', label: '等级', max: 20, sheet: { example: '一级', width: 8 } },
    regNo: {
      kind: 'code',
      label: '注册编号',
      max: 50,
      required: 'form',
      isSearched: true,
      picture: ['注册证书编号', '注册编号', '注册号'],
      sheet: { example: '京1112018201900001', width: 20 },
    },
    practiceSealNo: {
      kind: 'code',
      label: '执业印章号',
      max: 50,
      picture: ['执业印章号', '执业印章编号', '印章编号', '印章号'],
      sheet: { width: 18 },
    },
    certNo: { kind: 'code', label: '资格证书编号', max: 50, sheet: { width: 18 } },
    // Date of the first registration. A certificate is renewed every few years, so this is earlier than its date of issue.
    firstIssueDate: {
      kind: 'day',
      label: '首次注册日期',
      aliases: ['初始注册日期'],
      isPast: true,
      help: '初始注册的日期；延续、变更注册的不改',
      sheet: { example: '2017-05-10', width: 13 },
    },
    issueDate: {
      kind: 'day',
      label: '发证日期',
      picture: ['签发日期', '发证日期'],
      sheet: { example: '2023-05-10' },
    },
    validEnd: {
      kind: 'day',
      label: '注册有效期至',
      aliases: ['注册有效期'],
      // Recognised in a picture as the last of the dates after 有效期.
      picture: [],
      sheet: { example: '2026-05-09', width: 13 },
    },
    continuingEduEnd: {
      kind: 'day',
      label: '继续教育有效期至',
      aliases: ['继续教育有效期'],
      sheet: { example: '2026-05-09', width: 17 },
    },
    safetyBNo: {
      kind: 'code',
      label: '安全考核 B 证编号',
      column: 'safetyCardNo',
      max: 50,
      sheet: { example: '京建安B（2020）0000001', width: 22 },
    },
    safetyBEnd: {
      kind: 'day',
      label: '安全考核 B 证有效期至',
      aliases: ['安全考核 B 证有效期'],
      column: 'safetyCardEnd',
      sheet: { example: '2026-08-31', width: 19 },
    },
    // False while the registration belongs to another employer.
    registeredHere: {
      kind: 'flag',
      label: '注册在本企业',
      sheet: { example: '是', width: 13 },
    },
  },
});
