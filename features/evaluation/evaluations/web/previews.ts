import type { MemberPagePreview, MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { evaluationsPages } from '../pages/evaluations.pages.ts';

const VERDICTS = ['指标', '要求', '现有', '结论'];
const PEOPLE: MemberPagePreview = {
  tells: [
    '逐条对照标准里的人员要求：谁计入、谁没有计入、为什么。',
    '缺口写明差几人、缺什么专业，并列出最容易补上的人选。',
  ],
  columns: VERDICTS,
  rows: [
    ['注册建造师', '市政公用工程专业不少于 5 人', '4 人', '差 1 人'],
    ['中级以上职称人员', '市政工程相关专业不少于 8 人', '9 人', '满足'],
    ['技术工人', '中级工以上不少于 30 人', '26 人', '差 4 人'],
  ],
};
const WORKS: MemberPagePreview = {
  tells: [
    '把已有项目按标准的业绩指标逐项折算，写明计入多少、差多少。',
    '哪些项目因为时间、规模或资料不能计入，逐项说明原因。',
  ],
  columns: VERDICTS,
  rows: [
    ['城市道路', '累计不少于 10 公里', '4.2 公里', '差 5.8 公里'],
    ['桥梁', '单跨 25 米以上不少于 1 座', '1 座', '满足'],
    ['供水管道', '累计不少于 6 公里', '6.8 公里', '满足'],
  ],
};
const logOf = (what: string): MemberPagePreview => ({
  tells: [`每次${what}都存档，保留当时的标准和资料。`, '可以与今天的结论比较，看是资料变了还是标准变了。'],
  columns: ['校验时间', '资质', '结论', '核验编号'],
  rows: [
    ['2026-11-20 09:12', '市政公用工程施工总承包二级', '有 2 条要求不满足', 'JY20261120-0003'],
    ['2026-10-08 15:40', '市政公用工程施工总承包二级', '有 4 条要求不满足', 'JY20261008-0001'],
  ],
});
const getStep = (data: readonly (readonly string[])[]): MemberPagePreview => ({
  tells: ['选资质，核对资料，得出报告，三步完成；核对时可以先剔除某人或某个项目再算。'],
  columns: ['步骤', '内容'],
  rows: [['选择资质', '市政公用工程施工总承包二级'], ...data, ['出具报告', '逐条结论、缺口和补法']],
});

/** The previews of the feature's pages for an enterprise that has no access to them yet. */
export const evaluationsPreviews: MemberPagePreviews = {
  [evaluationsPages.qualifications.path]: {
    tells: [
      '每项已有或想要的资质一页：结论、缺口、谁计入、哪天起不再满足。',
      '几项资质共有的缺口合成一条，补一次就都补上。',
    ],
    columns: ['资质', '结论', '从哪天起不满足'],
    rows: [
      ['市政公用工程施工总承包二级', '满足', '2027-01-18'],
      ['建筑工程施工总承包二级', '差 2 项', '2026-09-30'],
      ['钢结构工程专业承包二级', '满足', '24 个月内没有'],
    ],
  },
  [evaluationsPages.coverage.path]: {
    tells: ['横向是标准要求，纵向是人员，一格一个结论：计入、可以计入、即将到期。', '一眼看出谁最关键、谁可以调配。'],
    columns: ['人员', '注册建造师', '技术负责人', '中级职称'],
    rows: [
      ['张某', '计入', '可以计入', '计入'],
      ['李某', '即将到期', '', '计入'],
      ['王某', '', '', '计入'],
    ],
  },
  [evaluationsPages.registeredCheck.path]: PEOPLE,
  [evaluationsPages.registeredCheckLog.path]: logOf('注册人员校验'),
  [evaluationsPages.registeredCheckStep.path]: getStep([['核对资料', '注册人员 12 人，证书 15 本']]),
  [evaluationsPages.otherCheck.path]: PEOPLE,
  [evaluationsPages.otherCheckLog.path]: logOf('非注册人员校验'),
  [evaluationsPages.otherCheckStep.path]: getStep([['核对资料', '职称人员 9 人，技术工人 26 人']]),
  [evaluationsPages.countCheck.path]: PEOPLE,
  [evaluationsPages.countCheckLog.path]: logOf('人员数量校验'),
  [evaluationsPages.projectCheck.path]: WORKS,
  [evaluationsPages.projectCheckLog.path]: logOf('业绩诊断'),
  [evaluationsPages.projectCheckStep.path]: getStep([['核对资料', '项目 6 个，可计入 4 个']]),
};
